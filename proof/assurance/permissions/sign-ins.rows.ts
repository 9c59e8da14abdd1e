import { inviteToSignIn, listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import { nobody, type Row } from './row.ts';

// Source: docs/product/people.md. Admins alone see who has signed in, and invite others than themselves.
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
  {
    kind: 'object',
    endpoint: inviteToSignIn,
    state: 'Started',
    request: ({ employeeId }) => ({ body: { who: 'person', employeeId } }),
    own: nobody,
    ownRefusal: { admin: 400 },
    inScope: allowed,
    foreign: allowed,
    ended: 200,
    missingFor: { admin: 400 },
  },
];
