import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Permission } from '#contract/core/enums.ts';
import { dashboardOf } from './dashboard-of.ts';
import { homeOf, pageAfterSignIn } from './home.ts';
import { rememberedPage, rememberPage, takeRememberedPage } from './remembered-page.ts';

const keepWordsOn = (page: string, owner: string) =>
  sessionStorage.setItem(
    'benchmark.unsaved',
    JSON.stringify({ owner, drafts: [{ page, dialog: 'New Goal', fields: [], values: {} }] }),
  );
const holding = (...permissions: Permission[]) => ({ employeeId: 7, permissions });
const admin = holding('Benchmark_Admin');
const lead = holding('Benchmark_TeamLead');
const projectManager = holding('Benchmark_PM');
const member = holding();

/** Where sign-in leads that viewer, and what stays remembered for them. */
function after(viewer: typeof member, page: string | null, ownerId: number | null = null) {
  takeRememberedPage(viewer.employeeId);
  if (page !== null) rememberPage(page, ownerId);
  return [pageAfterSignIn(viewer, takeRememberedPage), rememberedPage(viewer.employeeId)];
}

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('window', { location: { origin: 'https://benchmark.example.com' } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

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

  test('people go back to the review that they were writing', () => {
    for (const viewer of [admin, lead, projectManager, member])
      expect(after(viewer, '/review-forms/4')).toEqual(['/review-forms/4', null]);
  });

  test('people go back to the page where words of their form were kept, and other people do not', () => {
    const page = '/employees/9?period=3';
    for (const viewer of [admin, lead, projectManager, member]) {
      keepWordsOn('/employees/9', '7');
      expect(after(viewer, page, 7)).toEqual([page, null]);
    }
    keepWordsOn('/employees/8', '7');
    expect(after(member, page, 7)).toEqual(['/employees/7', page]);
    keepWordsOn('/employees/9', '6');
    expect(after(member, page, 7)).toEqual(['/employees/7', page]);
    for (const viewer of [admin, lead]) expect(after(viewer, page, 6)).toEqual(['/dashboard', null]);
  });

  test('Back to the page of an ended session leaves it the person’s own', () => {
    rememberPage('/employees/9', 6);
    rememberPage('/employees/9', null);
    expect([rememberedPage(6), rememberedPage(7)]).toEqual(['/employees/9', null]);
    rememberPage('/employees/8', null);
    expect(rememberedPage(7)).toBe('/employees/8');
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
