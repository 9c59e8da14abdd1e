import * as kudos from '#contract/kudos/kudos.endpoints.ts';
import { actors, everybody, nobody, type Row } from './row.ts';

// Source: docs/product/kudos.md. Any user writes kudos. Admins review kudos, but while another Admin exists
// they can't approve kudos that they sent or received. The sender may read and withdraw kudos that aren't
// approved. Approval freezes kudos; the end of the period doesn't.
const adminsOnly = { inScope: ['admin'], foreign: ['admin'] } as const;

const toEach = (status: number) => Object.fromEntries(actors.map((actor) => [actor, status]));

export const kudoRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: kudos.sendKudo,
    state: 'NotStarted',
    request: ({ employeeId }) => ({
      body: {
        message: 'Thank you',
        values: ['Think Forward'],
        targetEmployees: [{ employeeId }],
        isForFeed: true,
      },
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
    kind: 'list',
    endpoint: kudos.listKudos,
    about: 'a page of a search',
    request: () => ({ query: { limit: '5', q: 'a', sort: '-from', state: 'waiting' } }),
    allowed: ['admin'],
  },
  // The company of this table has turned the feed on. Turned off: kudo-feed.test.ts.
  { kind: 'list', endpoint: kudos.listFeed, allowed: everybody },
  {
    kind: 'list',
    endpoint: kudos.listFeed,
    about: 'a page of one value and person',
    request: () => ({ query: { limit: '5', value: 'Foster Teamwork', person: '1', sort: 'approved' } }),
    allowed: everybody,
  },
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
    inScope: ['lead', 'deputy', 'admin'],
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
