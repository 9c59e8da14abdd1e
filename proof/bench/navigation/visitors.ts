import type { Bench } from '../server/costs.ts';
import { refreshTokensOf, type Fixture } from '../server/fixture.ts';
import { type Session, sessionOf } from '../kit/served.ts';

/** A role whose navigation is measured, and the screens from which it starts. */
export type Role = {
  readonly name: string;
  readonly viewer: 'admin' | 'lead' | 'pm' | 'member';
  readonly starts: (fixture: Fixture) => readonly string[];
};

const ownPage = (id: number) => `/employees/${id}`;

/** The screens of records. The screens that a role may not open are left out. */
const ofRecords = ({ member, goal, review, openProject }: Fixture) => [
  ownPage(member),
  `${ownPage(member)}/goals/${goal}`,
  `/reviews/${review}`,
  `/projects/${openProject}`,
];
const ofBar = ['/employees', '/review-cycle', '/projects', '/recognition', '/kudos', '/settings'];

/** The first start of each role is its home. */
export const roles: readonly Role[] = [
  { name: 'Admin', viewer: 'admin', starts: (fixture) => ['/dashboard', ...ofBar, ...ofRecords(fixture)] },
  { name: 'team lead', viewer: 'lead', starts: (fixture) => ['/dashboard', ...ofBar, ...ofRecords(fixture)] },
  {
    name: 'project manager',
    viewer: 'pm',
    starts: ({ pm, openProject }) => [
      '/projects',
      ...ofBar.filter((path) => path !== '/projects'),
      ownPage(pm),
      `/projects/${openProject}`,
    ],
  },
  {
    name: 'member',
    viewer: 'member',
    starts: ({ member, goal, review }) => [
      ownPage(member),
      ...ofBar,
      `${ownPage(member)}/goals/${goal}`,
      `/reviews/${review}`,
    ],
  },
];

/** A new session for each call: a session's calls are limited per minute. */
export function sessionsOf({ owner, fixture, port }: Bench, viewer: Role['viewer']): () => Promise<Session> {
  return async () => {
    const [token = ''] = await refreshTokensOf(owner, fixture[viewer], 1);
    return sessionOf(`http://127.0.0.1:${port}`, fixture[viewer], token);
  };
}
