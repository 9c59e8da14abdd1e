import { z } from 'zod';
import { reviewReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { reviewerTypes } from '#contract/core/enums.ts';
import { done, id, idInPath, version } from '#contract/core/fields.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { questionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { AT_MOST, DRAFT_TEXT_MAX_CHARACTERS, formStates } from './review-forms.ts';
import { typedText } from '#contract/core/values/texts.schemas.ts';

const stamped = z.object({ text: z.string(), at: z.number() });

/**
 * What a reviewer has typed and not submitted, by the key of the question, each with the time by the writer's
 * device in epoch ms. `texts`: long texts and comments. `choices`: the index of a step or an option, `na`, or
 * several indices separated by commas; empty: taken back. `version` is 0 without a draft.
 */
const reviewDraft = z.object({
  version,
  texts: z.record(z.string(), stamped),
  choices: z.record(z.string(), stamped),
});

export type ReviewDraft = z.output<typeof reviewDraft>;

/** Submitted answers by the key of the question, as in a draft, without the empty ones. */
const reviewAnswers = z.object({
  texts: z.record(z.string(), z.string()),
  choices: z.record(z.string(), z.string()),
});

export type ReviewAnswers = z.output<typeof reviewAnswers>;

const key = z.string().regex(/^(?!constructor$)[a-z][a-z0-9-]{0,39}$/, 'is not valid.');

const at = z.int('must be a time in milliseconds.').min(0, 'must be a time in milliseconds.');

const choice = z.string('must be text.').regex(/^(?:na|\d{1,2}(?:,\d{1,2}){0,39})?$/, 'is not valid.');

const byKey = <V extends z.ZodType>(value: V) =>
  z
    .record(key, value, {
      error: ({ input }) => (input === undefined ? 'is required.' : 'must be answers by their key.'),
    })
    .refine((given) => Object.keys(given).length <= AT_MOST, `must be ${AT_MOST} answers or less.`);

/**
 * The questions that the writer sees, from the form; 409 if it asks others by now, which may be read by
 * others. Left out: whatever it asks.
 */
const questionSetVersionId = id.optional();

const draftInput = z.object({
  annualReviewerId: id,
  questionSetVersionId,
  texts: byKey(z.object({ text: typedText(DRAFT_TEXT_MAX_CHARACTERS), at })),
  choices: byKey(z.object({ text: choice, at })),
});

export type ReviewDraftInput = z.output<typeof draftInput>;

/** What a reviewer submits: everything that the form shows. */
const answersInput = z.object({
  annualReviewerId: id,
  questionSetVersionId,
  texts: byKey(typedText(DRAFT_TEXT_MAX_CHARACTERS)),
  choices: byKey(choice),
});

export type ReviewAnswersInput = z.output<typeof answersInput>;

/** The own form, with everything that its page shows first. */
const reviewForm = z.object({
  /** Of the present entry, which may be another one than asked for: a peer was removed and chosen again. */
  annualReviewerId: z.int(),
  annualReviewId: z.int(),
  type: z.enum(reviewerTypes),
  employee: employeeSummary.extend({ firstName: z.string() }),
  /** The lead of the employee, who reads the answers; null without one. */
  lead: employeeSummary.nullable(),
  /** `MM/DD/YYYY - MM/DD/YYYY`; `From MM/DD/YYYY` while the period is active. */
  period: z.string(),
  deadline: z.string().nullable(),
  today: z.string(),
  state: z.enum(formStates),
  /** Who marked the entry as done. */
  markedBy: z.string().nullable(),
  surveyLink: z.string().nullable(),
  content: questionSetContent,
  /** Of `content`, to send with what is written; null without questions. */
  questionSetVersionId: z.int().nullable(),
  draft: reviewDraft,
  /** Null unless submitted. */
  submitted: z.object({ at: z.string(), answers: reviewAnswers }).nullable(),
  /** The submission can still be taken back by its writer. */
  canTakeBack: z.boolean(),
  /** Why it was reopened, until it is submitted again. */
  reopened: z.object({ by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The writer's earlier submissions, the latest first. */
  earlier: z.array(
    z.object({ number: z.int(), at: z.string(), answers: reviewAnswers, content: questionSetContent }),
  ),
  /** Manager entry: a former lead's draft waits with them; said to the former lead only. */
  canHandOver: z.boolean(),
});

export type ReviewForm = z.output<typeof reviewForm>;

/** An answer in words. The key of its question links it to the question of this form that asks the same. */
const earlierAnswer = z.object({ key: z.string(), question: z.string(), answer: z.string() });

const ofPeriod = z.object({
  /** Null where the writer may not see them: peers see only shared projects and the kudos they gave. */
  goals: z
    .array(
      z.object({
        goalId: z.int(),
        title: z.string(),
        progress: z.string(),
        updates: z.array(z.object({ on: z.string(), by: z.string(), text: z.string() })),
      }),
    )
    .nullable(),
  kudos: z.array(z.object({ on: z.string(), from: z.string(), text: z.string() })),
  projects: z.array(
    z.object({
      projectId: z.int(),
      name: z.string(),
      role: z.string(),
      endDate: z.string().nullable(),
      /** The score as the project results show it to this reader; null where they may not see it. */
      score: z.string().nullable(),
    }),
  ),
  /** Over all the period's projects; the employee's own moves in steps of three reviewers. Null if hidden. */
  performanceScore: z.string().nullable(),
  /** The shared answers of the last review, with their questions. */
  lastReview: z.array(earlierAnswer).nullable(),
  /** For the lead, once it is submitted. */
  selfReview: z.array(earlierAnswer).nullable(),
});

export type OfPeriod = z.output<typeof ofPeriod>;

/** The shapes of each call. */
export const calls = {
  readReviewForm: {
    params: z.object({ id: idInPath }),
    response: reviewForm,
  },
  saveReviewDraft: {
    names: z.object({ annualReviewerId: id }),
    body: draftInput,
    response: z.object({ version, savedAt: z.string() }),
  },
  submitReviewForm: {
    names: z.object({ annualReviewerId: id }),
    body: answersInput,
    response: done,
  },
  takeBackReview: {
    body: z.object({ annualReviewerId: id }),
    response: done,
  },
  handOverDraft: {
    body: z.object({ annualReviewerId: id }),
    response: done,
  },
  reopenReviewForm: {
    names: z.object({ annualReviewerId: id }),
    body: z.object({ annualReviewerId: id, reason: reviewReason }),
    response: done,
  },
  readEvidence: {
    params: z.object({ id: idInPath }),
    response: ofPeriod,
  },
} as const satisfies CallTable;
