import { expect, test } from 'vitest';
import { isLate } from './late-people.ts';

test.each([
  [false, '2026-05-03', true],
  [false, '2026-05-04', false],
  [true, '2026-05-03', false],
  [false, null, false],
])('done: %s, due: %s, late: %s', (isCompleted, deadline, expected) => {
  expect(isLate({ isCompleted, isActive: true, deadline }, '2026-05-04')).toBe(expected);
});

test('a reviewer who is on leave, has not begun or has left is not late', () => {
  const reviewer = { isCompleted: false, isActive: true, deadline: '2026-05-03' };
  expect(isLate({ ...reviewer, onLeaveUntil: '2026-06-01' }, '2026-05-04')).toBe(false);
  expect(isLate({ ...reviewer, startsOn: '2026-05-05' }, '2026-05-04')).toBe(false);
  expect(isLate({ ...reviewer, isActive: false }, '2026-05-04')).toBe(false);
});
