import { z } from 'zod';
import { absenceMessages, isInOrder, order } from './absence.ts';
import { requiredDay } from '#contract/core/values/day-input.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, id, idInPath } from '#contract/core/fields.schemas.ts';

const days = {
  from: requiredDay(absenceMessages.fromRequired),
  to: requiredDay(absenceMessages.toRequired),
};

const absenceInput = z.object({ employeeId: id, ...days }).refine(isInOrder, order);

/** What the form asks for; for a lead, also who stands in on these days. */
export const absenceForm = (today: string) =>
  z
    .object({ ...days, deputyId: id.nullable() })
    .refine(isInOrder, order)
    .refine(({ to }) => to === '' || to >= today, { message: absenceMessages.isOver, path: ['to'] });

/** The shapes of each call. */
export const calls = {
  changeAbsence: {
    names: z.object({ employeeId: id }),
    body: absenceInput,
    response: done,
  },
  endAbsence: {
    params: z.object({ employeeId: idInPath }),
    response: done,
  },
} as const satisfies CallTable;
