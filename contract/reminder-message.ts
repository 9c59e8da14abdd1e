import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from './constants.ts';

/** A message of one's own in a reminder: plain text, quoted under the sender's name; empty is none. */
export const reminderMessage = z
  .string('must be text.')
  .trim()
  .max(
    REMINDER_MESSAGE_MAX_CHARACTERS,
    `The message must be ${REMINDER_MESSAGE_MAX_CHARACTERS} characters or less.`,
  )
  .nullish()
  .transform((value) => value || null);
