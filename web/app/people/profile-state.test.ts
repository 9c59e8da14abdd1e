import { expect, test } from 'vitest';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isChangeable } from './profile-state.ts';

test.each([
  ['an active person in the active period', true, 7, true],
  ['an active person in an ended period', true, 6, false],
  ['an archived person in the active period', false, 7, false],
  ['an archived person in an ended period', false, 6, false],
])('%s', (_case, isActive, markingPeriodId, isExpected) => {
  const profile = { isActive, markingPeriodId, activeMarkingPeriod: { markingPeriodId: 7 } };
  expect(isChangeable(profile as EmployeeProfile)).toBe(isExpected);
});
