import * as forms from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { Target } from '../kit/review-fixture.ts';
import { everybody, nobody, type Row } from './row.ts';

// Source: docs/product/permissions.md. A form is its writer's alone: neither the lead nor an Admin reads or
// writes it.
const ofSelf = { own: everybody.filter((actor) => actor !== 'reviewer'), inScope: nobody, foreign: nobody };
const ofPeer = {
  own: nobody,
  inScope: ['reviewer'],
  foreign: nobody,
  // On their own row, an Admin gets 404 for a peer's entry, as if it didn't exist.
  ownRefusal: { admin: 404 },
} as const;

/** The lead's own: neither a deputy nor an Admin writes it. Who lost the role is still its reviewer. */
const ofLead = {
  own: nobody,
  inScope: ['lead', 'formerLead', 'demotedLead'],
  foreign: nobody,
  // On their own row, an Admin gets 404 for the lead's entry, as if it didn't exist.
  ownRefusal: { admin: 404 },
} as const;

const self = ({ reviewerIds }: Target) => ({ annualReviewerId: reviewerIds.Self });
const peer = ({ reviewerIds }: Target) => ({ annualReviewerId: reviewerIds.Peer });
/** An employee who is their own manager has no Manager entry. */
const manager = ({ reviewerIds }: Target) => ({ annualReviewerId: Math.max(1, reviewerIds.Manager) });

const draft = {
  texts: { change: { text: 'Listen more', at: 2 } },
  choices: { reliable: { text: '1', at: 3 } },
};
const answers = {
  texts: { results: 'The harbor', change: 'Listen more' },
  choices: { level: '2', reliable: '1', helps: 'na' },
};
const answersOfLead = {
  texts: { results: 'The harbor', goals: 'Two of three', keep: 'Asking early', change: 'Listen more' },
  choices: { level: '2', reliable: '1', helps: '2', overall: '2' },
};
const answersOfPeer = {
  texts: { keep: 'Asking early', change: 'Listen more' },
  choices: { contact: '1', reliable: '1', helps: 'na' },
};

const open = { kind: 'object', state: 'Started', forms: 'open' } as const;
const submitted = { kind: 'object', state: 'Started', forms: 'submitted' } as const;

export const reviewFormRows: readonly Row[] = [
  {
    ...open,
    endpoint: forms.readReviewForm,
    about: 'the self review',
    request: ({ reviewerIds }) => ({ params: { id: reviewerIds.Self } }),
    ...ofSelf,
    ended: 200,
  },
  {
    ...submitted,
    endpoint: forms.readReviewForm,
    about: 'a peer review',
    request: ({ reviewerIds }) => ({ params: { id: reviewerIds.Peer } }),
    ...ofPeer,
    ended: 200,
  },
  {
    ...open,
    endpoint: forms.readEvidence,
    about: 'the self review',
    request: ({ reviewerIds }) => ({ params: { id: reviewerIds.Self } }),
    ...ofSelf,
    ended: 200,
  },
  {
    ...open,
    endpoint: forms.readEvidence,
    about: 'a peer review',
    request: ({ reviewerIds }) => ({ params: { id: reviewerIds.Peer } }),
    ...ofPeer,
    ended: 200,
  },
  {
    ...open,
    endpoint: forms.saveReviewDraft,
    about: 'the self review',
    request: (target) => ({ body: { ...self(target), ...draft } }),
    ...ofSelf,
    ended: 409,
  },
  {
    ...open,
    endpoint: forms.saveReviewDraft,
    about: 'a peer review',
    request: (target) => ({ body: { ...peer(target), ...draft } }),
    ...ofPeer,
    endedOwn: 404,
    ended: 409,
  },
  {
    ...open,
    endpoint: forms.submitReviewForm,
    about: 'the self review',
    request: (target) => ({ body: { ...self(target), ...answers } }),
    ...ofSelf,
    ended: 409,
  },
  {
    ...open,
    endpoint: forms.submitReviewForm,
    about: 'a peer review',
    request: (target) => ({ body: { ...peer(target), ...answersOfPeer } }),
    ...ofPeer,
    endedOwn: 404,
    ended: 409,
  },
  {
    ...submitted,
    endpoint: forms.readReviewForm,
    about: 'the review of the lead',
    request: (target) => ({ params: { id: manager(target).annualReviewerId } }),
    ...ofLead,
    ended: 200,
  },
  {
    ...open,
    endpoint: forms.readEvidence,
    about: 'the review of the lead',
    request: (target) => ({ params: { id: manager(target).annualReviewerId } }),
    ...ofLead,
    ended: 200,
  },
  {
    ...open,
    endpoint: forms.submitReviewForm,
    about: 'the review of the lead',
    request: (target) => ({ body: { ...manager(target), ...answersOfLead } }),
    ...ofLead,
    endedOwn: 404,
    ended: 409,
  },
  {
    ...submitted,
    endpoint: forms.takeBackReview,
    about: 'the self review',
    request: (target) => ({ body: self(target) }),
    ...ofSelf,
    ended: 409,
  },
  {
    ...submitted,
    endpoint: forms.takeBackReview,
    about: 'a peer review',
    request: (target) => ({ body: peer(target) }),
    ...ofPeer,
    endedOwn: 404,
    ended: 409,
  },
  {
    ...open,
    forms: 'passed on',
    endpoint: forms.handOverDraft,
    request: (target) => ({ body: manager(target) }),
    ...ofLead,
    endedOwn: 404,
    ended: 409,
  },
  {
    ...submitted,
    endpoint: forms.reopenReviewForm,
    about: 'the self review',
    request: (target) => ({ body: { ...self(target), reason: 'Say more' } }),
    own: nobody,
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ended: 409,
  },
  {
    ...submitted,
    endpoint: forms.reopenReviewForm,
    about: 'a peer review',
    request: (target) => ({ body: { ...peer(target), reason: 'Say more' } }),
    own: nobody,
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ownRefusal: { admin: 404 },
    endedOwn: 404,
    ended: 409,
  },
];
