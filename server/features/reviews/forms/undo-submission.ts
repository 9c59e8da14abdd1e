import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict } from '#server/http/errors.ts';
import { noReviewerChange, writeReviewerChange } from '../steps/annual-reviews.writes.ts';
import { seesEntry } from '../steps/annual-reviews.visibility.ts';
import { requireStep } from '../steps/annual-reviews.ts';
import { type EntryOfReview, lockReviewOfReviewer } from '../steps/review-facts.queries.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { enqueueMessage } from '#server/features/outbox/notifications.ts';
import { unshareReview } from '../reading/unshare.ts';
import { keptBecause } from './review-forms.ts';
import type { FormFacts } from './review-forms.queries.ts';
import { endSubmission } from './undo-submission.queries.ts';
import { auditOfForm } from './write-form.ts';

/**
 * Opens the viewer's submitted form again; its answers become the draft. A lead who has read them since is
 * told.
 * Errors: 409 from its deadline, the sit-down, the sharing or the completion on. Source:
 * docs/product/review-forms.md.
 */
export async function takeBackForm(call: Call, form: FormFacts): Promise<void> {
  const reason = keptBecause(form);
  if (reason !== null) throw conflict(reason);
  const { annualReviewId, annualReviewerId } = form;
  const ended = await reopen(call, { ...form, reviewerType: form.type }, 'take-back-review', null);
  if (ended.readById === null) return;
  await enqueueMessage(call.tx, call.jobs, {
    kind: 'form-taken-back',
    recipientId: ended.readById,
    senderId: call.viewer.employeeId,
    annualReviewId,
    annualReviewerId,
  });
}

/** An entry that the viewer may not see is refused like one that doesn't exist. */
export async function entryToReopen(
  { tx, viewer }: Call,
  { annualReviewerId }: { annualReviewerId: number },
): Promise<EntryOfReview | null> {
  const entry = await lockReviewOfReviewer(tx, annualReviewerId);
  return entry && seesEntry(viewer, entry, entry.reviewerType) ? entry : null;
}

/**
 * Opens another person's submitted form again, for a reason that its writer gets by email. The answers become
 * the writer's draft. Of a self or manager review the sharing ends, too; of a peer's the employee must learn
 * nothing.
 * Errors: 409 in a complete review and without a submission. Source: docs/product/review-forms.md.
 */
export async function reopenForm(
  call: Call,
  entry: EntryOfReview,
  { reason }: { reason: string },
): Promise<void> {
  requireStep(entry, 'markReviewer');
  const { isShared } = await reopen(call, entry, 'reopen-review-form', reason);
  const { annualReviewId, annualReviewerId, reviewerId: recipientId, reviewerType } = entry;
  if (isShared && reviewerType !== 'Peer') await unshareReview(call.tx, annualReviewId);
  const senderId = call.viewer.employeeId;
  if (recipientId === senderId) return;
  await enqueueMessage(call.tx, call.jobs, {
    kind: 'form-reopened',
    recipientId,
    senderId,
    annualReviewId,
    annualReviewerId,
    note: reason,
  });
}

type Submitted = Parameters<typeof endSubmission>[1] & Parameters<typeof auditOfForm>[1];

async function reopen(call: Call, entry: Submitted, action: string, reason: string | null) {
  const { tx, viewer } = call;
  const { annualReviewId, annualReviewerId } = entry;
  const ended = await endSubmission(tx, entry, { employeeId: viewer.employeeId, reason });
  if (ended === null) throw conflict(reviewFormMessages.notSubmitted);
  const reopened = { ...noReviewerChange, reopenedIds: [annualReviewerId] };
  await writeReviewerChange(tx, annualReviewId, reopened, viewer.employeeId);
  const after = { number: ended.number, ...(reason === null ? {} : { reason }) };
  await recordAudit(tx, auditOfForm(call, entry, action, after));
  return ended;
}
