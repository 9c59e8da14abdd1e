import { z } from 'zod';
import { requiredDay } from '#contract/core/values/day-input.schemas.ts';
import { deputyMessages, isInOrder, order } from './deputies.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, id, idInPath } from '#contract/core/fields.schemas.ts';

const fields = {
  deputyId: id
    .nullish()
    .refine((value) => typeof value === 'number', deputyMessages.deputyRequired)
    .transform((value) => value ?? 0),
  from: requiredDay(deputyMessages.fromRequired),
  until: requiredDay(deputyMessages.untilRequired),
};

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

/** The shapes of each call. */
export const calls = {
  nameDeputy: {
    names: z.object({ leadId: id }),
    body: deputyInput,
    response: done,
  },
  endDeputy: {
    params: z.object({ leadId: idInPath }),
    response: done,
  },
} as const satisfies CallTable;
