import { expect, test } from 'vitest';
import type { Team, TeamMember } from '#contract/people.ts';
import { assignmentsOf, candidatesFor, teamChanges, withPick, type Picks } from './team-changes.ts';

const lead = { employeeId: 1, fullName: 'Anna Roth' };
const otherLead = { employeeId: 2, fullName: 'Ben Stone' };

const row = (employeeId: number, lastName: string, manager: Team['teamLead']): TeamMember => ({
  employeeId,
  firstName: 'Kim',
  lastName,
  fullName: `Kim ${lastName}`,
  email: `${employeeId}@example.com`,
  isActive: true,
  hireDate: '2020-01-01',
  activeHireDate: '2020-01-01',
  managerId: manager?.employeeId ?? null,
  manager,
  department: { departmentId: 1, departmentName: 'Design' },
  position: null,
  lastSitDownDate: null,
  isMovable: true,
});

const teams: Team[] = [
  { teamLead: lead, teamMembers: [row(11, 'Young', lead), row(12, 'Adler', lead)] },
  { teamLead: otherLead, teamMembers: [row(1, 'Roth', otherLead), row(21, 'Cole', otherLead)] },
  { teamLead: null, teamMembers: [row(31, 'Dean', null)] },
];

const people = candidatesFor(teams, lead.employeeId);
const picking = (...ids: [number, boolean][]) =>
  ids.reduce<Picks>((picks, [id, isIn]) => {
    const person = people.find(({ employeeId }) => employeeId === id);
    return person === undefined ? picks : withPick(picks, person, lead.employeeId, isIn);
  }, new Map());

test('the team comes first, then the unassigned, then the others; the lead is not offered', () => {
  expect(people.map(({ employeeId, leadName }) => [employeeId, leadName])).toEqual([
    [12, 'Anna Roth'],
    [11, 'Anna Roth'],
    [31, null],
    [21, 'Ben Stone'],
  ]);
});

test('people who lead themselves count as without a lead', () => {
  const alone = { ...row(41, 'Ede', { employeeId: 41, fullName: 'Kim Ede' }) };
  const [person] = candidatesFor([{ teamLead: null, teamMembers: [alone] }], lead.employeeId);
  expect(person).toMatchObject({ managerId: 41, leadName: null });
});

test('picks are sorted into the four lists, and only changed people are sent', () => {
  const changes = teamChanges(people, lead.employeeId, picking([11, false], [21, true], [31, true]));
  const ids = Object.entries(changes).map(([name, list]) => [name, list.map((one) => one.employeeId)]);
  expect(Object.fromEntries(ids)).toEqual({
    reassigned: [21],
    unassigned: [11],
    newlyAssigned: [31],
    unchanged: [12],
  });
  expect(assignmentsOf(changes, lead.employeeId)).toEqual([
    { employeeId: 21, managerId: 1 },
    { employeeId: 31, managerId: 1 },
    { employeeId: 11, managerId: null },
  ]);
});

test('a reverted pick is not a change', () => {
  expect(picking([11, false], [11, true]).size).toBe(0);
  expect(picking([21, true], [21, false]).size).toBe(0);
});
