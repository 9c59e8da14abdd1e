import { expect, test } from 'vitest';
import { matchesProject } from './project-filter.ts';

const project = {
  projectName: 'Harbour Portal',
  projectManager: { employeeId: 4, fullName: 'Mia van Dam' },
  startDate: '2025-11-03',
  endDate: '2026-02-27',
};

test.each([
  ['', true],
  ['   ', true],
  ['harbour', true],
  ['  PORTAL ', true],
  ['van dam', true],
  ['dam harb', true],
  ['2025', true],
  ['2026 mia', true],
  ['2024', false],
  ['harbour 2027', false],
  ['mia wolf', false],
  // Days and months are not searched.
  ['11-03', false],
])('%j finds the project: %s', (typed, isFound) => {
  expect(matchesProject(typed, project)).toBe(isFound);
});

test('a project without a manager is found by its name', () => {
  expect(matchesProject('portal', { ...project, projectManager: null })).toBe(true);
  expect(matchesProject('mia', { ...project, projectManager: null })).toBe(false);
});
