import { pick, type Random, wholeBelow } from '../kit/random.ts';
import type { Bad } from './bad.ts';

const LINE = '\r\n';
const part = (boundary: string, disposition: string, content: string, more = '') =>
  `--${boundary}${LINE}content-disposition: ${disposition}${LINE}${more}${LINE}${content}${LINE}`;
const file = (name: string) => `form-data; name="file"; filename="${name}"`;

/** Multipart bodies that contain no valid document. */
const bodies: readonly [what: string, make: (boundary: string, random: Random) => string][] = [
  ['nothing', () => ''],
  ['the end alone', (b) => `--${b}--${LINE}`],
  ['no end', (b) => part(b, file('a.txt'), 'words')],
  [
    'cut anywhere',
    (b, random) => {
      const whole = part(b, file('a.txt'), 'words');
      return whole.slice(0, wholeBelow(random, whole.length));
    },
  ],
  ['another boundary', () => `${part('other', file('a.txt'), 'words')}--other--${LINE}`],
  ['no file', (b) => `${part(b, 'form-data; name="note"', 'words')}--${b}--${LINE}`],
  ['two files', (b) => `${part(b, file('a.txt'), 'words')}${part(b, file('b.txt'), 'words')}--${b}--${LINE}`],
  [
    'another name',
    (b) => `${part(b, 'form-data; name="document"; filename="a.txt"', 'words')}--${b}--${LINE}`,
  ],
  ['no file name', (b) => `${part(b, 'form-data; name="file"; filename=""', 'words')}--${b}--${LINE}`],
  ['no disposition', (b) => `--${b}${LINE}${LINE}words${LINE}--${b}--${LINE}`],
  ['an empty file', (b) => `${part(b, file('a.txt'), '')}--${b}--${LINE}`],
  ['a program', (b) => `${part(b, file('a.exe'), 'MZ')}--${b}--${LINE}`],
  ['a name without a kind', (b) => `${part(b, file('\u0000\u0000'), 'words')}--${b}--${LINE}`],
  ['no picture', (b) => `${part(b, file('a.png'), 'words')}--${b}--${LINE}`],
  ['no PDF', (b) => `${part(b, file('a.pdf'), 'words')}--${b}--${LINE}`],
  ['no archive', (b) => `${part(b, file('a.docx'), 'PK\u0003\u0004')}--${b}--${LINE}`],
  [
    'a hundred parts',
    (b) =>
      `${part(b, 'form-data; name="a"', 'b').repeat(100)}${part(b, file('a.txt'), 'words')}--${b}--${LINE}`,
  ],
  [
    'a thousand headers',
    (b) =>
      `${part(b, 'form-data; name="x"; filename="a.txt"', 'words', `x-a: b${LINE}`.repeat(1000))}--${b}--${LINE}`,
  ],
  ['__proto__', (b) => `${part(b, 'form-data; name="__proto__"; filename="a.txt"', 'words')}--${b}--${LINE}`],
];
const wrongTypes = [
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=b',
  'multipart/form-data; boundary="',
];

export function brokenUpload(random: Random): Omit<Bad, 'url'> {
  if (random() < 0.2) {
    const type = pick(random, wrongTypes);
    return {
      what: `an upload as ${type}`,
      headers: { 'content-type': type },
      payload: `${part('b', file('a.txt'), 'words')}--b--${LINE}`,
    };
  }
  const [what, make] = pick(random, bodies);
  const boundary = `b${wholeBelow(random, 1e9)}`;
  return {
    what: `an upload: ${what}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(make(boundary, random), 'latin1'),
  };
}
