import { z } from 'zod';
import { requiredDay } from './day-input.ts';
import { formatDay } from './dates.ts';
import { done, endpoint, id, idInPath } from './endpoint.ts';

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

const days = {
  from: requiredDay(absenceMessages.fromRequired),
  to: requiredDay(absenceMessages.toRequired),
};
const isInOrder = ({ from, to }: { from: string; to: string }) => from === '' || to === '' || to >= from;
const order = { message: absenceMessages.endsBeforeStart, path: ['to'] };

const absenceInput = z.object({ employeeId: id, ...days }).refine(isInOrder, order);

/** What the form asks for. */
export const absenceForm = (today: string) =>
  z
    .object(days)
    .refine(isInOrder, order)
    .refine(({ to }) => to === '' || to >= today, { message: absenceMessages.isOver, path: ['to'] });

/** Sets the person's current or coming leave. There is one at a time; past ones stay. */
export const changeAbsence = endpoint({
  method: 'PUT',
  path: '/Employees/absence',
  summary: 'Set or change a leave of absence',
  access: 'changeAbsence',
  names: z.object({ employeeId: id }),
  body: absenceInput,
  response: done,
  edits: true,
});

/** Removes a coming leave. A leave that has begun ends with yesterday, and its past days stay. */
export const endAbsence = endpoint({
  method: 'DELETE',
  path: '/Employees/absence/:employeeId',
  summary: 'End a leave of absence, or remove a coming one',
  access: 'changeAbsence',
  params: z.object({ employeeId: idInPath }),
  response: done,
});
