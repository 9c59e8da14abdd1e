export const markingPeriodMessages = {
  lastDayRequired: 'Date of last day is required',
  beforeStart: 'The last day must not come before the start of the period.',
  afterToday: 'The last day must not be after today.',
  reviewNotComplete: 'The annual review must be complete before the marking period can be ended.',
  startAfterToday: 'The period must not start after today.',
  overlaps: 'The period must not start before an earlier period has ended.',
  tooManyGoals: 'Choose 1000 goals or less.',
  confirmWithoutReview: (fullName: string) =>
    `No annual review was done for this marking period, because ${fullName} has no team lead. Are you sure you want to end it without one?`,
  alreadyEnded: 'This marking period has already been ended.',
} as const;
