import { z } from 'zod';
import { isLongerThan } from '#contract/core/values/characters.ts';
import { LINK_MAX_CHARACTERS, PLACE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { isCallLink, isMeantAsCall } from '#contract/core/values/links.ts';
import { messages } from '#contract/core/messages.ts';
import { least, minutesMessage, most, sitDownMessages } from './sit-down.ts';
import { line } from '#contract/core/values/texts.schemas.ts';

const orNone = <T extends z.ZodType>(field: T) =>
  z
    .union([z.literal(''), field])
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional();

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
