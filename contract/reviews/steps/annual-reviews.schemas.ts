import { z } from 'zod';
import { annualReviewMessages } from './annual-review-messages.ts';
import {
  LINK_MAX_CHARACTERS,
  REVIEW_REASON_MAX_CHARACTERS,
  SKIP_REASON_MAX_CHARACTERS,
} from '#contract/core/values/constants.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { reviewerTypes } from '#contract/core/enums.ts';
import { created, day, done, id, idInPath, isOneOnly } from '#contract/core/fields.schemas.ts';
import { isSurveyLink } from '#contract/core/values/links.ts';
import { messages } from '#contract/core/messages.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { reminderMessage } from '#contract/reviews/reminder-message.schemas.ts';
import { deadlineFields } from './review-deadlines.schemas.ts';
import { inOrder } from './review-deadlines.ts';
import { sitDownFields } from './sit-down.schemas.ts';
import { startedReview, startReviewInput, tellNow } from './start-review.schemas.ts';
import { atMost } from '#contract/core/values/texts.schemas.ts';

/** Of the entry of a person who answers here; left out for a survey link. */
export const writtenHere = {
  isWrittenHere: z.boolean().optional(),
  /** When the viewer last saved their draft of it, in UTC; null without a draft. For the viewer only. */
  draftSavedAt: z.string().nullable().optional(),
};

/** A reviewer of an annual review. The review has one deadline for each reviewer type. */
const reviewerEntry = z.object({
  annualReviewerId: z.int(),
  annualReviewId: z.int(),
  employeeId: z.int(),
  reviewer: employeeSummary,
  reviewerName: z.string(),
  type: z.enum(reviewerTypes),
  deadline: z.string().nullable(),
  employeeSurveyId: z.int(),
  surveyLink: z.string().nullable(),
  isCompleted: z.boolean(),
  isComplete: z.boolean(),
  isActive: z.boolean(),
  remindersSent: z.array(z.string()),
  /** True while the last message to this reviewer could not be delivered. */
  deliveryFailed: z.boolean(),
  /**
   * The last day of the leave on which the reviewer is today; left out otherwise and where the viewer may not
   * see it.
   */
  onLeaveUntil: z.string().optional(),
  /** The reviewer's first day, while it lies ahead; left out otherwise. */
  startsOn: z.string().optional(),
  ...writtenHere,
  /**
   * With `isWrittenHere`: who marked the entry as done, without answers. Null while it is open and once it is
   * submitted.
   */
  markedBy: z.string().nullable().optional(),
});

export type ReviewerEntry = z.output<typeof reviewerEntry>;

/** Of a review with answers that are read here, on a page of its own. Days in the company's time zone. */
const reading = z.object({
  /** Null until it is shared with the employee. */
  sharedOn: z.string().nullable(),
  /** Null until the employee has confirmed that they have read it. */
  confirmedOn: z.string().nullable(),
});

export type Reading = z.output<typeof reading>;

/** An annual review as a profile shows it, without the fields that the viewer may not see. */
export const annualReview = z.object({
  annualReviewId: z.int(),
  markingPeriodId: z.int(),
  selfDeadline: z.string().nullable(),
  peerDeadline: z.string().nullable(),
  managerDeadline: z.string().nullable(),
  finalDeadline: z.string().nullable(),
  sitdownDate: z.string().nullable(),
  /** `HH:MM` in the company's time zone; null for a meeting without a time, or without a date. */
  sitdownTime: z.string().nullable(),
  sitdownMinutes: z.int().nullable(),
  sitdownPlace: z.string().nullable(),
  /** The company's IANA time zone. */
  timeZone: z.string(),
  isSitDownComplete: z.boolean(),
  isComplete: z.boolean(),
  completedDate: z.string().nullable(),
  skipPeerReview: z.boolean().optional(),
  skipPeerReviewReason: z.string().nullable().optional(),
  selfReviewDocId: z.int().nullable(),
  peerReviewDocId: z.int().nullable().optional(),
  finalReviewDocId: z.int().nullable(),
  reviewers: z.array(reviewerEntry),
  employeeUnderReview: employeeSummary,
  manager: employeeSummary.nullable(),
  managerNotifiedDate: z.string().nullable().optional(),
  /** Left out of a review with survey links. */
  reading: reading.optional(),
  version: z.int(),
});

export type AnnualReview = z.output<typeof annualReview>;

/** A review to write: an entry in To Do Reviews. */
export const assignedAnnualReview = z.object({
  annualReviewId: z.int(),
  annualReviewerId: z.int(),
  type: z.enum(reviewerTypes),
  employeeUnderReview: employeeSummary,
  deadline: z.string().nullable(),
  surveyLink: z.string().nullable(),
  isCompleted: z.boolean(),
  ...writtenHere,
});

export type AssignedAnnualReview = z.output<typeof assignedAnnualReview>;

/** A finished review of the chosen or an earlier period, with the documents that the viewer may see. */
export const annualReviewResult = z.object({
  annualReviewId: z.int(),
  markingPeriodId: z.int(),
  period: z.string(),
  completedDate: z.string().nullable(),
  documents: z.array(
    z.object({ documentId: z.int(), kind: z.enum(['Self', 'Peer', 'Final']), originalName: z.string() }),
  ),
  /** Left out of a review with survey links. */
  reading: reading.optional(),
});

export type AnnualReviewResult = z.output<typeof annualReviewResult>;

export const skipReason = atMost(
  SKIP_REASON_MAX_CHARACTERS,
  z.string('must be text.').trim().min(1, annualReviewMessages.skipReasonRequired),
  annualReviewMessages.skipReasonLength,
);

/** Why a review is withdrawn, reopened or completed while reviewers are open. */
export const reviewReason = atMost(
  REVIEW_REASON_MAX_CHARACTERS,
  z.string('must be text.').trim().min(1, annualReviewMessages.reasonRequired),
  annualReviewMessages.reasonLength,
);

/** A survey link: empty, or a well-formed http, https or ftp URL without credentials. */
export const surveyLink = z
  .string('must be text.')
  .trim()
  .max(LINK_MAX_CHARACTERS, messages.invalidUrl)
  .refine((value) => value === '' || isSurveyLink(value), messages.invalidUrl)
  .nullable()
  .transform((value) => value || null)
  .optional();

const isOneReview = (entries: readonly { annualReviewId: number }[]) =>
  isOneOnly(entries.map(({ annualReviewId }) => annualReviewId));

/** The entries that can be read, at least one; each names its review. */
const readableOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry.nullable().catch(null))
    .transform((entries) => entries.filter((one) => one !== null))
    .refine((entries) => entries.length > 0);

/** The shapes of each call. */
export const calls = {
  startAnnualReview: {
    names: startedReview,
    body: startReviewInput,
    response: created,
  },
  changeReviewDates: {
    names: z.object({ annualReviewId: id }),
    body: z.object({ annualReviewId: id, ...deadlineFields }).superRefine(inOrder),
    response: done,
  },
  updateAnnualReview: {
    names: z.object({ annualReviewId: id }),
    body: z
      .object({
        annualReviewId: id,
        sitdownDate: z.union([day, z.literal(''), z.null()], 'must be a day, as YYYY-MM-DD.').optional(),
        ...sitDownFields,
        isSitDownComplete: z.boolean('must be true or false.').optional(),
        isSitdownComplete: z.boolean('must be true or false.').optional(),
        skipPeerReview: z.boolean('must be true or false.').optional(),
        skipPeerReviewReason: z.string('must be text.').nullish(),
      })
      .transform(({ isSitdownComplete, isSitDownComplete, ...rest }) => ({
        ...rest,
        isSitDownComplete: isSitDownComplete ?? isSitdownComplete,
      })),
    response: done,
  },
  changeSurveyLinks: {
    names: readableOf(z.object({ annualReviewId: id })),
    body: z
      .array(
        z.object({ annualReviewId: id, employeeId: id, surveyLink, tellNow }),
        'must be a list of reviewers.',
      )
      .min(1, annualReviewMessages.noReviewer)
      .max(500, annualReviewMessages.tooManyReviewers)
      .refine(isOneReview, annualReviewMessages.oneReviewOnly),
    response: done,
  },
  changeReviewers: {
    // A changed mark is refused to callers who may not mark, even where other fields cannot be read.
    names: readableOf(
      z.object({
        annualReviewId: id,
        employeeId: id.optional().catch(undefined),
        isCompleted: z.boolean().optional().catch(undefined),
      }),
    ),
    body: z
      .array(
        z.object({
          annualReviewId: id,
          employeeId: id,
          type: z.enum(reviewerTypes, 'must be Self, Peer or Manager.'),
          isCompleted: z.boolean('must be true or false.').optional(),
          tellNow,
        }),
        'must be a list of reviewers.',
      )
      .min(1, annualReviewMessages.noReviewer)
      .max(500, annualReviewMessages.tooManyReviewers)
      .refine(isOneReview, annualReviewMessages.oneReviewOnly),
    response: done,
  },
  completeAnnualReview: {
    names: z.object({ annualReviewId: id }),
    body: z.object({ annualReviewId: id, reason: z.union([z.literal(''), reviewReason]).nullish() }),
    response: done,
  },
  reopenAnnualReview: {
    names: z.object({ annualReviewId: id }),
    body: z.object({ annualReviewId: id, reason: reviewReason }),
    response: done,
  },
  withdrawAnnualReview: {
    names: z.object({ annualReviewId: id }),
    body: z.object({ annualReviewId: id, reason: reviewReason }),
    response: done,
  },
  listReviewers: {
    params: z.object({ annualReviewId: idInPath }),
    response: z.array(reviewerEntry),
  },
  remindReviewer: {
    names: z.object({ annualReviewerId: id }),
    body: z.object({ annualReviewerId: id, message: reminderMessage }),
    response: done,
  },
  notifyManager: {
    query: z.object({ managerId: idInPath, employeeId: idInPath }),
    response: done,
  },
} as const satisfies CallTable;
