import { expect, test } from 'vitest';
import { isLate } from './late-people.ts';

test.each([
  [false, '2026-05-03', true],
  [false, '2026-05-04', false],
  [true, '2026-05-03', false],
  [false, null, false],
])('done: %s, due: %s, late: %s', (isCompleted, deadline, expected) => {
  expect(isLate({ isCompleted, deadline }, '2026-05-04')).toBe(expected);
});
