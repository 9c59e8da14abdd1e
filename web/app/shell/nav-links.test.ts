import { expect, test } from 'vitest';
import type { Permission } from '#contract/core/enums.ts';
import { linksOf, litLink } from './nav-links.ts';
import { showsMainLinks } from '../paths.ts';

const seenBy = (...permissions: Permission[]) =>
  linksOf({ employeeId: 7, permissions }, {}).map(({ label }) => label);

test('each role sees its own links, after the own page', () => {
  expect(linksOf({ employeeId: 7, permissions: [] }, {})).toEqual([{ label: 'My page', to: '/employees/7' }]);
  expect(seenBy('Benchmark_Admin')).toEqual([
    'My page',
    'Dashboard',
    'Team Member Directory',
    'Review Cycle',
    'Project Evaluations',
    'Kudos Review',
    'Company',
  ]);
  expect(seenBy('Benchmark_TeamLead')).toEqual([
    'My page',
    'Dashboard',
    'Team Member Directory',
    'Review Cycle',
  ]);
  expect(seenBy('Benchmark_PM')).toEqual(['My page', 'Project Evaluations']);
  expect(seenBy('Benchmark_OwnReviewUpload')).toEqual(['My page']);
  expect(seenBy()).toEqual(['My page']);
});

const roles = {
  fullest: ['Benchmark_Admin', 'Benchmark_TeamLead', 'Benchmark_PM'],
  lead: ['Benchmark_TeamLead'],
  manager: ['Benchmark_PM'],
  member: [],
} as const satisfies Record<string, readonly Permission[]>;

test.each([
  ['fullest', '/employees/7', 'My page'],
  ['fullest', '/employees/7/goals/3', 'My page'],
  ['fullest', '/dashboard', 'Dashboard'],
  ['fullest', '/dashboard/late', 'Dashboard'],
  ['fullest', '/employees', 'Team Member Directory'],
  ['fullest', '/employees/77', 'Team Member Directory'],
  ['fullest', '/employees/8/goals/3', 'Team Member Directory'],
  ['fullest', '/review-cycle', 'Review Cycle'],
  ['fullest', '/reviews/5', 'Review Cycle'],
  ['fullest', '/projects', 'Project Evaluations'],
  ['fullest', '/projects/new', 'Project Evaluations'],
  ['fullest', '/projects/1', 'Project Evaluations'],
  ['fullest', '/projects/1/edit', 'Project Evaluations'],
  ['fullest', '/recognition', 'Recognition'],
  ['fullest', '/kudos', 'Kudos Review'],
  ['fullest', '/settings', 'Company'],
  ['fullest', '/settings/questions', 'Company'],
  ['fullest', '/settings/emails', 'Company'],
  ['fullest', '/settings/departments', 'Company'],
  ['fullest', '/automatic-reminders', 'Company'],
  ['fullest', '/import', 'Company'],
  ['fullest', '/system', 'Company'],
  ['fullest', '/kudos-of-others', undefined],
  ['fullest', '/access-denied', undefined],
  ['lead', '/employees/77', 'Team Member Directory'],
  ['lead', '/reviews/5', 'Review Cycle'],
  ['lead', '/projects/1', undefined],
  ['lead', '/settings', undefined],
  ['manager', '/projects/1', 'Project Evaluations'],
  ['manager', '/reviews/5', 'My page'],
  ['member', '/employees/7', 'My page'],
  ['member', '/employees/77', undefined],
  ['member', '/reviews/5', 'My page'],
  ['member', '/recognition', 'Recognition'],
] as const)('for the %s viewer, %s is a page of %s', (role, pathname, label) => {
  const viewer = { employeeId: 7, permissions: roles[role] };
  expect(litLink(linksOf(viewer, { kudosFeed: true }), viewer, pathname)?.label).toBe(label);
});

test('with the kudos feed, everyone sees its link', () => {
  const links = linksOf({ employeeId: 7, permissions: [] }, { kudosFeed: true });
  expect(links.map(({ to }) => to)).toEqual(['/employees/7', '/recognition']);
});

test('the main links are hidden on every evaluation path and only there', () => {
  expect(['/evaluations/a-b/welcome', '/evaluations/a-b/survey', '/evaluations'].map(showsMainLinks)).toEqual(
    [false, false, false],
  );
  expect(['/projects', '/evaluations-archive', '/employees/3'].map(showsMainLinks)).toEqual([
    true,
    true,
    true,
  ]);
});
