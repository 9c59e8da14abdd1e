import { expect, test } from 'vitest';
import { isPageOfOurs } from './remembered-page.ts';

const origin = 'https://benchmark.example.com';

test('pages of this app are remembered, with their query', () => {
  expect(isPageOfOurs('/employees/4', origin)).toBe(true);
  expect(isPageOfOurs('/employees?sort=name', origin)).toBe(true);
});

test.each([
  'https://evil.example.com/',
  '//evil.example.com/',
  '/\\evil.example.com/',
  // These have paths, so they are not refused merely for leading home.
  '//evil.example.com/steal',
  '/\\evil.example.com/x',
  '/\t/evil.example.com',
  'javascript:alert(1)',
  'employees',
  '',
])('%j is not a page of this app', (path) => {
  expect(isPageOfOurs(path, origin)).toBe(false);
});

test('the sign-in page is never remembered: it would redirect to itself', () => {
  expect(isPageOfOurs('/login', origin)).toBe(false);
  expect(isPageOfOurs('/login?code=1', origin)).toBe(false);
  expect(isPageOfOurs('/', origin)).toBe(false);
});
