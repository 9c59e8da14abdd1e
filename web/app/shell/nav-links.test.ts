import { expect, test } from 'vitest';
import type { Permission } from '#contract/core/enums.ts';
import { linksOf } from './nav-links.ts';
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
    'Reminders',
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
