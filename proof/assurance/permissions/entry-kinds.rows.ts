import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { nobody, type Row } from './row.ts';

const otherAdminsAndLead = { inScope: ['lead', 'deputy', 'admin'], foreign: ['admin'] } as const;

/** Who chooses whether a reviewer answers here. Source: docs/product/permissions.md. */
export const entryKindRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: changeEntryKind,
    about: 'of the employee',
    state: 'Started',
    forms: 'open',
    request: ({ reviewerIds }) => ({ body: { annualReviewerId: reviewerIds.Self, isWrittenHere: false } }),
    own: nobody,
    ...otherAdminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: changeEntryKind,
    about: 'of a peer',
    state: 'Started',
    forms: 'open',
    request: ({ reviewerIds }) => ({ body: { annualReviewerId: reviewerIds.Peer, isWrittenHere: false } }),
    // On their own row, an Admin gets 404 for a peer's entry, as if it didn't exist.
    ownRefusal: { admin: 404 },
    endedOwn: 404,
    own: nobody,
    ...otherAdminsAndLead,
    ended: 409,
  },
];
