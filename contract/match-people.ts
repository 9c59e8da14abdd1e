import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { snippet } from './names.ts';
import { text } from './texts.ts';

/** Names and addresses that one call takes, and characters of each. */
export const MATCH_MOST = 50;
export const MATCH_MAX_CHARACTERS = 200;
/** People that an entry lists when it means several. If it means more, it lists none. */
export const MATCH_CHOICES = 5;

const entriesMessage = `must be up to ${MATCH_MOST} lines of up to ${MATCH_MAX_CHARACTERS} characters.`;

/**
 * Finds the active people whom pasted names and email addresses mean. An address matches only as a whole. Each answer is
 * in the place of its line: one person, several to choose from, or none. It names people as every picker does.
 */
export const matchPeople = endpoint({
  method: 'GET',
  path: '/Employees/match',
  summary: 'The active team members whom names or email addresses mean, one a line',
  access: 'matchPeople',
  query: z.object({
    entries: text(MATCH_MOST * (MATCH_MAX_CHARACTERS + 1), 'is required.')
      .transform((sent) => sent.split('\n').map((line) => line.trim()))
      .refine(
        (lines) =>
          lines.length <= MATCH_MOST &&
          lines.every((line) => line.length > 0 && line.length <= MATCH_MAX_CHARACTERS),
        entriesMessage,
      ),
  }),
  response: z.array(z.object({ people: z.array(snippet), hasMore: z.boolean() })),
});
