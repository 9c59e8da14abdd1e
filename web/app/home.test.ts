import { describe, expect, test } from 'vitest';
import type { Permission } from '#contract/enums.ts';
import { dashboardOf } from './dashboard-of.ts';
import { homeOf, pageAfterSignIn } from './home.ts';

const holding = (...permissions: Permission[]) => ({ employeeId: 7, permissions });
const admin = holding('Benchmark_Admin');
const lead = holding('Benchmark_TeamLead');
const projectManager = holding('Benchmark_PM');
const member = holding();

describe('after sign-in', () => {
  test.each([
    ['an Admin', admin],
    ['a Team Lead', lead],
  ])('%s goes back to the remembered page, or to the dashboard', (_, viewer) => {
    expect(pageAfterSignIn(viewer, () => '/employees/9')).toBe('/employees/9');
    expect(pageAfterSignIn(viewer, () => null)).toBe('/dashboard');
  });

  test.each([
    ['a Project Manager', projectManager],
    ['a team member', member],
  ])('%s goes to their own profile, regardless of the remembered page', (_, viewer) => {
    expect(pageAfterSignIn(viewer, () => '/employees/9')).toBe('/employees/7');
    expect(pageAfterSignIn(viewer, () => null)).toBe('/employees/7');
  });

  test('everybody goes back to the review that they were writing', () => {
    for (const viewer of [admin, lead, projectManager, member])
      expect(pageAfterSignIn(viewer, () => '/review-forms/4')).toBe('/review-forms/4');
  });
});

test('the logo leads to the dashboard for Admin and Team Lead, otherwise to the own profile', () => {
  expect([admin, lead, projectManager, member].map(homeOf)).toEqual([
    '/dashboard',
    '/dashboard',
    '/employees/7',
    '/employees/7',
  ]);
});

test('the team-lead dashboard excludes Admins', () => {
  expect(dashboardOf(holding('Benchmark_Admin', 'Benchmark_TeamLead'))).toBe('admin');
  expect([admin, lead, projectManager, member].map(dashboardOf)).toEqual(['admin', 'team-lead', null, null]);
});
