import { expect, test } from 'vitest';
import type { Permission } from '#contract/enums.ts';
import { navLinks } from './nav-links.ts';
import { showsMainLinks } from './paths.ts';

const seenBy = (...permissions: Permission[]) =>
  navLinks.filter(({ isVisible }) => isVisible({ employeeId: 7, permissions })).map(({ label }) => label);

test('each role sees its own links', () => {
  expect(seenBy('Benchmark_Admin')).toEqual([
    'Dashboard',
    'Team Member Directory',
    'Review Cycle',
    'Project Evaluations',
    'Kudos Review',
    'Reminders',
  ]);
  expect(seenBy('Benchmark_TeamLead')).toEqual(['Dashboard', 'Team Member Directory', 'Review Cycle']);
  expect(seenBy('Benchmark_PM')).toEqual(['Project Evaluations']);
  expect(seenBy('Benchmark_OwnReviewUpload')).toEqual([]);
  expect(seenBy()).toEqual([]);
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
