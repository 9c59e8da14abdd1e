import { expect, test } from 'vitest';
import { nameOfPage } from './page-names.ts';

test.each([
  ['/projects', 'Project Evaluations'],
  ['/projects?filter=larch', 'Project Evaluations'],
  ['/projects/new', 'New Project Evaluation'],
  ['/projects/5', 'Project Evaluation'],
  ['/projects/5/edit', 'Edit Project Evaluation'],
  ['/employees/7/goals/2', 'Goal'],
  ['/kudos', null],
  ['/employees/9', null],
  ['/projects/5/other', null],
])('%s is called %s', (path, name) => {
  expect(nameOfPage(path)).toBe(name);
});
