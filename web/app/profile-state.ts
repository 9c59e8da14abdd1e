import type { EmployeeProfile } from '#contract/people.ts';

/** Whether the period on show is the active one; an ended one is only read. */
export const showsActivePeriod = (
  profile: Pick<EmployeeProfile, 'activeMarkingPeriod' | 'markingPeriodId'>,
): boolean => profile.activeMarkingPeriod?.markingPeriodId === profile.markingPeriodId;

/** Whether anything on the profile can be changed: the person is active, and so is the period on show. */
export const isChangeable = (profile: EmployeeProfile): boolean =>
  profile.isActive && showsActivePeriod(profile);
