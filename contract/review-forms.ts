import { z } from 'zod';
import { reviewReason } from './annual-reviews.ts';
import { done, endpoint, id, idInPath, version } from './endpoint.ts';
import { reviewerTypes } from './enums.ts';
import { employeeSummary } from './names.ts';
import { questionSetContent } from './question-sets.ts';
import { typedText } from './texts.ts';

/** The longest answer that can be submitted. A draft keeps longer ones, until the writer shortens them. */
export const ANSWER_MAX_CHARACTERS = 5_000;
/** A text of a draft may be longer than one of a submission: it is saved, and shortened later. */
export const DRAFT_TEXT_MAX_CHARACTERS = 4 * ANSWER_MAX_CHARACTERS;

const stamped = z.object({ text: z.string(), at: z.number() });

/**
 * What a reviewer has typed and not submitted, by the key of the question, each with the time by the writer's device in
 * epoch ms. `texts`: long texts and comments. `choices`: the index of a step or an option, `na`, or several indices
 * separated by commas; empty: taken back. `version` is 0 without a draft.
 */
const reviewDraft = z.object({
  version,
  texts: z.record(z.string(), stamped),
  choices: z.record(z.string(), stamped),
});
export type ReviewDraft = z.output<typeof reviewDraft>;

/** Submitted answers by the key of the question, as in a draft, without the empty ones. */
export const reviewAnswers = z.object({
  texts: z.record(z.string(), z.string()),
  choices: z.record(z.string(), z.string()),
});
export type ReviewAnswers = z.output<typeof reviewAnswers>;

const key = z.string().regex(/^(?!constructor$)[a-z][a-z0-9-]{0,39}$/, 'is not valid.');
const at = z.int('must be a time in milliseconds.').min(0, 'must be a time in milliseconds.');
const choice = z.string('must be text.').regex(/^(?:na|\d{1,2}(?:,\d{1,2}){0,39})?$/, 'is not valid.');
const AT_MOST = 100;
const byKey = <V extends z.ZodType>(value: V) =>
  z
    .record(key, value, {
      error: ({ input }) => (input === undefined ? 'is required.' : 'must be answers by their key.'),
    })
    .refine((given) => Object.keys(given).length <= AT_MOST, `must be ${AT_MOST} answers or less.`);

/**
 * The questions that the writer sees, from the form; 409 if it asks others by now, which may be read by others. Left out:
 * whatever it asks.
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

/**
 * - `open`: it takes a draft and a submission.
 * - `submitted`: it can be read; `takeBackUntil` says whether the writer may take it back.
 * - `marked`: an Admin marked the entry as done, without answers.
 * - `link`: the entry is answered by survey link. A draft from before is kept.
 * - `removed`: the person is no longer a reviewer of this review. Their draft is kept for them.
 * - `ended`: the review is complete or its period has ended, and nothing was submitted.
 */
export const formStates = ['open', 'submitted', 'marked', 'link', 'removed', 'ended'] as const;

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

/** One's own form, also of an entry that is gone or another person's, while the viewer has written under it. */
export const readReviewForm = endpoint({
  method: 'GET',
  path: '/ReviewForms/:id',
  summary: 'The own form of a review',
  access: 'writeReviewForm',
  params: z.object({ id: idInPath }),
  response: reviewForm,
});

/** Replaces the draft. A device that knows of none sends version 0. `savedAt` is in UTC. */
export const saveReviewDraft = endpoint({
  method: 'PUT',
  path: '/ReviewForms/draft',
  summary: 'Save the own draft of a review',
  access: 'writeReviewForm',
  names: z.object({ annualReviewerId: id }),
  body: draftInput,
  response: z.object({ version, savedAt: z.string() }),
  edits: true,
  limit: 'draftsPerSession',
});

/**
 * Completes the entry. 400 names the questions without an answer and the texts that are too long. If-Match is the version
 * of the draft, so that the words of another device are not lost.
 */
export const submitReviewForm = endpoint({
  method: 'POST',
  path: '/ReviewForms/submit',
  summary: 'Submit the own review',
  access: 'writeReviewForm',
  names: z.object({ annualReviewerId: id }),
  body: answersInput,
  response: done,
  edits: true,
  creates: true,
});

/** Until its deadline, the sit-down, sharing or completion. The answers become the draft again. */
export const takeBackReview = endpoint({
  method: 'PUT',
  path: '/ReviewForms/take-back',
  summary: 'Take back the own submitted review',
  access: 'writeReviewForm',
  body: z.object({ annualReviewerId: id }),
  response: done,
});

/** The former lead gives their draft to the present lead, who has none yet. */
export const handOverDraft = endpoint({
  method: 'PUT',
  path: '/ReviewForms/hand-over',
  summary: 'Hand over the own draft to the new lead',
  access: 'writeReviewForm',
  body: z.object({ annualReviewerId: id }),
  response: done,
});

/**
 * The lead or an Admin opens a submitted form again. Unless it is a peer's, sharing ends and a confirmation is void: of a
 * peer's the employee must learn nothing.
 */
export const reopenReviewForm = endpoint({
  method: 'PUT',
  path: '/ReviewForms/reopen',
  summary: 'Open a submitted review again',
  access: 'reopenReviewForm',
  names: z.object({ annualReviewerId: id }),
  body: z.object({ annualReviewerId: id, reason: reviewReason }),
  response: done,
});

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
  /** Over all projects of the period; the employee's own one moves in steps of three reviewers. Null where unseen. */
  performanceScore: z.string().nullable(),
  /** The shared answers of the last review, with their questions. */
  lastReview: z.array(earlierAnswer).nullable(),
  /** For the lead, once it is submitted. */
  selfReview: z.array(earlierAnswer).nullable(),
});
export type OfPeriod = z.output<typeof ofPeriod>;

/**
 * What is known of the period, as far as this reviewer may see it; nothing once they no longer are one. A peer's has the
 * kudos that they gave and the projects that they shared, and nothing else, whatever role they hold. Recorded in the
 * audit where it shows colleagues' scores or the self review.
 */
export const readOfPeriod = endpoint({
  method: 'GET',
  path: '/ReviewForms/:id/period',
  summary: 'What is known of the period of a review',
  access: 'writeReviewForm',
  params: z.object({ id: idInPath }),
  response: ofPeriod,
});
