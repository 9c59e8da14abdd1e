import * as bulk from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkActIdOf } from '../kit/bulk-fixture.ts';
import { type Actor, nobody, type ObjectRow, type Row } from './row.ts';

// Source: docs/product/bulk-actions.md. Admins, leads and deputies prepare acts; only Admins those that end
// periods. Only the person who prepared an act reads, changes or starts it. `selfManaged` holds Team Lead.
const allowed: readonly Actor[] = ['lead', 'otherLead', 'formerLead', 'deputy', 'selfManaged', 'admin'];

const ofTheirOwn = {
  own: allowed,
  inScope: nobody,
  foreign: nobody,
  ended: 200,
  state: 'NotStarted',
} as const;

const named = ({ employeeId }: { employeeId: number }) => ({ bulkActId: bulkActIdOf(employeeId) });
const inPath = (target: { employeeId: number }) => ({ params: named(target) });
const inBody = (target: { employeeId: number }) => ({ body: named(target) });

const ofPreview = {
  kind: 'object',
  ...ofTheirOwn,
  bulkAction: 'Preview',
} as const satisfies Partial<ObjectRow>;

export const bulkActionRows: readonly Row[] = [
  {
    kind: 'list',
    endpoint: bulk.previewBulkAction,
    request: () => ({ body: { act: { kind: 'start' }, people: { filter: { q: 'a' } } } }),
    allowed,
  },
  {
    kind: 'list',
    endpoint: bulk.previewBulkAction,
    about: 'that ends periods',
    request: () => ({
      body: {
        act: { kind: 'end-periods', endDate: '2026-05-01' },
        people: { filter: { state: 'PeriodToEnd' } },
      },
    }),
    allowed: ['admin'],
  },
  { kind: 'list', endpoint: bulk.listBulkActions, allowed },
  {
    kind: 'list',
    endpoint: bulk.listBulkActions,
    about: 'a page',
    request: () => ({ query: { limit: '5', sort: 'created' } }),
    allowed,
  },
  { ...ofPreview, endpoint: bulk.getBulkAction, request: inPath },
  { ...ofPreview, endpoint: bulk.listBulkPeople, request: inPath },
  {
    ...ofPreview,
    endpoint: bulk.listBulkPeople,
    about: 'a page of a search',
    request: (target) => ({ ...inPath(target), query: { limit: '5', q: 'a', state: 'Planned' } }),
  },
  { ...ofPreview, endpoint: bulk.downloadBulkResult, request: inPath },
  {
    ...ofPreview,
    endpoint: bulk.changeBulkPerson,
    request: (target) => ({ body: { ...named(target), employeeId: target.peerId, isIncluded: false } }),
  },
  { ...ofPreview, endpoint: bulk.startBulkAction, request: inBody },
  { ...ofPreview, bulkAction: 'Running', endpoint: bulk.cancelBulkAction, request: inBody },
];
