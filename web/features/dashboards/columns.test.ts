import { expect, test } from 'vitest';
import type { DashboardProject, DashboardReview } from '#contract/dashboards.ts';
import type { Column } from '#web/ui/table/columns.ts';
import { type Direction, nextSort, sortRows } from '#web/ui/table/sort.ts';
import { lateMembers } from './late-people.ts';
import { isAwaited, projectColumns, projectSortKeys } from './project-columns.tsx';
import { reviewColumns, reviewSortKeys } from './review-columns.tsx';

const today = '2026-05-04';

const named = (fullName: string) => ({
  employeeId: 1,
  fullName,
  lastName: fullName.slice(fullName.indexOf(' ') + 1),
});
const review = (
  annualReviewId: number,
  employee: string,
  teamLead: string | null,
  hiredDate: string,
  deadline: string | null,
) =>
  ({
    annualReviewId,
    employee: named(employee),
    teamLead: teamLead === null ? null : named(teamLead),
    hiredDate,
    deadline,
    reviewers: [],
  }) as unknown as DashboardReview;

const reviews = [
  review(1, 'Ann van Dyke', 'Zoe Abel', '2020-01-31', '2026-06-01'),
  review(2, 'Zed abel', null, '2024-02-29', null),
  review(3, 'Bea Zulu', 'Al Moss', '2019-12-31', '2026-05-31'),
  review(4, 'Amy Abel', 'Zoe Abel', '2024-02-01', '2027-01-01'),
];

const member = (fullName: string, isComplete: boolean, isActive = true) => ({
  employee: { employeeId: fullName.length, fullName },
  isComplete,
  isActive,
});
const project = (
  projectId: number,
  projectTitle: string,
  manager: string | null,
  status: number,
  deadline: string,
  members: readonly ReturnType<typeof member>[] = [],
) =>
  ({
    projectId,
    projectTitle,
    projectManager: manager === null ? null : { employeeId: 1, fullName: manager },
    managerLastName: manager === null ? null : named(manager).lastName,
    status,
    deadline,
    members,
  }) as unknown as DashboardProject;

const projects = [
  project(1, 'beacon', 'Ann Zulu', 0.5, '2026-06-01'),
  project(2, 'Anchor', null, 1, '2026-05-31'),
  project(3, 'Chart 10', 'Zoe Abel', 0, '2027-01-01'),
  project(4, 'Chart 9', 'Amy Abel', 0.25, '2026-05-05'),
];

function order<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  key: string,
  direction: Direction,
) {
  const sortValue = columns.find((column) => column.key === key)?.sortValue;
  if (sortValue === undefined) throw new Error(`Nothing sorts by ${key}.`);
  return sortRows(rows, sortValue, direction);
}

test.each<[string, Direction, number[], string]>([
  ['employee', 'asc', [4, 2, 1, 3], 'last name, then the whole, whatever the case'],
  ['employee', 'desc', [3, 1, 2, 4], 'the other way'],
  ['lead', 'asc', [1, 4, 3, 2], 'the lead’s last name, none last'],
  ['lead', 'desc', [3, 1, 4, 2], 'the other way, none last'],
  ['hired', 'desc', [2, 4, 1, 3], 'the newest first'],
  ['deadline', 'asc', [3, 1, 4, 2], 'the soonest first, none last'],
  ['deadline', 'desc', [4, 1, 3, 2], 'the latest first, none last'],
])('annual reviews by %s %s give %j: %s', (key, direction, expected) => {
  const found = order(reviewColumns(today), reviews, key, direction);
  expect(found.map(({ annualReviewId }) => annualReviewId)).toEqual(expected);
});

test.each<[string, Direction, number[], string]>([
  ['title', 'asc', [2, 1, 4, 3], 'whatever the case, numbers by their worth'],
  ['manager', 'asc', [4, 3, 1, 2], 'the manager’s last name, then the whole, none last'],
  ['status', 'desc', [2, 1, 4, 3], 'the furthest first'],
  ['status', 'asc', [3, 4, 1, 2], 'the least first'],
  ['deadline', 'asc', [4, 2, 1, 3], 'the soonest first'],
])('project evaluations by %s %s give %j: %s', (key, direction, expected) => {
  const found = order(projectColumns(today), projects, key, direction);
  expect(found.map(({ projectId }) => projectId)).toEqual(expected);
});

test('status and hired date start descending, the others ascending; the same column again flips', () => {
  const starts = [...reviewColumns(today), ...projectColumns(today)]
    .filter(({ key }) => reviewSortKeys.includes(key) || projectSortKeys.includes(key))
    .map(({ key, firstDirection }) => [key, nextSort(null, key, firstDirection).direction]);
  expect(starts).toEqual([
    ['employee', 'asc'],
    ['lead', 'asc'],
    ['hired', 'desc'],
    ['deadline', 'asc'],
    ['title', 'asc'],
    ['manager', 'asc'],
    ['status', 'desc'],
    ['deadline', 'asc'],
  ]);
  expect(nextSort({ key: 'status', direction: 'desc' }, 'status', 'desc').direction).toBe('asc');
});

test('evaluations are open until all are submitted, and never in a team of one', () => {
  const awaited = [
    project(1, 'Open', null, 0.5, today, [member('Ann', true), member('Bert', false)]),
    project(2, 'Done', null, 1, today, [member('Ann', true), member('Bert', true)]),
    project(3, 'Alone', null, 0, '2026-01-01', [member('Ann', false)]),
  ].filter(isAwaited);
  expect(awaited.map(({ projectTitle }) => projectTitle)).toEqual(['Open']);
});

test('late members: past the deadline, not done, active, and in a team of several', () => {
  const both = [member('Ann', false), member('Bert', true), member('Celia', false, false)];
  const late = [
    project(1, 'Late', null, 0, '2026-05-03', both),
    project(2, 'Later', null, 0, '2026-05-01', [member('Ann', false), member('Dorian', false)]),
    project(3, 'Today', null, 0, today, both),
    project(4, 'Alone', null, 0, '2026-05-03', [member('Ann', false)]),
  ];
  expect(lateMembers(late, today)).toEqual([
    { employeeId: 3, fullName: 'Ann', owes: ['Late', 'Later'] },
    { employeeId: 6, fullName: 'Dorian', owes: ['Later'] },
  ]);
});
