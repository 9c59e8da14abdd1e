import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as entries from '#contract/reviews/steps/own-entries.endpoints.ts';
import * as periods from '#contract/reviews/marking-periods.endpoints.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import { everybody, nobody, type Row } from './row.ts';

const deadlines = {
  finalDeadline: '2027-03-02',
  managerDeadline: '2027-02-23',
  selfDeadline: '2027-02-16',
  peerDeadline: '2027-02-09',
};

// Source: docs/product/permissions.md. Lead and Admin handle a review, but not an Admin's own while a lead or
// another Admin exists, as here.
const adminsAndLead = { inScope: ['lead', 'deputy', 'admin'], foreign: ['admin'] } as const;

export const annualReviewRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: reviews.startAnnualReview,
    state: 'NotStarted',
    request: ({ employeeId, markingPeriodId }) => ({
      body: { employeeUnderReviewId: employeeId, markingPeriodId, reviewers: [], ...deadlines },
    }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.changeReviewDates,
    state: 'Started',
    request: ({ annualReviewId }) => ({ body: { annualReviewId, ...deadlines } }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.updateAnnualReview,
    about: 'the sit-down date',
    state: 'Started',
    request: ({ annualReviewId }) => ({ body: { annualReviewId, sitdownDate: '2027-02-25' } }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.updateAnnualReview,
    about: 'meeting complete',
    state: 'SitDown',
    request: ({ annualReviewId }) => ({ body: { annualReviewId, isSitDownComplete: true } }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.changeSurveyLinks,
    state: 'Started',
    request: ({ annualReviewId, employeeId }) => ({
      body: [{ annualReviewId, employeeId, surveyLink: 'https://survey.example.test/new' }],
    }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.changeSurveyLinks,
    about: 'of a peer',
    state: 'Started',
    request: ({ annualReviewId, peerId }) => ({
      body: [{ annualReviewId, employeeId: peerId, surveyLink: 'https://survey.example.test/new' }],
    }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.changeReviewers,
    state: 'Started',
    request: ({ annualReviewId, bystanderId }) => ({
      body: [{ annualReviewId, employeeId: bystanderId, type: 'Peer' }],
    }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.completeAnnualReview,
    state: 'FinalDocument',
    request: ({ annualReviewId }) => ({ body: { annualReviewId } }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.reopenAnnualReview,
    state: 'PeriodToEnd',
    request: ({ annualReviewId }) => ({ body: { annualReviewId, reason: 'The figures were wrong' } }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.withdrawAnnualReview,
    state: 'Started',
    request: ({ annualReviewId }) => ({ body: { annualReviewId, reason: 'The wrong person' } }),
    own: nobody, // would reveal whether a peer has answered
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.listReviewers,
    state: 'Started',
    request: ({ annualReviewId }) => ({ params: { annualReviewId } }),
    own: everybody, // only their own self-review, see leaks
    ...adminsAndLead,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: listSuggestedPeers,
    state: 'Started',
    request: ({ annualReviewId }) => ({ params: { annualReviewId } }),
    own: nobody, // who is left out of the suggestions may be a peer
    ...adminsAndLead,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: entries.markOwnEntry,
    about: 'the self review',
    state: 'Started',
    request: ({ reviewerIds }) => ({ body: { annualReviewerId: reviewerIds.Self } }),
    own: everybody.filter((actor) => actor !== 'reviewer'),
    inScope: nobody,
    foreign: nobody,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: entries.markOwnEntry,
    about: 'a peer review',
    state: 'Started',
    request: ({ reviewerIds }) => ({ body: { annualReviewerId: reviewerIds.Peer } }),
    // On their own row, an Admin gets 404 for a peer's entry, as if it didn't exist.
    ownRefusal: { admin: 404 },
    endedOwn: 404,
    own: nobody,
    inScope: ['reviewer'],
    foreign: nobody,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: entries.askForLink,
    state: 'Started',
    withoutSelfLink: true,
    request: ({ reviewerIds }) => ({ body: { annualReviewerId: reviewerIds.Self } }),
    own: everybody.filter((actor) => actor !== 'reviewer'),
    inScope: nobody,
    foreign: nobody,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: entries.declinePeerReview,
    state: 'Started',
    request: ({ reviewerIds }) => ({
      body: { annualReviewerId: reviewerIds.Peer, reason: 'We have not worked together' },
    }),
    ownRefusal: { admin: 404 },
    endedOwn: 404,
    own: nobody,
    inScope: ['reviewer'],
    foreign: nobody,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.remindReviewer,
    about: 'the employee',
    state: 'Started',
    request: ({ reviewerIds }) => ({ body: { annualReviewerId: reviewerIds.Self } }),
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.remindReviewer,
    about: 'a peer',
    state: 'Started',
    request: ({ reviewerIds }) => ({
      body: { annualReviewerId: reviewerIds.Peer, message: 'Please write it' },
    }),
    // On their own row, an Admin gets 404 for a peer's entry, as if it didn't exist.
    ownRefusal: { admin: 404 },
    endedOwn: 404,
    own: nobody,
    ...adminsAndLead,
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: reviews.notifyManager,
    state: 'Started',
    withDocuments: true,
    request: ({ employeeId, managerId }) => ({ query: { employeeId, managerId } }),
    own: nobody, // would reveal whether the peer document exists
    ownRefusal: { admin: 403 }, // until the period ends: then no review is there to refuse
    ...adminsAndLead,
    ended: 'not found', // looks up the employee's active period, which has no review
  },
  {
    kind: 'object',
    endpoint: periods.endMarkingPeriod,
    state: 'PeriodToEnd',
    request: ({ markingPeriodId }) => ({
      body: { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: '2026-06-30' } },
    }),
    own: nobody, // while another Admin exists, an Admin can't end their own period
    inScope: ['admin'],
    foreign: ['admin'],
    ended: 409,
  },
  {
    kind: 'object',
    endpoint: periods.correctMarkingPeriod,
    state: 'NotStarted',
    request: ({ markingPeriodId }) => ({ body: { markingPeriodId, startDate: '2026-02-02' } }),
    own: nobody,
    inScope: ['admin'],
    foreign: ['admin'],
    ended: 409,
  },
];
