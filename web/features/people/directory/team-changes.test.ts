import { expect, test } from 'vitest';
import type { Assignable } from '#contract/people/people.schemas.ts';
import { assignmentsOf, isPicked, type Picks, teamChanges, withPick } from './team-changes.ts';

const LEAD = 1;

const person = (employeeId: number, managerId: number | null, leadName: string | null): Assignable => ({
  employeeId,
  fullName: `Kim Number${employeeId}`,
  positionName: null,
  managerId,
  leadName,
  isMovable: true,
});

const team = [person(12, LEAD, 'Anna Roth'), person(11, LEAD, 'Anna Roth')];
const others = [person(31, null, null), person(21, 2, 'Ben Stone'), person(41, 41, null)];

const picking = (...ids: [number, boolean][]) =>
  ids.reduce<Picks>((picks, [id, isIn]) => {
    const picked = [...team, ...others].find(({ employeeId }) => employeeId === id);
    return picked === undefined ? picks : withPick(picks, picked, LEAD, isIn);
  }, new Map());

test('picks are sorted into the four lists, and only changed people are sent', () => {
  const changes = teamChanges(team, LEAD, picking([11, false], [21, true], [31, true], [41, true]));
  const ids = Object.entries(changes).map(([name, list]) => [name, list.map((one) => one.employeeId)]);
  expect(Object.fromEntries(ids)).toEqual({
    reassigned: [21],
    unassigned: [11],
    // People who lead themselves have no other lead.
    newlyAssigned: [31, 41],
    unchanged: [12],
  });
  expect(assignmentsOf(changes, LEAD)).toEqual([
    { employeeId: 21, managerId: 1 },
    { employeeId: 31, managerId: 1 },
    { employeeId: 41, managerId: 1 },
    { employeeId: 11, managerId: null },
  ]);
});

test('a pick counts, otherwise the current team', () => {
  const picks = picking([11, false], [21, true]);
  expect(
    [...team, ...others].filter((one) => isPicked(one, LEAD, picks)).map((one) => one.employeeId),
  ).toEqual([12, 21]);
});

test('a reverted pick is not a change', () => {
  expect(picking([11, false], [11, true]).size).toBe(0);
  expect(picking([21, true], [21, false]).size).toBe(0);
});
