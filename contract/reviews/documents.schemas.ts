import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { documentKinds } from '#contract/core/enums.ts';
import { created, done, idInPath } from '#contract/core/fields.schemas.ts';

/** The shapes of each call. */
export const calls = {
  uploadDocument: {
    names: z.object({ AnnualReviewId: idInPath, Type: z.enum(documentKinds).nullable().catch(null) }),
    query: z.object({
      AnnualReviewId: idInPath,
      Type: z.enum(documentKinds, 'must be Self, Peer or Final.'),
    }),
    response: created,
  },
  deleteDocument: {
    params: z.object({ documentId: idInPath }),
    response: done,
  },
  downloadDocument: {
    query: z.object({ DocumentId: idInPath }),
  },
  documentName: {
    query: z.object({ DocumentId: idInPath }),
    response: z.object({ originalName: z.string() }),
  },
} as const satisfies CallTable;
