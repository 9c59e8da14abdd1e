import { z } from 'zod';
import { requiredDay } from './day-input.ts';
import { done, endpoint, id, idInPath } from './endpoint.ts';

export const deputyMessages = {
  deputyRequired: 'Deputy is required.',
  fromRequired: 'First day is required.',
  untilRequired: 'Last day is required.',
  endsBeforeStart: 'The last day must not come before the first day.',
  beginsInThePast: 'The first day must be today or later.',
  isOver: 'The last day must be today or later.',
  isLead: 'A lead cannot be their own deputy.',
  isUnknown: 'A deputy must be an active team member.',
  notALead: 'Only an active team lead can have a deputy.',
} as const;

const fields = {
  deputyId: id
    .nullish()
    .refine((value) => typeof value === 'number', deputyMessages.deputyRequired)
    .transform((value) => value ?? 0),
  from: requiredDay(deputyMessages.fromRequired),
  until: requiredDay(deputyMessages.untilRequired),
};
const isInOrder = ({ from, until }: { from: string; until: string }) =>
  from === '' || until === '' || until >= from;
const order = { message: deputyMessages.endsBeforeStart, path: ['until'] };

const deputyInput = z.object({ leadId: id, ...fields }).refine(isInOrder, order);

/** What the form asks for. */
export const deputyForm = (today: string) =>
  z
    .object(fields)
    .refine(isInOrder, order)
    .refine(({ until }) => until === '' || until >= today, {
      message: deputyMessages.isOver,
      path: ['until'],
    });

/** Names the lead's deputy, or changes who it is and when. A lead has one current or coming deputy. */
export const nameDeputy = endpoint({
  method: 'PUT',
  path: '/Employees/deputy',
  summary: 'Name or change the deputy of a team lead',
  access: 'nameDeputy',
  names: z.object({ leadId: id }),
  body: deputyInput,
  response: done,
  edits: true,
});

/** The deputy loses the lead's rights at once. */
export const endDeputy = endpoint({
  method: 'DELETE',
  path: '/Employees/deputy/:leadId',
  summary: 'End the deputyship of a team lead',
  access: 'nameDeputy',
  params: z.object({ leadId: idInPath }),
  response: done,
});
