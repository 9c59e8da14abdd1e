import { expect, it } from 'vitest';
import { isSurveyLink, isTextLink, isWebLink } from './links.ts';

it.each([
  ['https://survey.example.test/a?b=c', true, true],
  ['http://survey.example.test', true, true],
  ['ftp://files.example.test/x', false, true],
  ['https://example.test/a b', false, false],
  ['https://example.test\n', false, false],
  ['https://me:secret@example.test', false, false],
  ['https://:secret@example.test', false, false],
  ['https://', false, false],
  ['javascript:alert(1)', false, false],
  ['survey', false, false],
])('%j as a project link: %s, as a survey link: %s', (link, isForProjects, isForSurveys) => {
  expect([isWebLink(link), isSurveyLink(link)]).toEqual([isForProjects, isForSurveys]);
});

it('a link has at most 2048 characters', () => {
  const longest = 'https://example.test/'.padEnd(2048, 'x');
  expect([isWebLink(longest), isWebLink(`${longest}x`)]).toEqual([true, false]);
});

it.each([
  ['https://example.test/a?b=c#d', true],
  ['HTTP://example.test', true],
  ['mailto:ana@example.test', true],
  ['MAILTO:ana@example.test', true],
  ['', false],
  ['ftp://example.test', false],
  ['//example.test', false],
  ['http:example.test', false],
  ['https://me:secret@example.test', false],
  ['javascript:alert(1)', false],
  [' https://example.test', false],
  ['mailto:', false],
  ['mailto:ana', false],
  ['mailto:ana@example.test?body=x', false],
  ['mailto:a@b@example.test', false],
  [`mailto:${'a'.repeat(2040)}@b.test`, false],
])('%j in a text: %s', (link, isLink) => {
  expect(isTextLink(link)).toBe(isLink);
});
