import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { allowsStep } from '#contract/reviews/steps/annual-review-steps.ts';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { documentMessages } from '#contract/reviews/documents.ts';
import type { DocumentKind } from '#contract/core/enums.ts';
import { messages } from '#contract/core/messages.ts';
import { isAdmin, type Viewer, type WithOtherAdmin } from '#contract/policies.ts';
import type { DocumentFacts } from '#contract/policy-facts.ts';
import { inCall } from '#server/call.ts';
import { UnknownOutcome } from '#server/db/connection/unknown-outcome.ts';
import type { Context } from '#server/context.ts';
import { conflict, forbidden } from '#server/http/errors.ts';
import type { Once } from '#server/http/mount.ts';
import { requireVersion } from '#server/http/version.ts';
import { auditReview, lastChangeSeenBy } from '../steps/annual-reviews.ts';
import { lockReview, type ReviewFacts } from '../steps/review-facts.queries.ts';
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
 * Refuses to change a document in an ended period (409), and after completion to all callers but Admins
 * (403). Source: docs/product/documents.md.
 */
export function requireChangeable(viewer: Viewer, review: ReviewFacts): void {
  if (review.isPeriodEnded) throw conflict(messages.periodEnded);
  if (allowsStep(review, 'changeDocuments')) return;
  if (!isAdmin(viewer)) throw forbidden(documentMessages.afterCompletion);
}

/** A viewer who asks for a document. */
export type Asking = {
  readonly context: Context;
  readonly viewer: Viewer;
  readonly allow: (facts: (DocumentFacts & WithOtherAdmin) | null) => unknown;
};

/** The permission check and the idempotency wrapper of an upload; both run once the review is locked. */
type Locked = {
  readonly allow: (facts: DocumentFacts & WithOtherAdmin) => unknown;
  readonly once: Once<{ entityId: number }>;
};

/**
 * Stores a review document and replaces the one of its kind. Writes the bytes first: a document exists once
 * its row is committed, and the sweep removes bytes without a row. When the outcome of the commit is unknown,
 * both the new and the former bytes stay. Returns the document's id.
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
  { allow, once }: Locked,
): Promise<{ entityId: number }> {
  const storageKey = randomUUID();
  const hashes = await hashesOf(given);
  await context.files.put(storageKey, createReadStream(given.path));
  // When the upload was answered before, the repeated bytes have no row and are removed.
  let spareKey: string | null = storageKey;
  const answer = await inCall(context, viewer, async (call) => {
    const { tx } = call;
    const review = await lockReview(tx, given.annualReviewId);
    if (review === null) throw conflict(annualReviewMessages.noneInPeriod);
    allow(documentFactsOf(review, given.kind));
    const store = async () => {
      requireChangeable(viewer, review);
      requireVersion(given.ifMatch, lastChangeSeenBy(viewer, review));
      const stored = await insertDocument(tx, {
        ...given,
        sha256: hashes.ofContent,
        storageKey,
        byEmployeeId: viewer.employeeId,
      });
      spareKey = stored.replacedKey;
      await auditReview(call, review, 'upload-document', {
        object: { documentId: stored.documentId, kind: given.kind },
        after: { sizeBytes: given.file.sizeBytes, replaced: stored.replacedKey !== null },
      });
      return { entityId: stored.documentId };
    };
    return once(tx, viewer, store, hashes.ofCall);
  }).catch(async (error: unknown) => {
    // The row may have been committed; the sweep finds out a day later.
    if (!(error instanceof UnknownOutcome)) await removeBytes(context, storageKey);
    throw error;
  });
  if (spareKey !== null) await removeBytes(context, spareKey);
  return answer;
}

/** Deletes a document, the row before the bytes. Source: docs/product/documents.md. */
export async function deleteDocument(
  context: Context,
  viewer: Viewer,
  document: { documentId: number; annualReviewId: number; kind: DocumentKind; ifMatch: number | null },
  allow: (facts: (DocumentFacts & WithOtherAdmin) | null) => unknown,
): Promise<void> {
  const key = await inCall(context, viewer, async (call) => {
    const { tx } = call;
    const review = await lockReview(tx, document.annualReviewId);
    allow(review && documentFactsOf(review, document.kind));
    if (review === null) return null;
    requireChangeable(viewer, review);
    requireVersion(document.ifMatch, lastChangeSeenBy(viewer, review));
    const removed = await removeDocument(tx, document.documentId);
    if (removed === null) throw conflict(messages.notFound);
    await touchReview(tx, document, viewer.employeeId);
    await auditReview(call, review, 'delete-document', {
      object: { documentId: document.documentId, kind: document.kind },
    });
    return removed;
  });
  if (key !== null) await removeBytes(context, key);
}

/** SHA-256 of the content, and of the file name with the content. */
async function hashesOf({ path, file }: { path: string; file: AcceptedFile }) {
  const [content, call] = [createHash('sha256'), createHash('sha256').update(`${file.originalName}\n`)];
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) for (const hash of [content, call]) hash.update(chunk);
  });
  return { ofContent: content.digest(), ofCall: call.digest() };
}

/**
 * Sets the bytes of a replaced or deleted document aside for 30 days, because a backup that began before, or
 * a database that is restored to an earlier moment, still needs them. The sweep finds bytes that stay behind,
 * so a failure here must not fail the call. Source: docs/operations/backup.md.
 */
async function removeBytes(context: Context, key: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await context.files.setAside(key, today).catch((error: unknown) => {
    context.log.warn({ err: error, key }, 'the file of a document was left to the sweep');
  });
}
