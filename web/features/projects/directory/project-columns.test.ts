import { expect, test } from 'vitest';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import { yearGroups } from './project-columns.tsx';

test('a list by start or end is grouped by the year of that day, others have no groups', () => {
  const row = { startDate: '2025-11-30', endDate: '2026-02-01' } as ProjectRow;
  const groupOf = (key: string) => yearGroups({ key, direction: 'asc' })?.(row);
  expect(groupOf('start')).toEqual({ key: '2025', label: '2025' });
  expect(groupOf('end')).toEqual({ key: '2026', label: '2026' });
  expect(groupOf('name')).toBeUndefined();
});
