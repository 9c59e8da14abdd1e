import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { isOnClock } from '#contract/core/values/clock.ts';
import { sitDownLength, sitDownMessages } from '#contract/reviews/steps/sit-down.ts';
import type { Call } from '#server/call.ts';
import { invalid } from '#server/http/errors.ts';
import { noteToTell } from '#server/features/outbox/notices.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { requireStep } from '../annual-reviews.ts';
import type { SitDown } from '../annual-reviews.writes.ts';
import type { ReviewFacts } from '../review-facts.queries.ts';

/** What a call changes of a sit-down; undefined keeps a value, null clears it. The date can't be cleared. */
export type SitDownInput = { readonly [K in keyof SitDown]?: SitDown[K] | undefined };

export const noSitDownDate = () => invalid(annualReviewMessages.noSitDownDate, 'sitdownDate');

/**
 * The sit-down after the call; null if nothing changes. A meeting with a time has a length: the one that is
 * chosen, or 45 minutes. Errors: 400 for a time or a place without a date, a length without a time, or a date
 * that is cleared while something else changes, or a time that the clocks skip on that day; 409 once the
 * meeting was held. Source: docs/product/annual-reviews.md.
 */
export function changedSitDown(review: ReviewFacts, input: SitDownInput): SitDown | null {
  const after = sitDownAfter(review, input);
  const isSame = fields.every((field) => after[field] === review[field]);
  if (input.sitdownMinutes && after.sitdownTime === null) {
    throw invalid(sitDownMessages.timeFirst, 'sitdownTime');
  }
  if (isSame) return null;
  if (after.sitdownDate === null) throw invalid(sitDownMessages.dateFirst, 'sitdownDate');
  if (input.sitdownDate === null || input.sitdownDate === '') throw noSitDownDate();
  requireStep(review, 'setSitDownDate');
  if (after.sitdownTime !== null && !isOnClock(after.sitdownDate, after.sitdownTime, review.timeZone)) {
    throw invalid(sitDownMessages.skippedTime, 'sitdownTime');
  }
  return after;
}

/** The sit-down as the audit keeps it; time, length and place only where the call changes one of them. */
export function auditedSitDown(shown: SitDown, other: SitDown): Partial<SitDown> {
  const { sitdownDate } = shown;
  const isOnlyDate = fields.every((field) => field === 'sitdownDate' || shown[field] === other[field]);
  if (isOnlyDate) return { sitdownDate };
  const { sitdownTime, sitdownMinutes, sitdownPlace } = shown;
  return { sitdownDate, sitdownTime, sitdownMinutes, sitdownPlace };
}

/**
 * Invites the employee and the lead, or moves the invitation they have. In a bulk action, the
 * invitations wait for its end.
 */
export async function inviteToSitDown(call: Call, review: ReviewFacts): Promise<void> {
  const { tx, jobs, viewer } = call;
  const { annualReviewId, employeeId, managerId } = review;
  const recipients = managerId === null || managerId === employeeId ? [employeeId] : [employeeId, managerId];
  if (call.bulkActId !== undefined) {
    const what = 'sit-down' as const;
    return noteToTell(
      call,
      recipients.map((recipientId) => ({ recipientId, annualReviewId, what })),
    );
  }
  const messages = recipients.map((recipientId) => ({
    kind: 'sit-down-invitation' as const,
    recipientId,
    senderId: viewer.employeeId,
    annualReviewId,
  }));
  await enqueueMessages(tx, jobs, messages);
}

const fields = ['sitdownDate', 'sitdownTime', 'sitdownMinutes', 'sitdownPlace'] as const;

function sitDownAfter(review: ReviewFacts, input: SitDownInput): SitDown {
  const { sitdownTime = review.sitdownTime, sitdownPlace = review.sitdownPlace } = input;
  const { sitdownMinutes = review.sitdownMinutes } = input;
  return {
    sitdownDate: input.sitdownDate || review.sitdownDate,
    sitdownTime,
    sitdownMinutes: sitdownTime === null ? null : (sitdownMinutes ?? sitDownLength.first),
    sitdownPlace,
  };
}
