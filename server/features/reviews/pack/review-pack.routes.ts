import { rm, writeFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { relationTo } from '#contract/policies.ts';
import { downloadPack, usePackAsFinal } from '#contract/reviews/pack/review-pack.endpoints.ts';
import type { Context } from '#server/context.ts';
import { attachment } from '#server/http/attachment.ts';
import { mount, mountOwnTransaction } from '#server/http/mount.ts';
import { asFileStoreFailure } from '#server/ports/file-store/file-store.ts';
import { findReview } from '../steps/review-facts.queries.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { type Asking, documentFactsOf, requireChangeable, storeDocument } from '../documents/documents.ts';
import { cleanFileName } from '../documents/content.ts';
import { newIncomingFile } from '../documents/incoming.ts';
import { PackPrinter } from './pack-printer.ts';
import { asEmployee, packFileName, packFor, requireShared } from './review-pack.ts';

export function mountReviewPack(app: FastifyInstance): void {
  const printer = new PackPrinter();
  app.addHook('onClose', async () => printer.stop());

  mount(app, downloadPack, async ({ context: { db }, viewer, params, allow, request, reply }) => {
    const review = allow(await findReview(db, params.id));
    const sheet = await packFor(db, viewer, review);
    if (sheet === null) throw new Error('A review was lost.');
    const bytes = await app.door.aside(request, async () => printer.print(sheet, viewer.employeeId));
    await recordAudit(db, {
      viewer,
      relation: relationTo(viewer, review),
      action: 'read-review-pack',
      subjectId: review.employeeId,
      object: { annualReviewId: review.annualReviewId },
    });
    reply
      .type(PDF)
      .header('content-disposition', attachment(cleanFileName(packFileName(sheet))))
      .header('content-length', bytes.length)
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  });

  mountOwnTransaction(
    app,
    usePackAsFinal,
    async (call) => {
      const { context, viewer, body, allow, once, ifMatch, request } = call;
      const { annualReviewId } = body;
      const review = await changeableFor(call, annualReviewId);
      await requireShared(context.db, annualReviewId);
      // Always as the employee reads it: that version names no peer.
      const sheet = await packFor(context.db, asEmployee(review), review);
      if (sheet === null) throw new Error('A review was lost.');
      const bytes = await app.door.aside(request, async () => printer.print(sheet, viewer.employeeId));
      const originalName = cleanFileName(packFileName(sheet));
      const file = { accepted: true, contentType: PDF, originalName, sizeBytes: bytes.length } as const;
      return withFile(context, bytes, async (path) =>
        storeDocument(
          context,
          viewer,
          { annualReviewId, kind: FINAL, path, file, ifMatch },
          {
            allow,
            // Without the bytes: a repeated call is the same call, even if the review has changed meanwhile.
            once: async (tx, holder, work) =>
              once(tx, holder, async () => {
                await requireShared(tx, annualReviewId);
                return work();
              }),
          },
        ),
      );
    },
    async (asked) => changeableFor(asked, asked.named.annualReviewId),
  );
}

/** The review, if the viewer may change its final document. */
async function changeableFor({ context, viewer, allow }: Asking, annualReviewId: number) {
  const review = await findReview(context.db, annualReviewId);
  allow(review && documentFactsOf(review, FINAL));
  if (review === null) throw new Error('A review was lost.');
  requireChangeable(viewer, review);
  return review;
}

const FINAL = 'Final';
const PDF = 'application/pdf';

/** Documents are stored from a file in the data folder. */
async function withFile<T>(context: Context, bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const path = await newIncomingFile(context.config.DATA_DIR).catch((error: unknown) => {
    throw asFileStoreFailure(error);
  });
  try {
    await writeFile(path, bytes, { mode: 0o600 }).catch((error: unknown) => {
      throw asFileStoreFailure(error);
    });
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
