import { formatDay } from '#contract/core/values/dates.ts';

export const absenceMessages = {
  fromRequired: 'First day is required.',
  toRequired: 'Last day is required.',
  endsBeforeStart: 'The last day must not come before the first day.',
  isOver: 'The last day of the leave must be today or later.',
  isArchived: 'This team member is archived.',
  overlaps: (lastDay: string) =>
    `The leave overlaps an earlier one, which lasted until ${formatDay(lastDay)}. Choose a later first day.`,
  /** Refuses a reminder. */
  isOnLeave: (lastDay: string) =>
    `This person is on leave until ${formatDay(lastDay)} and gets no reminders.`,
  /** Refuses a reminder. */
  startsOn: (firstDay: string) =>
    `This person’s first day is ${formatDay(firstDay)}. Until then they get no reminders.`,
} as const;

export const isInOrder = ({ from, to }: { from: string; to: string }) =>
  from === '' || to === '' || to >= from;

export const order = { message: absenceMessages.endsBeforeStart, path: ['to'] };
