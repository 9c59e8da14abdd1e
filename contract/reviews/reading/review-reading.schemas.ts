import { z } from 'zod';
import { agreedActions } from './agreed-actions.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { reviewerTypes } from '#contract/core/enums.ts';
import { done, id, idInPath, version } from '#contract/core/fields.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { questionKinds } from '#contract/reviews/questions/question-sets.ts';
import { COMMENT_MAX_CHARACTERS, SUMMARY_MAX_CHARACTERS } from './review-reading.ts';
import { text } from '#contract/core/values/texts.schemas.ts';

/** One answer in words, as the reader may see it. */
const readAnswer = z.object({
  /** Whose: Self and Manager stand side by side, peers below with their names. */
  type: z.enum(reviewerTypes),
  by: employeeSummary,
  /** The wording that this writer was asked. */
  wording: z.string(),
  /** The chosen step or options, in words; empty without one. */
  chosen: z.array(z.string()),
  /** The index of the chosen step; null for N/A, other kinds and no answer. */
  step: z.int().nullable(),
  text: z.string(),
  /** Manager answers: whether the employee reads it once shared; null to the employee and for others. */
  isShared: z.boolean().nullable(),
});

export type ReadAnswer = z.output<typeof readAnswer>;

const readQuestion = z.object({
  key: z.string(),
  kind: z.enum(questionKinds),
  section: z.string(),
  /** The named steps of a scale. */
  steps: z.array(z.string()),
  answers: z.array(readAnswer),
  /** Self and manager differ by two steps or more. */
  differs: z.boolean(),
});

export type ReadQuestion = z.output<typeof readQuestion>;

/** A review as this reader may read it. To the employee it names no peer, and nothing depends on one. */
const readReview = z.object({
  annualReviewId: z.int(),
  employee: employeeSummary.extend({ firstName: z.string() }),
  lead: employeeSummary.nullable(),
  period: z.string(),
  /** The entries that the reader may see, with where their answers are. */
  entries: z.array(
    z.object({
      annualReviewerId: z.int(),
      type: z.enum(reviewerTypes),
      reviewer: employeeSummary,
      state: z.enum(['open', 'submitted', 'marked', 'link']),
      submittedAt: z.string().nullable(),
      markedBy: z.string().nullable(),
    }),
  ),
  questions: z.array(readQuestion),
  /** The lead's summary of the peers. To the employee once it is shared; empty without one. */
  peerSummary: z.string(),
  actions: z.array(z.string()),
  /** The day on which it was shared, in the company's time zone, as all days here; null until then. */
  sharedAt: z.string().nullable(),
  /** The present confirmation; null without one. */
  confirmed: z.object({ at: z.string(), comment: z.string().nullable() }).nullable(),
  /** Earlier confirmations that a reopening made void. */
  voided: z.array(z.object({ at: z.string(), comment: z.string().nullable(), voidedAt: z.string() })),
  isComplete: z.boolean(),
  isPeriodEnded: z.boolean(),
  /** What the reader may do now. */
  may: z.object({
    summarize: z.boolean(),
    changeActions: z.boolean(),
    share: z.boolean(),
    confirm: z.boolean(),
    reopen: z.boolean(),
    useAsFinal: z.boolean(),
  }),
  /** Of summary and actions, for If-Match; always 0 to the employee. */
  version,
  /** Of the review, for If-Match of a call that reopens a form; always 0 to the employee. */
  reviewVersion: version,
});

export type ReadReview = z.output<typeof readReview>;

const reviewOutcome = z.object({
  actions: z.array(z.string()),
  /** Null until it is shared. */
  sharedAt: z.string().nullable(),
  /** Null until the employee has confirmed. */
  confirmedAt: z.string().nullable(),
});

export type ReviewOutcome = z.output<typeof reviewOutcome>;

/** The shapes of each call. */
export const calls = {
  readReviewAnswers: {
    params: z.object({ id: idInPath }),
    response: readReview,
  },
  readReviewOutcome: {
    params: z.object({ id: idInPath }),
    response: reviewOutcome,
  },
  savePeerSummary: {
    names: z.object({ annualReviewId: id }),
    body: z.object({ annualReviewId: id, summary: text(SUMMARY_MAX_CHARACTERS) }),
    response: done,
  },
  saveAgreedActions: {
    names: z.object({ annualReviewId: id }),
    body: z.object({ annualReviewId: id, actions: agreedActions }),
    response: done,
  },
  shareReview: {
    body: z.object({ annualReviewId: id }),
    response: done,
  },
  confirmReview: {
    names: z.object({ annualReviewId: id }),
    body: z.object({ annualReviewId: id, comment: text(COMMENT_MAX_CHARACTERS).nullish() }),
    response: done,
  },
} as const satisfies CallTable;
