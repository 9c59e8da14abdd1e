import * as reading from '#contract/reviews/reading/review-reading.endpoints.ts';
import type { Target } from '../kit/review-fixture.ts';
import { everybody, nobody, type Row } from './row.ts';

// Source: docs/product/permissions.md. An Admin's own review follows the employee's rules.
const ofEmployee = everybody.filter((actor) => actor !== 'reviewer');
const othersOnly = { own: nobody, inScope: ['lead', 'deputy', 'admin'], foreign: ['admin'] } as const;
const readers = { ...othersOnly, own: ofEmployee };

const inPath = ({ annualReviewId }: Target) => ({ params: { id: annualReviewId } });
const submitted = { kind: 'object', state: 'Started', forms: 'submitted' } as const;

export const reviewReadingRows: readonly Row[] = [
  { ...submitted, endpoint: reading.readReviewAnswers, request: inPath, ...readers, ended: 200 },
  { ...submitted, endpoint: reading.readReviewOutcome, request: inPath, ...readers, ended: 200 },
  {
    ...submitted,
    endpoint: reading.savePeerSummary,
    request: ({ annualReviewId }) => ({ body: { annualReviewId, summary: 'They rely on you.' } }),
    ...othersOnly,
    ended: 409,
  },
  {
    ...submitted,
    endpoint: reading.saveAgreedActions,
    request: ({ annualReviewId }) => ({ body: { annualReviewId, actions: ['Learn to sail'] } }),
    ...othersOnly,
    ended: 409,
  },
  {
    ...submitted,
    endpoint: reading.shareReview,
    request: ({ annualReviewId }) => ({ body: { annualReviewId } }),
    ...othersOnly,
    ended: 409,
  },
  {
    ...submitted,
    forms: 'shared',
    endpoint: reading.confirmReview,
    request: ({ annualReviewId }) => ({ body: { annualReviewId, comment: 'I see it differently.' } }),
    own: ofEmployee,
    inScope: nobody,
    foreign: nobody,
    ended: 409,
  },
];
