import { listSnippets } from '#contract/names.ts';
import * as people from '#contract/people.ts';
import { everybody, type Row } from './row.ts';

// decisions.md, 3: names, departments and positions for any signed-in; directory, teams and archived list for
// Admins and any Team Lead (`selfManaged` is one, `demotedLead` is none any more).
const directory = ['lead', 'otherLead', 'formerLead', 'selfManaged', 'admin'] as const;

export const peopleRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: people.getProfile,
    about: 'of the current period',
    state: 'Started',
    request: ({ employeeId }) => ({ params: { EmployeeId: employeeId, markingPeriodId: 0 } }),
    own: everybody,
    inScope: ['lead', 'admin'],
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
    inScope: ['lead', 'admin'],
    foreign: ['admin'],
    ended: 200,
  },
  { kind: 'list', endpoint: people.listEmployees, allowed: directory },
  { kind: 'list', endpoint: people.listTeams, allowed: directory },
  { kind: 'list', endpoint: people.listArchived, allowed: directory },
  { kind: 'list', endpoint: listSnippets, allowed: everybody },
  { kind: 'list', endpoint: people.listPositions, allowed: everybody },
  { kind: 'list', endpoint: people.listDepartments, allowed: everybody },
];
