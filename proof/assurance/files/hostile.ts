import { DOCUMENT_MAX_BYTES } from '#contract/core/values/constants.ts';
import {
  docx,
  elf,
  exe,
  gif,
  hex,
  html,
  jpg,
  odt,
  odtBody,
  odtMime,
  pdf,
  png,
  spreadsheet,
  svg,
  text,
  typesOf,
  wordBody,
  wordParts,
  zip,
} from '#server/testing/sample-files.ts';

/** A file to upload, and the status that the upload must answer. */
export type Hostile = readonly [what: string, name: string, bytes: Buffer, status: 200 | 400 | 413 | 415];

const words = text('What went well, and what did not.\n');
const withByte = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(value, at < 0 ? copy.length + at : at);
  return copy;
};
const disguised = (as: string): readonly Hostile[] => [
  [`a Windows program as ${as}`, `review.${as}`, exe, 415],
  [`a Linux program as ${as}`, `review.${as}`, elf, 415],
  [`a gif as ${as}`, `review.${as}`, gif, 415],
];

export const hostileFiles: readonly Hostile[] = [
  ...['pdf', 'docx', 'odt', 'png', 'jpg', 'txt', 'md'].flatMap(disguised),
  ['html as a pdf', 'review.pdf', html, 415],
  ['html as a png', 'review.png', html, 415],
  ['svg as a jpg', 'review.jpg', svg, 415],
  ['an svg', 'review.svg', svg, 415],
  ['html', 'review.html', html, 415],
  ['a program', 'review.exe', exe, 415],
  ['a script', 'review.sh', text('#!/bin/sh\nrm -rf /\n'), 415],
  ['an old Word document', 'review.doc', hex('d0cf11e0a1b11ae1'), 415],
  ['a spreadsheet', 'review.xlsx', spreadsheet, 415],
  ['a spreadsheet as a docx', 'review.docx', spreadsheet, 415],
  ['a plain zip as a docx', 'review.docx', zip([{ name: 'a.txt', content: 'a' }]), 415],
  ['an odt as a docx', 'review.docx', odt, 415],
  ['a docx as an odt', 'review.odt', docx, 415],
  ['a docx as a pdf', 'review.pdf', docx, 415],
  ['a pdf as a docx', 'review.docx', pdf, 415],
  ['a png as a jpg', 'review.jpg', png, 415],
  ['a jpg as a png', 'review.png', jpg, 415],
  [
    'a docx with macros',
    'review.docx',
    zip([...wordParts, { name: 'word/vbaProject.bin', content: 'x' }]),
    415,
  ],
  [
    'a docx that says it has macros',
    'review.docx',
    zip([typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'), wordBody]),
    415,
  ],
  ['a docx without a text', 'review.docx', zip(wordParts.slice(0, 1)), 415],
  ['an encrypted docx', 'review.docx', zip(wordParts.map((part) => ({ ...part, encrypted: true }))), 415],
  ['a docx with two of a name', 'review.docx', zip([...wordParts, ...wordParts]), 415],
  [
    'a bomb',
    'review.docx',
    zip([{ name: '[Content_Types].xml', content: Buffer.alloc(30_000_000, 32) }, wordBody]),
    415,
  ],
  ['a docx that is cut', 'review.docx', docx.subarray(0, docx.length - 10), 415],
  ['a docx with a directory nowhere', 'review.docx', withByte(docx, -3, 0xff), 415],
  ['a docx behind a script', 'review.docx', Buffer.concat([text('#!/bin/sh\n'), docx]), 415],
  ['a docx with something after its end', 'review.docx', Buffer.concat([docx, text('more')]), 415],
  ['an odt whose kind does not come first', 'review.odt', zip([odtBody, odtMime]), 415],
  ['text with a zero byte', 'review.txt', Buffer.from([65, 0, 66]), 415],
  ['text that is no UTF-8', 'review.txt', hex('ff fe fd c0 80'), 415],
  ['a name without an ending', 'review', words, 415],
  ['a name that is an ending', '.txt', words, 415],
  ['an ending after the ending', 'review.txt.exe', words, 415],
  ['a zero byte before the ending', 'review.exe%00.txt', words, 200],
  ['nothing', 'review.txt', Buffer.alloc(0), 400],
  ['nothing as a pdf', 'review.pdf', Buffer.alloc(0), 400],
  ['no name', '', words, 400],
  ['a way up', '../../../etc/passwd.txt', words, 200],
  ['a way of Windows', 'C:\\\\Windows\\\\review.txt', words, 200],
  ['a name that turns round', 'review\u202Etxt.txt', words, 200],
  ['a very long name', `${'a'.repeat(1_000)}.txt`, words, 200],
  ['a name with a header in it', 'a%0d%0aSet-Cookie: x=1.txt', words, 200],
  ['one byte', 'review.txt', text('a'), 200],
  ['as much as may be', 'review.txt', Buffer.alloc(DOCUMENT_MAX_BYTES, 'a'), 200],
  ['one byte more', 'review.txt', Buffer.alloc(DOCUMENT_MAX_BYTES + 1, 'a'), 413],
  ['a pdf', 'review.pdf', pdf, 200],
  ['a docx', 'review.docx', docx, 200],
  ['an odt', 'review.odt', odt, 200],
  ['a png', 'review.png', png, 200],
  ['a jpg', 'review.jpg', jpg, 200],
];
