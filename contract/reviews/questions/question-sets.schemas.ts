import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { reviewerTypes } from '#contract/core/enums.ts';
import { done, version } from '#contract/core/fields.schemas.ts';
import { questionSetInput } from './question-set-rules.schemas.ts';
import { questionKinds } from './question-sets.ts';

/**
 * A question, as an answer names it. `wording` and `help` may hold `{name}`, the first name of the employee.
 * `key` stays the same from version to version and in all three sets, so that answers can be compared.
 */
const question = z.object({
  key: z.string(),
  kind: z.enum(questionKinds),
  wording: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  /** Manager questions: the employee reads the answer once the review is shared. False in the other sets. */
  isShared: z.boolean(),
  /** A scale or a choice takes a comment. */
  hasComment: z.boolean(),
  /** Of a scale and the overall rating: the named steps, the lowest first. */
  steps: z.array(z.string()),
  /** Of a scale and the overall rating: the choice outside of the steps and of averages; null without one. */
  notApplicable: z.string().nullable(),
  /** Of one choice, several choices, and the company's values. */
  options: z.array(z.string()),
  /** Of several choices and values: how many may be chosen; null for all. */
  most: z.int().nullable(),
  /** Peer, one choice: the option that offers to decline the review. */
  declinesWith: z.string().nullable(),
});

export type Question = z.output<typeof question>;

export const questionSetContent = z.object({
  sections: z.array(z.object({ title: z.string(), questions: z.array(question) })),
});

export type QuestionSetContent = z.output<typeof questionSetContent>;

const reviewerType = z.enum(reviewerTypes, 'must be Self, Peer or Manager.');

/** A set as its editor sees it. */
const questionSet = z.object({
  type: z.enum(reviewerTypes),
  /** The number of the published version. */
  number: z.int(),
  /** `MM/DD/YYYY` in the company's time zone; by null: it came with the product. */
  publishedOn: z.string(),
  publishedBy: z.string().nullable(),
  published: questionSetContent,
  /** Null while nothing differs from the published version. */
  draft: questionSetContent.nullable(),
  /** Of the draft, for If-Match. */
  version,
  /**
   * Running reviews that keep an earlier version: all, and those whose questions no reviewer has begun to
   * answer. Without the viewer's own review, which tells the employee nothing about its reviewers.
   */
  earlier: z.object({ running: z.int(), notBegun: z.int() }),
});

export type QuestionSet = z.output<typeof questionSet>;

/** The shapes of each call. */
export const calls = {
  listQuestionSets: {
    response: z.array(questionSet),
  },
  saveQuestionSet: {
    body: z.object({ type: reviewerType, content: questionSetInput.nullable() }),
    /** The next save is based on this version. */
    response: z.object({ version }),
  },
  publishQuestionSet: {
    body: z.object({ type: reviewerType, content: questionSetInput }),
    response: done,
  },
  moveToNewestSet: {
    body: z.object({ type: reviewerType }),
    response: z.object({ moved: z.int() }),
  },
} as const satisfies CallTable;
