import { z } from 'zod';
import { ACTION_MAX_CHARACTERS, ACTIONS_MAX } from '#contract/agreed-actions.ts';
import { type ReadReview, SUMMARY_MAX_CHARACTERS } from '#contract/review-reading.ts';
import { line, text } from '#contract/texts.ts';

type Review = Pick<ReadReview, 'annualReviewId' | 'peerSummary' | 'actions'>;

export const summaryInput = z.object({ summary: text(SUMMARY_MAX_CHARACTERS) });

export const summaryValues = ({ peerSummary }: Review) => ({ summary: peerSummary });

export const summaryBody = ({ annualReviewId }: Review, { summary }: z.output<typeof summaryInput>) => ({
  annualReviewId,
  summary,
});

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
