import { z } from 'zod';
import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';

/** The first day of a period, at the latest today. */
export const startInput = (today: string) =>
  z.object({
    startDate: z
      .string()
      .min(1, 'Start date is required.')
      .refine((day) => day <= today, markingPeriodMessages.startAfterToday),
  });

export const startValues = ({ startDate }: MarkingPeriod) => ({ startDate });

/** The request body of the form. */
export const startBody = (
  { markingPeriodId }: MarkingPeriod,
  values: z.output<ReturnType<typeof startInput>>,
) => ({ markingPeriodId, ...values });
