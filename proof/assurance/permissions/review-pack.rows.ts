import { downloadPack, usePackAsFinal } from '#contract/reviews/pack/review-pack.endpoints.ts';
import { everybody, nobody, type ObjectRow, type Row } from './row.ts';

const store: Pick<ObjectRow, 'kind' | 'endpoint' | 'isShared' | 'request' | 'own' | 'ended' | 'withoutIds'> =
  {
    kind: 'object',
    endpoint: usePackAsFinal,
    isShared: true,
    request: ({ annualReviewId }) => ({ body: { annualReviewId } }),
    own: nobody,
    ended: 409,
    // Who uploads the own self-review changes documents, too: without an id the call can't tell which.
    withoutIds: ['uploader', 'lead', 'otherLead', 'formerLead', 'deputy', 'selfManaged', 'admin'],
  };

// Source: docs/product/review-pack.md. Who reads the page of a review reads its pack, each by the same
// policies. The people who may upload a final document store the pack as one.
export const reviewPackRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: downloadPack,
    isShared: true,
    state: 'Started',
    request: ({ annualReviewId: id }) => ({ params: { id } }),
    own: everybody,
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ended: 200,
  },
  {
    ...store,
    withDocuments: true,
    state: 'Started',
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
  },
  {
    ...store,
    about: 'complete',
    state: 'PeriodToEnd',
    inScope: ['admin'],
    foreign: ['admin'],
    endedRefusal: { lead: 409, deputy: 409 },
  },
];
