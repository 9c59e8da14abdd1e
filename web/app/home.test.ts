import { describe, expect, test } from 'vitest';
import type { Permission } from '#contract/enums.ts';
import { dashboardOf } from './dashboard-of.ts';
import { homeOf, pageAfterSignIn } from './home.ts';

const holding = (...permissions: Permission[]) => ({ employeeId: 7, permissions });
const admin = holding('Benchmark_Admin');
const lead = holding('Benchmark_TeamLead');
const projectManager = holding('Benchmark_PM');
const member = holding();

/** A remembered page, as remembered-page.ts keeps it. */
function remembering(page: string | null) {
  const kept = { page };
  const take = (mayReturn: (page: string) => boolean) => {
    if (page === null || !mayReturn(page)) return null;
    kept.page = null;
    return page;
  };
  return { take, kept };
}
const after = (viewer: typeof member, page: string | null) => {
  const { take, kept } = remembering(page);
  return [pageAfterSignIn(viewer, take), kept.page];
};

describe('after sign-in', () => {
  test.each([
    ['an Admin', admin],
    ['a Team Lead', lead],
  ])('%s goes back to the remembered page, or to the dashboard', (_, viewer) => {
    expect(after(viewer, '/employees/9')).toEqual(['/employees/9', null]);
    expect(after(viewer, null)).toEqual(['/dashboard', null]);
  });

  test.each([
    ['a Project Manager', projectManager],
    ['a team member', member],
  ])('%s goes to their own profile, which gets the remembered page', (_, viewer) => {
    expect(after(viewer, '/employees/9')).toEqual(['/employees/7', '/employees/9']);
    expect(after(viewer, null)).toEqual(['/employees/7', null]);
  });

  test('everybody goes back to the review that they were writing', () => {
    for (const viewer of [admin, lead, projectManager, member])
      expect(after(viewer, '/review-forms/4')).toEqual(['/review-forms/4', null]);
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
