import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { DRAFT_TEXT_MAX_CHARACTERS } from './evaluation-drafts.ts';
import { id, idInPath, version } from '#contract/core/fields.schemas.ts';
import { typedText } from '#contract/core/values/texts.schemas.ts';

const stamped = z.object({ text: z.string(), at: z.number() });

/**
 * What an evaluator has typed and not submitted: answers by `{colleague}.{question}`, notes by the
 * colleague's id, each with the time by the evaluator's device, in epoch ms. `version` is 0 without a draft.
 */
const evaluationDraft = z.object({
  version,
  answers: z.record(z.string(), stamped),
  notes: z.record(z.string(), stamped),
});

export type EvaluationDraft = z.output<typeof evaluationDraft>;

const stampedInput = z.object({
  text: typedText(DRAFT_TEXT_MAX_CHARACTERS),
  at: z.int('must be a time in milliseconds.').min(0, 'must be a time in milliseconds.'),
});

const entries = (key: RegExp, most: number) =>
  z
    .record(z.string().regex(key, 'is not valid.'), stampedInput, {
      error: ({ input }) => (input === undefined ? 'is required.' : 'must be texts by their key.'),
    })
    .refine((given) => Object.keys(given).length <= most, `must be ${most} texts or less.`);

const evaluationDraftInput = z.object({
  projectEvaluationResultId: id,
  answers: entries(/^\d{1,10}\.\d{1,10}$/, 10_000),
  notes: entries(/^\d{1,10}$/, 200),
});

export type EvaluationDraftInput = z.output<typeof evaluationDraftInput>;

/** The shapes of each call. */
export const calls = {
  readEvaluationDraft: {
    params: z.object({ id: idInPath }),
    response: evaluationDraft,
  },
  saveEvaluationDraft: {
    names: z.object({ projectEvaluationResultId: id }),
    body: evaluationDraftInput,
    response: z.object({ version }),
  },
} as const satisfies CallTable;
