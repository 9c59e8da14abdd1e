import * as calendar from '#contract/dashboards/calendar.endpoints.ts';
import * as session from '#contract/core/session.endpoints.ts';
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
  { kind: 'list', endpoint: calendar.getCalendarFeed, allowed: everybody },
  { kind: 'list', endpoint: calendar.createCalendarFeed, allowed: everybody },
  { kind: 'list', endpoint: calendar.deleteCalendarFeed, allowed: everybody },
  {
    kind: 'open',
    endpoint: calendar.readCalendar,
    request: () => ({ params: { file: 'none.ics' } }),
    status: 404,
  },
  { kind: 'list', endpoint: session.signOut, allowed: everybody },
];
