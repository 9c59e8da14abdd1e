import { expect, test } from 'vitest';
import { layOutHtml, layOutText, type MailBody } from './mail-layout.ts';

const body: MailBody = {
  greeting: 'Hello <Ada>,',
  paragraphs: ['One & two', '<i>three</i>'],
  facts: [['Due <soon>', '03/10/2031 & later']],
  quote: { author: 'Grace <b>', text: 'first\n<second>' },
  actions: [
    { label: 'Open <it>', url: 'https://a.test/?b=1&c="2"' },
    { label: 'Other', url: 'https://b.test/' },
  ],
};

test('every part of an email is escaped, including the company’s name in the footer', () => {
  const html = layOutHtml(body, 'Acme <script>alert(1)</script> & Sons');
  const escaped = 'Acme &#60;script&#62;alert(1)&#60;/script&#62; &#38; Sons';
  expect(html).not.toMatch(/<(Ada|i|soon|b|second|it|script)>/);
  // In the title, above the text and in the footer.
  expect(html.split(escaped)).toHaveLength(4);
  expect(html).toContain(` at ${escaped} sent you this message.`);
  expect(html).toContain('href="https://a.test/?b=1&#38;c=&#34;2&#34;"');
  for (const part of [
    'Hello &#60;Ada&#62;',
    'One &#38; two',
    'Due &#60;soon&#62;',
    'first<br>&#60;second&#62;',
  ])
    expect(html).toContain(part);
});

test('the text has the same parts in the same order, and only the product’s name without a company', () => {
  const text = layOutText(body, 'Benchmark');
  const parts = [
    'Hello',
    'One & two',
    'Due <soon>: 03',
    'wrote:\n> first\n> <second>',
    'Open <it>:\n',
    '-- \n',
  ];
  expect(parts.map((part) => text.indexOf(part))).toEqual(
    parts.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  );
  for (const part of parts) expect(text).toContain(part);
  expect(text).toContain('-- \nBenchmark sent you this message.');
  expect(layOutHtml(body, 'Benchmark')).toContain('>Benchmark</p>');
  expect(layOutHtml({ ...body, quote: undefined, facts: [], actions: [] }, 'Acme')).not.toMatch(
    /<table|<blockquote|<a /,
  );
});
