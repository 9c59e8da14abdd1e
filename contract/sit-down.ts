import { z } from 'zod';
import { isLongerThan } from './characters.ts';
import { LINK_MAX_CHARACTERS, PLACE_MAX_CHARACTERS } from './constants.ts';
import { isCallLink, isMeantAsCall } from './links.ts';
import { messages } from './messages.ts';
import { line } from './texts.ts';

/**
 * What a call accepts as time, length and place of a sit-down meeting. A time is `HH:MM`, from 00:00 to 23:59, in the company's time zone.
 * Source: docs/product/annual-reviews.md.
 */

/** The length of a meeting for which none is chosen, and its bounds. */
export const sitDownLength = { first: 45, least: 5, most: 480 } as const;

export const sitDownMessages = {
  dateFirst: 'A sit-down needs a date before it can have a time or a place.',
  timeFirst: 'A sit-down needs a time before it can have a length.',
  time: 'Enter a time, such as 10:30 AM.',
  skippedTime: 'The clocks go forward on this day and skip this time. Choose another time.',
  minutes: `Enter a whole number of minutes from ${sitDownLength.least} to ${sitDownLength.most}.`,
  placeLength: `must be ${PLACE_MAX_CHARACTERS} characters or less.`,
} as const;

const orNone = <T extends z.ZodType>(field: T) =>
  z
    .union([z.literal(''), field])
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional();

const { least, most } = sitDownLength;
const { minutes: minutesMessage } = sitDownMessages;

/** One line of at most 200 characters, or the link of a call. An address of another kind is a plain text. */
export const place = line(LINK_MAX_CHARACTERS)
  .refine((value) => !isMeantAsCall(value) || isCallLink(value), messages.invalidUrl)
  .refine(
    (value) => isCallLink(value) || !isLongerThan(value, PLACE_MAX_CHARACTERS),
    sitDownMessages.placeLength,
  );

/** What a call changes of a sit-down's time and place; undefined keeps a value, null clears it. */
export const sitDownFields = {
  sitdownTime: orNone(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sitDownMessages.time)),
  sitdownMinutes: z.int(minutesMessage).min(least, minutesMessage).max(most, minutesMessage).nullish(),
  sitdownPlace: place
    .nullable()
    .transform((value) => value || null)
    .optional(),
};
