import { expect, test } from 'vitest';
import type { DashboardProject } from '#contract/dashboards/dashboards.schemas.ts';
import { nextSort } from '#web/ui/table/sort.ts';
import { isUnderWay, projectColumns, projectSortKeys } from './project-columns.tsx';
import { reviewColumns, reviewSortKeys } from './review-columns.tsx';

const today = '2026-05-04';

const member = (fullName: string, isComplete: boolean, isActive = true) => ({
  employee: { employeeId: fullName.length, fullName },
  isComplete,
  isActive,
});
const project = (projectTitle: string, status: number, members: readonly ReturnType<typeof member>[]) =>
  ({ projectTitle, status, members }) as unknown as DashboardProject;

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

test('evaluations are open until all who can still answer have, and never in a team of one', () => {
  const awaited = [
    project('Open', 0.5, [member('Ann', true), member('Bert', false)]),
    project('Done', 1, [member('Ann', true), member('Bert', true)]),
    project('Alone', 0, [member('Ann', false)]),
    project('Left', 0.5, [member('Ann', true), member('Bert', false, false)]),
  ].filter(isUnderWay);
  expect(awaited.map(({ projectTitle }) => projectTitle)).toEqual(['Open']);
});
