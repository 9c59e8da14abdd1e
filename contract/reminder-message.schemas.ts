import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from './constants.ts';
import { atMost } from './texts.schemas.ts';

/** The sender's own message in a reminder: plain text, quoted under the sender's name; null if empty. */
export const reminderMessage = atMost(
  REMINDER_MESSAGE_MAX_CHARACTERS,
  z.string('must be text.').trim(),
  `The message must be ${REMINDER_MESSAGE_MAX_CHARACTERS} characters or less.`,
)
  .nullish()
  .transform((value) => value || null);
