import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { allowsStep, annualReviewState } from '#contract/annual-review-steps.ts';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { documentMessages } from '#contract/documents.ts';
import type { DocumentKind } from '#contract/enums.ts';
import { messages } from '#contract/messages.ts';
import { type DocumentFacts, isAdmin, type Viewer, type WithOtherAdmin } from '#contract/policies.ts';
import { inAct } from '#server/act.ts';
import { UnknownOutcome } from '#server/db/unknown-outcome.ts';
import type { Context } from '#server/context.ts';
import { conflict, forbidden } from '#server/http/errors.ts';
import { requireVersion } from '#server/http/version.ts';
import { auditReview, lastChangeSeenBy } from '../annual-reviews/annual-reviews.ts';
import { lockReview, type ReviewFacts } from '../annual-reviews/review-facts.queries.ts';
import type { AcceptedFile } from './content.ts';
import { insertDocument, removeDocument, touchReview } from './documents.queries.ts';

export const documentFactsOf = (review: ReviewFacts, kind: DocumentKind): DocumentFacts & WithOtherAdmin => ({
  employeeId: review.employeeId,
  managerId: review.managerId,
  hasOtherAdmin: review.hasOtherAdmin,
  kind,
  isComplete: review.isComplete,
  isPeriodEnded: review.isPeriodEnded,
});

/**
 * Refuses to change a document in an ended period, and after completion to anybody but an Admin (409, 403).
 * Source: docs/product/documents.md.
 */
export function requireChangeable(viewer: Viewer, review: ReviewFacts): void {
  if (review.isPeriodEnded) throw conflict(messages.periodEnded);
  if (allowsStep(annualReviewState(review), 'changeDocuments')) return;
  if (!isAdmin(viewer)) throw forbidden(documentMessages.afterCompletion);
}

/**
 * Stores a review document, replacing the one of its kind. The bytes come first: a document counts once its row
 * is committed, and bytes without a row are swept. When nobody knows whether the row was committed, both the new and
 * the former bytes stay. Answers the id of the document.
 * Source: docs/product/documents.md.
 */
export async function storeDocument(
  context: Context,
  viewer: Viewer,
  given: {
    annualReviewId: number;
    kind: DocumentKind;
    path: string;
    file: AcceptedFile;
    ifMatch: number | null;
  },
  allow: (facts: DocumentFacts & WithOtherAdmin) => unknown,
): Promise<{ entityId: number }> {
  const storageKey = randomUUID();
  await context.files.put(storageKey, createReadStream(given.path));
  const { documentId, replacedKey } = await inAct(context, viewer, async (act) => {
    const { tx } = act;
    const review = await lockReview(tx, given.annualReviewId);
    if (review === null) throw conflict(annualReviewMessages.noneInPeriod);
    allow(documentFactsOf(review, given.kind));
    requireChangeable(viewer, review);
    requireVersion(given.ifMatch, lastChangeSeenBy(viewer, review));
    const stored = await insertDocument(tx, { ...given, storageKey, byEmployeeId: viewer.employeeId });
    await auditReview(act, review, 'upload-document', {
      object: { documentId: stored.documentId, kind: given.kind },
      after: { sizeBytes: given.file.sizeBytes, replaced: stored.replacedKey !== null },
    });
    return stored;
  }).catch(async (error: unknown) => {
    // The row may be there: the sweep finds out, a day later.
    if (!(error instanceof UnknownOutcome)) await removeBytes(context, storageKey);
    throw error;
  });
  if (replacedKey !== null) await removeBytes(context, replacedKey);
  return { entityId: documentId };
}

/** Deletes a document, row first. Source: docs/product/documents.md. */
export async function deleteDocument(
  context: Context,
  viewer: Viewer,
  document: { documentId: number; annualReviewId: number; kind: DocumentKind; ifMatch: number | null },
  allow: (facts: (DocumentFacts & WithOtherAdmin) | null) => unknown,
): Promise<void> {
  const key = await inAct(context, viewer, async (act) => {
    const { tx } = act;
    const review = await lockReview(tx, document.annualReviewId);
    allow(review && documentFactsOf(review, document.kind));
    if (review === null) return null;
    requireChangeable(viewer, review);
    requireVersion(document.ifMatch, lastChangeSeenBy(viewer, review));
    const removed = await removeDocument(tx, document.documentId);
    if (removed === null) throw conflict(messages.notFound);
    await touchReview(tx, document, viewer.employeeId);
    await auditReview(act, review, 'delete-document', {
      object: { documentId: document.documentId, kind: document.kind },
    });
    return removed;
  });
  if (key !== null) await removeBytes(context, key);
}

// Bytes that stay behind are strays, which the sweep removes: no reason to fail the person's action.
async function removeBytes(context: Context, key: string): Promise<void> {
  await context.files.remove(key).catch((error: unknown) => {
    context.log.warn({ err: error, key }, 'bytes of a document were left to the sweep');
  });
}
