import { z } from 'zod';
import { id } from '#contract/core/fields.schemas.ts';
import { firstReviewers } from './first-reviewers.schemas.ts';
import { managerAmong } from './first-reviewers.ts';
import { deadlinesInput } from './review-deadlines.schemas.ts';
import { deadlineNames } from './review-deadlines.ts';

/** True queues an email to those concerned; without it, no email is sent. */
export const tellNow = z.boolean('must be true or false.').optional();

/**
 * Whose review starts, of which period, and the Admin who is to be the Manager, as far as `reviewers` is
 * valid.
 */
export const startedReview = z
  .object({ employeeUnderReviewId: id, markingPeriodId: id, reviewers: firstReviewers.catch(undefined) })
  .transform(({ reviewers, ...ids }) => ({ ...ids, reviewedById: managerAmong(reviewers) }));

/**
 * What starts a review: the person, the period, and all four deadlines or none. With `isWrittenHere` the
 * reviewers answer the company's questions here; without it, by survey link.
 */
export const startReviewInput = z
  .object({
    employeeUnderReviewId: id,
    markingPeriodId: id,
    reviewers: firstReviewers,
    tellNow,
    isWrittenHere: z.boolean('must be true or false.').optional(),
  })
  .loose()
  .transform((value, context) => {
    const { employeeUnderReviewId, markingPeriodId, reviewers } = value;
    const start = {
      employeeUnderReviewId,
      markingPeriodId,
      reviewedById: managerAmong(reviewers),
      tellNow: value.tellNow,
      isWrittenHere: value.isWrittenHere ?? false,
    };
    const given = deadlineNames.some((name) => value[name] !== undefined && value[name] !== null);
    if (!given) return { ...start, deadlines: null };
    const deadlines = deadlinesInput.safeParse(value);
    if (deadlines.success) return { ...start, deadlines: deadlines.data };
    for (const issue of deadlines.error.issues) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    }
    return z.NEVER;
  });
