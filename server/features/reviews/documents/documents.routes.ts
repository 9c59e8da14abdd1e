import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_MAX_BYTES } from '#contract/core/values/constants.ts';
import * as contract from '#contract/reviews/documents.endpoints.ts';
import { type DocumentKind, documentKinds } from '#contract/core/enums.ts';
import { can, isSelf, relationTo, type Viewer } from '#contract/policies.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/errors.ts';
import { attachment } from '#server/http/attachment.ts';
import { mount, mountOwnTransaction } from '#server/http/mount.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { findReview } from '../steps/review-facts.queries.ts';
import {
  type Asking,
  deleteDocument,
  documentFactsOf,
  requireChangeable,
  storeDocument,
} from './documents.ts';
import { findDocument, type StoredDocument, wasOfLedPerson } from './documents.queries.ts';
import { withReceivedFile } from './receive-file.ts';

export async function mountDocuments(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: DOCUMENT_MAX_BYTES,
      files: 2,
      fields: 10,
      fieldSize: 10_000,
      headerPairs: 50,
      parts: 12,
    },
  });

  mountOwnTransaction(
    app,
    contract.uploadDocument,
    async (call) => {
      const { context, viewer, query, allow, once, ifMatch, request } = call;
      const { AnnualReviewId: annualReviewId, Type: kind } = query;
      await requireUpload(call, query);
      return withReceivedFile(request, context.config.DATA_DIR, ({ path, file }) =>
        storeDocument(context, viewer, { annualReviewId, kind, path, file, ifMatch }, { allow, once }),
      );
    },
    async (asked) => requireUpload(asked, asked.named),
  );

  mountOwnTransaction(
    app,
    contract.deleteDocument,
    async (call) => {
      const { context, viewer, params, allow, ifMatch } = call;
      const found = await documentFor(call, params.documentId);
      if (found) await deleteDocument(context, viewer, { ...found.document, ifMatch }, allow);
      return {};
    },
    async (asked) => documentFor(asked, asked.named.documentId),
  );

  mount(app, contract.downloadDocument, async (call) => {
    const { context, viewer, query, allow, reply } = call;
    const found = await documentFor(call, query.DocumentId);
    if (!found) return undefined;
    const { document, review } = found;
    const bytes = await context.files.get(document.storageKey).catch(async (error: unknown) => {
      // The document was replaced or deleted after we found it: answer 404.
      if ((await findWithReview(context, viewer, document.documentId)) === null) allow(null);
      throw error;
    });
    await recordAudit(context.db, {
      viewer,
      relation: relationTo(viewer, review),
      action: 'read-document',
      subjectId: review.employeeId,
      object: { documentId: document.documentId, kind: document.kind },
    }).catch((error: unknown) => {
      bytes.destroy(); // show only what is recorded
      throw error;
    });
    reply
      .type(document.contentType)
      .header('content-disposition', attachment(document.originalName))
      .header('content-length', document.sizeBytes)
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  });

  mount(app, contract.documentName, async (call) => {
    const found = await documentFor(call, call.query.DocumentId);
    return { originalName: found?.document.originalName ?? '' };
  });
}

/**
 * Refuses an upload that the viewer may not make. An upload of an unknown kind is refused if the viewer may
 * upload no kind to the review.
 */
async function requireUpload(
  { context, viewer, allow }: Asking,
  { AnnualReviewId, Type: kind }: { AnnualReviewId: number; Type: DocumentKind | null },
): Promise<void> {
  const review = await findReview(context.db, AnnualReviewId);
  const facts = review && (kind === null ? documentKinds : [kind]).map((one) => documentFactsOf(review, one));
  allow(facts?.find((one) => can.changeDocument(viewer, one)) ?? facts?.[0] ?? null);
  if (review) requireChangeable(viewer, review);
}

/** The document and its review, as far as the viewer may ask about it. */
async function documentFor({ context, viewer, allow }: Asking, documentId: number) {
  const found = await findWithReview(context, viewer, documentId);
  allow(found && documentFactsOf(found.review, found.document.kind));
  return found;
}

/**
 * The document and its review. Null also for a document of the viewer's own review that the viewer may not
 * see. Errors: 404 to those who lead its person for a document that is gone; Admins get it from the policy.
 */
async function findWithReview(context: Context, viewer: Viewer, documentId: number) {
  const document: StoredDocument | null = await findDocument(context.db, documentId);
  const review = document && (await findReview(context.db, document.annualReviewId));
  if (!document || !review) {
    if (await wasOfLedPerson(context.db, viewer, documentId)) throw notFound();
    return null;
  }
  const isKept = isSelf(viewer, review) && !can.seeDocument(viewer, documentFactsOf(review, document.kind));
  return isKept ? null : { document, review };
}
