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

test('a reviewer on leave is not late', () => {
  const reviewer = { isCompleted: false, deadline: '2026-05-03', onLeaveUntil: '2026-06-01' };
  expect(isLate(reviewer, '2026-05-04')).toBe(false);
});
