import * as documents from '#contract/reviews/documents.endpoints.ts';
import type { DocumentKind } from '#contract/core/enums.ts';
import { everybody, nobody, type ObjectRow, type Row } from './row.ts';

const upload = (kind: DocumentKind): Pick<ObjectRow, 'kind' | 'endpoint' | 'withDocuments' | 'request'> => ({
  kind: 'object',
  endpoint: documents.uploadDocument,
  withDocuments: true,
  request: ({ annualReviewId }) => ({
    query: { AnnualReviewId: annualReviewId, Type: kind },
    file: { name: 'review.txt', bytes: 'What is to be said' },
  }),
});
const remove = (kind: DocumentKind): Pick<ObjectRow, 'kind' | 'endpoint' | 'withDocuments' | 'request'> => ({
  kind: 'object',
  endpoint: documents.deleteDocument,
  withDocuments: true,
  request: ({ documentIds }) => ({ params: { documentId: documentIds[kind] } }),
});
const read = (
  endpoint: typeof documents.downloadDocument | typeof documents.documentName,
  kind: DocumentKind,
) => ({
  kind: 'object' as const,
  endpoint,
  withDocuments: true,
  request: ({ documentIds }: Parameters<ObjectRow['request']>[0]) => ({
    query: { DocumentId: documentIds[kind] },
  }),
});

const adminsAndLead = { inScope: ['lead', 'deputy', 'admin'], foreign: ['admin'] } as const;
const adminsAlone = {
  inScope: ['admin'],
  foreign: ['admin'],
  endedRefusal: { lead: 409, deputy: 409 },
} as const;

// An Admin who may not read a document of their own review gets 404, as if missing. An upload names no
// document.
const kept = { ownRefusal: { admin: 404 } } as const;
const keptOf = (change: typeof upload) => (change === remove ? { ...kept, endedOwn: 404 as const } : {});

// Source: docs/product/documents.md. The employee reads Self, reads Final once the review is complete, and
// never reads Peer. With Own Review Upload, the employee changes Self in the active period. After completion
// only an Admin changes documents.
const changes: readonly Row[] = [upload, remove].flatMap(
  (change) =>
    [
      {
        ...change('Self'),
        about: 'Self',
        state: 'Started',
        own: ['uploader'],
        ...adminsAndLead,
        ended: 409,
        endedOwn: 403,
      },
      {
        ...change('Peer'),
        about: 'Peer',
        state: 'Started',
        own: nobody,
        ...keptOf(change),
        ...adminsAndLead,
        ended: 409,
      },
      {
        ...change('Final'),
        about: 'Final',
        state: 'Started',
        own: nobody,
        ...keptOf(change),
        ...adminsAndLead,
        ended: 409,
      },
      {
        ...change('Self'),
        about: 'Self, complete',
        state: 'PeriodToEnd',
        own: nobody,
        ...adminsAlone,
        ended: 409,
      },
      {
        ...change('Peer'),
        about: 'Peer, complete',
        state: 'PeriodToEnd',
        own: nobody,
        ...keptOf(change),
        ...adminsAlone,
        ended: 409,
      },
      {
        ...change('Final'),
        about: 'Final, complete',
        state: 'PeriodToEnd',
        own: nobody,
        ...adminsAlone,
        ended: 409,
      },
    ] satisfies Row[],
);

const reads: readonly Row[] = [documents.downloadDocument, documents.documentName].flatMap(
  (endpoint) =>
    [
      {
        ...read(endpoint, 'Self'),
        about: 'Self',
        state: 'Started',
        own: everybody,
        ...adminsAndLead,
        ended: 200,
      },
      {
        ...read(endpoint, 'Peer'),
        about: 'Peer',
        state: 'Started',
        own: nobody,
        ...kept,
        ...adminsAndLead,
        ended: 200,
      },
      {
        ...read(endpoint, 'Final'),
        about: 'Final',
        state: 'ReadyToComplete',
        own: nobody,
        ...kept,
        ...adminsAndLead,
        ended: 200,
      },
      {
        ...read(endpoint, 'Peer'),
        about: 'Peer, complete',
        state: 'PeriodToEnd',
        own: nobody,
        ...kept,
        ...adminsAndLead,
        ended: 200,
      },
      {
        ...read(endpoint, 'Final'),
        about: 'Final, complete',
        state: 'PeriodToEnd',
        own: everybody,
        ...adminsAndLead,
        ended: 200,
      },
    ] satisfies Row[],
);

export const documentRows: readonly Row[] = [...changes, ...reads];
