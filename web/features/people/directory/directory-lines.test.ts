import { expect, test } from 'vitest';
import type { Team, TeamMember } from '#contract/people/people.schemas.ts';
import { directoryLines } from './directory-lines.ts';

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
const linesOf = (shown: readonly Team[]) =>
  directoryLines(shown, ({ fullName }) => fullName).map((line) =>
    line.kind === 'group' ? `${line.label} ${line.count}` : line.key,
  );

test('each team is listed under its lead, even an empty one', () => {
  expect(linesOf(teams)).toEqual(['Anna Roth 2', '11', '12', 'Lea Stone 0', 'Unassigned 1', '31']);
});

test('without unassigned people there is no Unassigned group', () => {
  expect(linesOf([{ teamLead: null, teamMembers: [] }])).toEqual([]);
});
