import { matchPeople } from '#contract/people/match-people.endpoints.ts';
import { listNamesakes, listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import * as people from '#contract/people/people.endpoints.ts';
import { search } from '#contract/dashboards/search.endpoints.ts';
import { everybody, type Row } from './row.ts';

// Source: docs/product/permissions.md. Any signed-in user reads names, departments and positions. Admins and
// people with Team Lead read directory, teams and archived list, and so does a deputy. `selfManaged` holds
// Team Lead, `demotedLead` no longer does.
const directory = ['lead', 'deputy', 'otherLead', 'formerLead', 'selfManaged', 'admin'] as const;

const page = () => ({ query: { limit: '5', q: 'a', sort: '-name' } });

export const peopleRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: people.getProfile,
    about: 'of the current period',
    state: 'Started',
    request: ({ employeeId }) => ({ params: { EmployeeId: employeeId, markingPeriodId: 0 } }),
    own: everybody,
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: people.getProfile,
    about: 'of a period by its id',
    state: 'Started',
    request: ({ employeeId, markingPeriodId }) => ({ params: { EmployeeId: employeeId, markingPeriodId } }),
    own: everybody,
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: getHandover,
    state: 'Started',
    request: ({ employeeId }) => ({ params: { employeeId } }),
    own: ['admin'],
    inScope: ['admin'],
    foreign: ['admin'],
    ended: 200,
  },
  { kind: 'list', endpoint: people.listEmployees, allowed: directory },
  { kind: 'list', endpoint: people.listTeams, allowed: directory },
  { kind: 'list', endpoint: people.listArchived, allowed: directory },
  { kind: 'list', endpoint: listSnippets, allowed: everybody },
  { kind: 'list', endpoint: listNamesakes, allowed: everybody },
  { kind: 'list', endpoint: people.listEmployees, about: 'a page', request: page, allowed: directory },
  { kind: 'list', endpoint: people.listTeams, about: 'a page', request: page, allowed: directory },
  { kind: 'list', endpoint: people.listArchived, about: 'a page', request: page, allowed: directory },
  { kind: 'list', endpoint: listSnippets, about: 'a page', request: page, allowed: everybody },
  { kind: 'list', endpoint: search, request: () => ({ query: { q: 'a' } }), allowed: everybody },
  {
    kind: 'list',
    endpoint: search,
    about: 'for a person whose review may start',
    request: () => ({ query: { q: 'a', act: 'start' } }),
    allowed: everybody,
  },
  {
    kind: 'list',
    endpoint: matchPeople,
    request: () => ({ query: { entries: 'Ann\nann@example.test' } }),
    allowed: [...directory, 'pm'],
  },
  { kind: 'list', endpoint: listTeamLeads, allowed: directory },
  { kind: 'list', endpoint: listTeamLeads, about: 'a page', request: page, allowed: directory },
  { kind: 'list', endpoint: people.listAssignable, allowed: directory },
  { kind: 'list', endpoint: people.listAssignable, about: 'a page', request: page, allowed: directory },
  { kind: 'list', endpoint: people.listPositions, allowed: everybody },
  { kind: 'list', endpoint: people.listDepartments, allowed: everybody },
];
