import {
  countReviewCycle,
  exportReviewCycle,
  listReviewCycle,
} from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { Row } from './row.ts';

// Source: docs/product/review-cycle.md. Admins, and people with Team Lead, about their own people.
// `selfManaged` holds Team Lead, `demotedLead` no longer does.
const allowed = ['lead', 'deputy', 'otherLead', 'formerLead', 'selfManaged', 'admin'] as const;

export const reviewCycleRows: readonly Row[] = [
  { kind: 'list', endpoint: listReviewCycle, allowed },
  {
    kind: 'list',
    endpoint: listReviewCycle,
    about: 'a page of a search',
    request: () => ({ query: { limit: '5', q: 'a', sort: '-idle', late: 'true' } }),
    allowed,
  },
  { kind: 'list', endpoint: exportReviewCycle, allowed },
  {
    kind: 'list',
    endpoint: exportReviewCycle,
    about: 'of a filter',
    request: () => ({ query: { q: 'a', sort: '-idle', late: 'true' } }),
    allowed,
  },
  { kind: 'list', endpoint: countReviewCycle, allowed },
  {
    kind: 'list',
    endpoint: countReviewCycle,
    about: 'of a filter',
    request: () => ({ query: { q: 'a', state: 'DueToStart' } }),
    allowed,
  },
];
