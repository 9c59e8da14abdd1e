import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { entriesMessage, MATCH_MAX_CHARACTERS, MATCH_MOST } from './match-people.ts';
import { snippet } from '#contract/core/names.schemas.ts';
import { text } from '#contract/core/values/texts.schemas.ts';

/** The shapes of each call. */
export const calls = {
  matchPeople: {
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
  },
} as const satisfies CallTable;
