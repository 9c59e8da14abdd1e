import { describe, expect, it } from 'vitest';
import { mayHaveMarkup } from './markup.ts';
import { plainTextOf, type RichBlock, type RichPart, richTextOf } from './rich-text.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const paragraph = (parts: unknown[], isSpaced = false) => ({ kind: 'paragraph', isSpaced, parts });
const item = (words: string, isSpaced = false) => ({ isSpaced, blocks: [paragraph([text(words)])] });
const link = (href: string, words = href, title: string | null = null) => ({
  kind: 'link',
  href,
  title,
  parts: [text(words)],
});

describe('markup', () => {
  it('bold and emphasis, nested', () => {
    expect(richTextOf('a **b *c*** _d_ snake_case_name')).toEqual([
      paragraph([
        text('a '),
        { kind: 'strong', parts: [text('b '), { kind: 'em', parts: [text('c')] }] },
        text(' '),
        { kind: 'em', parts: [text('d')] },
        text(' snake_case_name'),
      ]),
    ]);
  });

  it('line breaks stay, and empty lines separate paragraphs', () => {
    expect(richTextOf('**a**\nb  \nc\r\n\r\nd')).toEqual([
      paragraph([
        { kind: 'strong', parts: [text('a')] },
        { kind: 'break' },
        text('b'),
        { kind: 'break' },
        text('c'),
      ]),
      paragraph([text('d')], true),
    ]);
  });

  it('lists: bullets, numbers from the first one on, nested, with and without empty lines', () => {
    expect(richTextOf('To do:\n- a\n- b\n\n7. x\n\n8. y')).toEqual([
      paragraph([text('To do:')]),
      { kind: 'list', isSpaced: false, start: null, items: [item('a'), item('b')] },
      { kind: 'list', isSpaced: true, start: 7, items: [item('x'), item('y', true)] },
    ]);
    const inner = { kind: 'list', isSpaced: false, start: null, items: [item('b')] };
    expect(richTextOf('* a\n  * b')).toEqual([
      {
        kind: 'list',
        isSpaced: false,
        start: null,
        items: [{ isSpaced: false, blocks: [paragraph([text('a')]), inner] }],
      },
    ]);
  });

  it.each([
    ['[Plan](https://a.example/b?c=d&e)', link('https://a.example/b?c=d&e', 'Plan')],
    ['[Plan](https://a.example "The plan")', link('https://a.example', 'Plan', 'The plan')],
    ['<https://a.example>', link('https://a.example')],
    ['<ana@a.example>', link('mailto:ana@a.example', 'ana@a.example')],
    ['https://a.example/b_c_d', link('https://a.example/b_c_d')],
    ['HTTP://a.example', link('HTTP://a.example')],
    ['mailto:ana@a.example', link('mailto:ana@a.example')],
    ['[](https://a.example)', link('https://a.example')],
    ['[ana](mailto:ana@a.example)', link('mailto:ana@a.example', 'ana')],
  ])('%s is a link', (written, shown) => {
    expect(richTextOf(written)).toEqual([paragraph([shown])]);
  });

  it('an address shows the letters that were typed', () => {
    expect(richTextOf('http://xn--80ak6aa92e.example')).toEqual([
      paragraph([link('http://xn--80ak6aa92e.example')]),
    ]);
  });

  it.each([
    '*a*',
    '_a_',
    '**a**',
    '__a__',
    '- a',
    '+ a',
    '* a',
    '   - a',
    '-',
    '1. a',
    '123456789) a',
    '1.',
    '[a](https://a.example)',
    '[a](&#104;ttps://a.example)',
    'http://a.example',
    '<1@b.example>',
    'mailto:a@b.example',
    'a\\*',
  ])('%s alone is markup', (written) => {
    expect(richTextOf(written)).not.toBeNull();
  });

  it('a backslash keeps a sign', () => {
    expect(plainTextOf('\\*not bold\\* and C:\\temp')).toBe('*not bold* and C:\\temp');
  });
});

const linksIn = (blocks: readonly RichBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? block.parts.flatMap(linksOf)
      : block.items.flatMap((one) => linksIn(one.blocks)),
  );
const linksOf = (part: RichPart): string[] => [
  ...(part.kind === 'link' ? [part.href] : []),
  ...('parts' in part ? part.parts.flatMap(linksOf) : []),
];

describe('what stays text', () => {
  it.each([
    '[a](javascript:alert(1)) **b**',
    '[a](JaVaScRiPt:alert(1)) **b**',
    '[a](java\tscript:alert(1)) **b**',
    '[a](&#106;avascript:alert(1)) **b**',
    '[a](javascript&colon;alert(1)) **b**',
    '<javascript:alert(1)> **b**',
    '[a](data:text/html;base64,PHNjcmlwdD4=) **b**',
    '[a](vbscript:x) **b**',
    '[a](file:///etc/passwd) **b**',
    '[a](blob:a.example/x) **b**',
    '[a](ftp://a.example) ftp://a.example **b**',
    '[a](//a.example) //a.example **b**',
    '[a](/employees/3) [b](#x) [c](?x) **b**',
    '[a](https:) [b](https://) **b**',
    '[a](mailto:) [b](mailto:a@) [c](mailto:@b.example) **b**',
    '[a](http:a.example) [b](https:/a.example) **b**',
    '[a]() **b**',
    '[a](<> "c") **b**',
    'README.md example.com www.example.com ana@a.example **b**',
    `[a](https://a.example/${'x'.repeat(2048)}) **b**`,
  ])('%s has no link', (written) => {
    expect(linksIn(richTextOf(written) ?? [])).toEqual([]);
    expect(plainTextOf(written)).toContain('a');
  });

  it('a name and a password in an address', () => {
    expect(linksIn(richTextOf('[a](https://me:secret@a.example)') ?? [])).toEqual(['https://me']);
    expect(linksIn(richTextOf('https://bank.example@a.example') ?? [])).toEqual(['https://bank.example']);
    expect(linksIn(richTextOf('[a](mailto:a@b.example?body=c)') ?? [])).toEqual(['mailto:a@b.example']);
  });

  it.each([
    '# Heading',
    '> quote',
    '```\ncode\n```',
    '`code`',
    '---',
    '| a | b |\n|---|---|',
    '~~struck~~',
    '&amp; &lt;b&gt;',
    '<b>HTML</b> <img src=x onerror=alert(1)> <!-- -->',
    '<script>alert(1)</script>',
    '[a]: https-no\n\n[a]',
    '    four spaces',
    '  2 * 3 = 6, and a_b',
  ])('%j is shown as it was written', (written) => {
    expect(richTextOf(written)).toBeNull();
    expect(plainTextOf(written)).toBe(written);
  });

  it('HTML beside markup is text', () => {
    expect(richTextOf('<b>x</b> **y**')).toEqual([
      paragraph([text('<b>x</b> '), { kind: 'strong', parts: [text('y')] }]),
    ]);
  });

  it('an image is a link', () => {
    expect(plainTextOf('![a](https://a.example/b.png)')).toBe('!a (https://a.example/b.png)');
  });

  it('a text above the limit', () => {
    const longest = '**a** '.padEnd(10_000, 'b ');
    expect([richTextOf(longest) === null, richTextOf(`${longest}b`) === null]).toEqual([false, true]);
  });

  it('lists that are deeper than eight', () => {
    expect(plainTextOf(`${'- '.repeat(8)}**x**`)).toBe(`${'- '.repeat(8)}x`);
    for (const depth of [9, 20, 50, 51, 1000, 4999])
      expect(richTextOf(`${'- '.repeat(depth)}**x**`)).toBeNull();
  });
});

describe('as text', () => {
  it('keeps lists, line breaks and addresses', () => {
    expect(
      plainTextOf(
        'Thanks for **everything**:\n\n- the [plan](https://a.example/plan "v2")\n  1. one\n\n     more\n  2. two\n-\n- https://a.example\n\nAna',
      ),
    ).toBe(
      'Thanks for everything:\n\n- the plan, v2 (https://a.example/plan)\n  1. one\n\n     more\n  2. two\n-\n- https://a.example\n\nAna',
    );
  });
});

/** Words of several alphabets and signs of the markup, at random. */
function scribble(seed: number): string {
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const signs = [
    '*',
    '**',
    '_',
    '[',
    '](',
    ')',
    '<',
    '>',
    '\\',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '  ',
    ' ',
    '&',
    '"',
  ];
  const words = ['word', 'Łódź', '李', 'https://a.example/p', 'mailto:a@b.example', 'http:', 'javascript:x'];
  const pick = (from: readonly string[]) => from[draw(from.length)] ?? '';
  return Array.from({ length: 4 + draw(40) }, () => pick(draw(3) === 0 ? words : signs)).join('');
}
const letters = (written: string) => written.replace(/[^\p{L}]/gu, '');

describe('any text', () => {
  const texts = Array.from({ length: 6000 }, (_, seed) => scribble(seed));

  it('loses no letter', () => {
    for (const written of texts) {
      const blocks = richTextOf(written);
      // An address behind other words comes in addition.
      const shown = letters(plainTextOf(written));
      if (blocks === null || linksIn(blocks).length === 0) expect(shown).toBe(letters(written));
      else for (const word of written.match(/[a-z]+/giu) ?? []) expect(shown).toContain(word);
    }
  });

  it('without a sign of markup has none', () => {
    let plain = 0;
    for (const written of texts) {
      if (mayHaveMarkup(written)) continue;
      plain += 1;
      // Behind it, something that has markup, so that the parser reads it.
      const [last, ...others] = (richTextOf(`${written}\n\n**x**`) ?? []).toReversed();
      expect(last).toMatchObject({ kind: 'paragraph', parts: [{ kind: 'strong' }] });
      for (const block of others) {
        expect(block.kind).toBe('paragraph');
        if (block.kind === 'paragraph')
          expect(block.parts.every(({ kind }) => kind === 'text' || kind === 'break')).toBe(true);
      }
    }
    expect(plain).toBeGreaterThan(50);
  });

  it('links only to http, https and mail', () => {
    const links = texts.flatMap((written) => linksIn(richTextOf(written) ?? []));
    expect(links.length).toBeGreaterThan(300);
    for (const href of links) expect(href).toMatch(/^(?:https?:\/\/|mailto:)\S+$/i);
  });

  it('words longer than an address are shown as they were written', () => {
    expect(richTextOf(`**a** ${'x'.repeat(2049)}`)).toBeNull();
  });

  it.each([
    '- ',
    '[',
    '[a](',
    '*a ',
    '**a',
    '_a _',
    '<a:',
    'http://',
    'http://a/(',
    '- a\n',
    '\\',
    '1. ',
    'mailto:a@',
    '*_',
    '![](',
    '<',
    '\u00a0*',
  ])('twice as many characters of %j are read twice as often, not four times', (sign) => {
    expect(charactersRead(sign, 10_000)).toBeLessThanOrEqual(3 * charactersRead(sign, 5_000));
  });
});

/** How often the parser looks at a character of a text that repeats the sign. */
function charactersRead(sign: string, size: number): number {
  // A space now and then, because very long words are not parsed.
  const line = sign.repeat(Math.floor(size / 5 / sign.length));
  const hostile = `${line} ${line} ${line} ${line} ${line}`.slice(0, size);
  const joined = sign.repeat(Math.floor(size / sign.length));
  let looks = 0;
  const { charCodeAt } = String.prototype;
  String.prototype.charCodeAt = function count(at) {
    looks += 1;
    return charCodeAt.call(this, at);
  };
  for (const written of [hostile, joined]) richTextOf(written);
  String.prototype.charCodeAt = charCodeAt;
  return looks;
}
