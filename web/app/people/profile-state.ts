import type { EmployeeProfile } from '#contract/people/people.schemas.ts';

/** Whether the shown period is the active one. Ended periods are read-only. */
export const showsActivePeriod = (
  profile: Pick<EmployeeProfile, 'activeMarkingPeriod' | 'markingPeriodId'>,
): boolean => profile.activeMarkingPeriod?.markingPeriodId === profile.markingPeriodId;

/** Whether the profile can be changed: the person and the shown period must be active. */
export const isChangeable = (profile: EmployeeProfile): boolean =>
  profile.isActive && showsActivePeriod(profile);
