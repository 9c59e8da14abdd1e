import { z } from 'zod';
import { ACTION_MAX_CHARACTERS, ACTIONS_MAX } from '#contract/reviews/reading/agreed-actions.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { COMMENT_MAX_CHARACTERS, SUMMARY_MAX_CHARACTERS } from '#contract/reviews/reading/review-reading.ts';
import { line, text } from '#contract/core/values/texts.schemas.ts';

type Review = Pick<ReadReview, 'annualReviewId' | 'actions'>;

export const summaryInput = z.object({ summary: text(SUMMARY_MAX_CHARACTERS) });

export const confirmInput = z.object({ comment: text(COMMENT_MAX_CHARACTERS) });

/** Rows are objects, because a list of fields needs them. */
export const actionsInput = z.object({
  actions: z
    .array(z.object({ text: line(ACTION_MAX_CHARACTERS, 'is required.') }))
    .max(ACTIONS_MAX, `must be ${ACTIONS_MAX} actions or less.`),
});

export const actionValues = ({ actions }: Review) => ({ actions: actions.map((one) => ({ text: one })) });

export const actionsBody = ({ annualReviewId }: Review, { actions }: z.output<typeof actionsInput>) => ({
  annualReviewId,
  actions: actions.map((one) => one.text),
});
