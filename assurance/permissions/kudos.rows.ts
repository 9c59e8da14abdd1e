import * as kudos from '#contract/kudos.ts';
import { actors, everybody, nobody, type Row } from './row.ts';

// decisions.md, 3: any user writes kudos; Admins review them, but approve none that they sent or received while there
// is another Admin. The sender may see and take back what waits. Kudos are frozen by approval, not with the period.
const adminsOnly = { inScope: ['admin'], foreign: ['admin'] } as const;

const toEach = (status: number) => Object.fromEntries(actors.map((actor) => [actor, status]));

export const kudoRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: kudos.sendKudo,
    state: 'NotStarted',
    request: ({ employeeId }) => ({
      body: { message: 'Thank you', values: ['Think Forward'], targetEmployees: [{ employeeId }] },
    }),
    own: nobody,
    ownRefusal: toEach(400),
    inScope: everybody,
    foreign: everybody,
    ended: 200,
    missingFor: toEach(400),
  },
  { kind: 'list', endpoint: kudos.listKudos, allowed: ['admin'] },
  {
    kind: 'object',
    endpoint: kudos.getKudo,
    about: 'that waits',
    state: 'NotStarted',
    request: ({ kudoId }) => ({ params: { id: kudoId } }),
    own: everybody,
    ...adminsOnly,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: kudos.listKudosOf,
    state: 'NotStarted',
    request: ({ employeeId, markingPeriodId }) => ({
      params: { id: employeeId },
      query: { mp: markingPeriodId },
    }),
    own: everybody,
    inScope: ['lead', 'admin'],
    foreign: ['admin'],
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: kudos.approveKudo,
    state: 'NotStarted',
    request: ({ kudoId }) => ({ params: { id: kudoId } }),
    own: nobody,
    ...adminsOnly,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: kudos.editKudo,
    state: 'NotStarted',
    request: ({ kudoId }) => ({
      body: { shoutoutId: kudoId, message: 'Thanks a lot', values: ['Drive Results'] },
    }),
    own: ['admin'],
    ...adminsOnly,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: kudos.deleteKudo,
    state: 'NotStarted',
    request: ({ kudoId }) => ({ params: { id: kudoId } }),
    own: everybody,
    ...adminsOnly,
    ended: 200,
  },
];
