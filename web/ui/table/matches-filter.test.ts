import { expect, test } from 'vitest';
import { matchesFilter } from './matches-filter.ts';

test.each([
  ['', true],
  ['   ', true],
  ['  wOLf ', true],
  ['2024', true],
  ['mia  wolf', true],
  ['2024 wolf', true],
  ['mia 2025', false],
  ['wolf2024', false],
  ['null', false],
])('"%s" finds it: %s', (text, isFound) => {
  expect(matchesFilter(text, ['Mia Wolf', 2024, null, undefined])).toBe(isFound);
});
