import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { atMost } from '#contract/core/values/texts.schemas.ts';

/** The sender's own message in a reminder: plain text, quoted under the sender's name; null if empty. */
export const reminderMessage = atMost(
  REMINDER_MESSAGE_MAX_CHARACTERS,
  z.string('must be text.').trim(),
  `The message must be ${REMINDER_MESSAGE_MAX_CHARACTERS} characters or less.`,
)
  .nullish()
  .transform((value) => value || null);
