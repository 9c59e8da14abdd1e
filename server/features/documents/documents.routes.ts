import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_MAX_BYTES } from '#contract/constants.ts';
import * as contract from '#contract/documents.ts';
import { can, isSelf, relationTo, type Viewer } from '#contract/policies.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/errors.ts';
import { attachment } from '#server/http/attachment.ts';
import { mount, mountOwnTransaction } from '#server/http/mount.ts';
import { recordAudit } from '../audit/audit.ts';
import { findReview } from '../annual-reviews/review-facts.queries.ts';
import { deleteDocument, documentFactsOf, requireChangeable, storeDocument } from './documents.ts';
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
    async ({ context, viewer, query, allow, once, ifMatch, request }) => {
      const { AnnualReviewId: annualReviewId, Type: kind } = query;
      const review = await findReview(context.db, annualReviewId);
      allow(review && documentFactsOf(review, kind));
      if (review) requireChangeable(viewer, review);
      return withReceivedFile(request, context.config.DATA_DIR, ({ path, file }) =>
        storeDocument(context, viewer, { annualReviewId, kind, path, file, ifMatch }, { allow, once }),
      );
    },
  );

  mountOwnTransaction(app, contract.deleteDocument, async ({ context, viewer, params, allow, ifMatch }) => {
    const found = await findWithReview(context, viewer, params.documentId);
    allow(found && documentFactsOf(found.review, found.document.kind));
    if (found) await deleteDocument(context, viewer, { ...found.document, ifMatch }, allow);
    return {};
  });

  mount(app, contract.downloadDocument, async ({ context, viewer, query, allow, reply }) => {
    const found = await findWithReview(context, viewer, query.DocumentId);
    allow(found && documentFactsOf(found.review, found.document.kind));
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

  mount(app, contract.documentName, async ({ context, viewer, query, allow }) => {
    const found = await findWithReview(context, viewer, query.DocumentId);
    allow(found && documentFactsOf(found.review, found.document.kind));
    return { originalName: found?.document.originalName ?? '' };
  });
}

/**
 * The document and its review. Null also for a document of the viewer's own review that the viewer may not see. Errors:
 * 404 to those who lead its person for a document that is gone; Admins get it from the policy.
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
