import * as session from '#contract/session.ts';
import { everybody, type Row } from './row.ts';

export const sessionRows: readonly Row[] = [
  { kind: 'open', endpoint: session.signInOptions, request: () => ({}), status: 200 },
  // The programs identity-tokens and sessions test which tokens are valid.
  { kind: 'open', endpoint: session.signIn, request: () => ({ body: { idToken: 'none' } }), status: 401 },
  {
    kind: 'open',
    endpoint: session.refreshSession,
    request: () => ({ body: { employeeId: 1, refreshToken: 'none' } }),
    status: 401,
  },
  { kind: 'list', endpoint: session.currentSession, allowed: everybody },
  { kind: 'list', endpoint: session.signOut, allowed: everybody },
];
