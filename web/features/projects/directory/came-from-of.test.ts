import { expect, test } from 'vitest';
import { cameFromOf } from './came-from-of.ts';

test('the previous page is read from the history state', () => {
  const cameFrom = { to: '/employees/7?period=3', label: 'Ada Lovelace' };
  expect(cameFromOf({ cameFrom })).toEqual(cameFrom);
});

test.each([
  null,
  undefined,
  'text',
  {},
  { cameFrom: null },
  { cameFrom: {} },
  { cameFrom: { to: '/employees/7' } },
  { cameFrom: { to: 7, label: 'Ada Lovelace' } },
])('any other state is not a page: %j', (state) => {
  expect(cameFromOf(state)).toBe(null);
});
