import { z } from 'zod';
import { PLACE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { day } from '#contract/core/fields.schemas.ts';
import { minutesOf, sitDownPlanMessages, SPREAD_DAYS_MOST } from './sit-down-plans.ts';
import { sitDownMessages } from '#contract/reviews/steps/sit-down.ts';
import { atMost } from '#contract/core/values/texts.schemas.ts';

const timeOfDay = z
  .string(sitDownPlanMessages.time)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, sitDownPlanMessages.time);

const minutes = z
  .int(sitDownPlanMessages.minutes)
  .min(5, sitDownPlanMessages.minutes)
  .max(480, sitDownPlanMessages.minutes);

const place = atMost(PLACE_MAX_CHARACTERS, z.string('must be text.').trim(), sitDownMessages.placeLength)
  .nullable()
  .default(null)
  .transform((value) => value || null);

/** How sit-down meetings are planned for many people. Times are in the company's time zone. */
export const sitDownPlan = z.discriminatedUnion('mode', [
  /** Each lead's meetings one after the other, on working days. */
  z
    .object({
      mode: z.literal('spread'),
      fromDay: day,
      toDay: day,
      fromTime: timeOfDay.default('09:00'),
      toTime: timeOfDay.default('17:00'),
      minutes: minutes.default(45),
      place,
    })
    .check(({ value, issues }) => {
      if (value.toDay > addDays(value.fromDay, SPREAD_DAYS_MOST))
        issues.push({ code: 'custom', path: ['toDay'], message: sitDownPlanMessages.tooLong, input: value });
      if (value.toDay < value.fromDay)
        issues.push({ code: 'custom', path: ['toDay'], message: sitDownPlanMessages.order, input: value });
      if (minutesOf(value.fromTime) + value.minutes > minutesOf(value.toTime))
        issues.push({ code: 'custom', path: ['toTime'], message: sitDownPlanMessages.hours, input: value });
    }),
  /** Days before the final deadline, on a working day. */
  z.object({
    mode: z.literal('before'),
    days: z.int(sitDownPlanMessages.days).min(0, sitDownPlanMessages.days).max(60, sitDownPlanMessages.days),
    place,
  }),
  /** The same day for all people, without a time. */
  z.object({ mode: z.literal('day'), day, place }),
]);

export type SitDownPlan = z.output<typeof sitDownPlan>;
