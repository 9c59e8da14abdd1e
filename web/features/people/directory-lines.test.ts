import { expect, test } from 'vitest';
import type { Team, TeamMember } from '#contract/people.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { directoryLines, indexTeams } from './directory-lines.ts';

const row = (employeeId: number, fullName: string, positionName: string): TeamMember => ({
  employeeId,
  firstName: fullName,
  lastName: '',
  fullName,
  email: `${employeeId}@example.com`,
  isActive: true,
  hireDate: '2020-01-01',
  activeHireDate: '2020-01-01',
  managerId: null,
  manager: null,
  department: { departmentId: 1, departmentName: 'Design' },
  position: { employeeRoleId: employeeId, positionId: 1, positionName, startDate: '2020-01-01' },
  lastSitDownDate: null,
  isMovable: true,
});

const teams: Team[] = [
  {
    teamLead: { employeeId: 1, fullName: 'Anna Roth' },
    teamMembers: [row(11, 'Mia Wolf', 'Designer'), row(12, 'Ben Cole', 'Engineer')],
  },
  { teamLead: { employeeId: 2, fullName: 'Lea Stone' }, teamMembers: [] },
  { teamLead: null, teamMembers: [row(31, 'Kim Dean', 'Engineer')] },
];
const byName: Sort = { key: 'name', direction: 'asc' };

const linesOf = (shown: readonly Team[], typed: string, firstLeadId = 0) =>
  directoryLines(
    indexTeams(shown, byName, ({ fullName }) => fullName, firstLeadId),
    typed,
  ).map((line) => (line.kind === 'group' ? `${line.label} ${line.count}` : line.key));

test('each team is listed under its lead, even an empty one', () => {
  expect(linesOf(teams, '')).toEqual(['Anna Roth 2', '12', '11', 'Lea Stone 0', 'Unassigned 1', '31']);
});

test('a search finds names and positions, each typed word, and leaves out teams without a match', () => {
  expect(linesOf(teams, ' ENGIN ')).toEqual(['Anna Roth 1', '12', 'Unassigned 1', '31']);
  expect(linesOf(teams, 'wolf designer')).toEqual(['Anna Roth 1', '11']);
  expect(linesOf(teams, 'wolf engineer')).toEqual([]);
});

test('without unassigned people there is no Unassigned group', () => {
  expect(linesOf([{ teamLead: null, teamMembers: [] }], '')).toEqual([]);
});

test('a lead’s own team comes first', () => {
  expect(linesOf(teams, '', 2)[0]).toBe('Lea Stone 0');
});
