import { PLACE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';

/**
 * What a call accepts as time, length and place of a sit-down meeting. A time is `HH:MM`, from 00:00 to
 * 23:59, in the company's time zone. Source: docs/product/annual-reviews.md.
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

export const { least, most } = sitDownLength;

export const { minutes: minutesMessage } = sitDownMessages;
