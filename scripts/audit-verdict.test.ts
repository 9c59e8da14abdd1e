import { expect, test } from 'vitest';
import { verdictOf } from './audit-verdict.ts';

const metadata = { dependencies: { prod: 329 } };

test('says that nothing is known only when the registry has answered', () => {
  expect(verdictOf(JSON.stringify({ vulnerabilities: {}, metadata }))).toEqual({
    code: 0,
    lines: ['No known vulnerability in 329 packages.'],
  });
});

test('names each vulnerable package with its reason', () => {
  const via = [{ title: 'Prototype pollution', url: 'https://advisories.example/1' }, 'inner'];
  const vulnerabilities = { outer: { severity: 'high', via } };
  expect(verdictOf(JSON.stringify({ vulnerabilities, metadata }))).toEqual({
    code: 1,
    lines: ['outer: high, Prototype pollution https://advisories.example/1; by inner'],
  });
});

test.each([
  ['{"message":"405 Method Not Allowed"}', 'not run: 405 Method Not Allowed'],
  ['', 'not run: npm printed no report.'],
  ['{"vulnerabilities":{}}', 'not run: npm printed no report.'],
])('a registry that answers no audits is no good news: %s', (output, sentence) => {
  const { code, lines } = verdictOf(output);
  expect(code).toBe(2);
  expect(lines[0]).toBe(sentence);
  expect(lines[1]).toContain('npm run sbom');
});
