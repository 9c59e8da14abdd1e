import { inviteToSignIn, listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import type { Row } from './row.ts';

// Source: docs/product/people.md. Admins alone see who has signed in, and invite people.
const allowed = ['admin'] as const;

export const signInRows: readonly Row[] = [
  { kind: 'list', endpoint: listSignIns, allowed },
  {
    kind: 'list',
    endpoint: listSignIns,
    about: 'a page of those who never signed in',
    request: () => ({ query: { state: 'never', limit: '2' } }),
    allowed,
  },
  // Each caller is a new person, so there is always one who was not invited yet.
  {
    kind: 'list',
    endpoint: inviteToSignIn,
    request: () => ({ body: { who: 'everybody' } }),
    allowed,
  },
];
