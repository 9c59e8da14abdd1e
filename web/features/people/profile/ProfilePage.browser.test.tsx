import { beforeEach, expect, test } from 'vitest';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls as profileCalls } from '#contract/people/people.schemas.ts';
import { page } from 'vitest/browser';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { Permission } from '#contract/core/enums.ts';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { pageAfterSignIn } from '#web/app/navigation/home.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { rememberedPage, rememberPage, takeRememberedPage } from '#web/app/navigation/remembered-page.ts';
import { answer, type Answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { nothingLeft } from '../handover.test-data.ts';
import { ProfilePage } from './ProfilePage.tsx';

const period = (markingPeriodId: number, display: string) => ({
  markingPeriodId,
  employeeId: 5,
  startDate: '2025-09-01',
  endDate: null,
  display,
  version: 1,
});
const profile = (markingPeriodId: number) =>
  sampleOf(profileCalls.getProfile.response, {
    employeeId: 5,
    fullName: 'Mia Wolf',
    email: 'mia@example.com',
    managerId: 4,
    isActive: true,
    department: { departmentName: 'Design' },
    activeHireDate: '2020-09-01',
    markingPeriodId,
    markingPeriods: [period(7, 'Current Period'), period(6, '2024')],
    activeMarkingPeriod: period(7, 'Current Period'),
    averagePerformanceRating: 0,
    performanceScore: {
      averageScore: 0,
      answered: 0,
    },
  });
const failed = page.getByText('This profile could not be loaded.');
const name = page.getByText('Mia Wolf', { exact: true });
const banner = page.getByText('The marking period 2024 has ended. Its data can no longer be changed.');
let router: Awaited<ReturnType<typeof renderScreen>>['router'];
const refused = failure(400, 'No.');

beforeEach(() => {
  for (const [asked, shown] of [
    [0, 7],
    [7, 7],
    [6, 6],
  ] as const)
    queryClient.setQueryData(['profile', 5, asked], profile(shown));
});

async function showTo(
  employeeId: number,
  permissions: Permission[],
  path = '/employees/5',
  calls: Answer[] = [],
) {
  const rendered = await renderScreen({
    as: { employeeId, fullName: 'Lea Stone', permissions },
    routes: [{ path: '/employees/:employeeId', Component: ProfilePage }],
    path,
    calls: [...calls, answer(listDuties, { today: '2026-05-04', duties: [], isPart: false })],
  });
  ({ router } = rendered);
  return rendered;
}
const later = () => {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  return { calls: [answer(getProfile, () => promise)], refuse: () => resolve(refused) };
};
const skeletons = () => document.querySelectorAll('[aria-busy="true"]').length;

test('placeholders show until the profile arrives, and a sentence if it does not', async () => {
  queryClient.clear();
  const { calls, refuse } = later();
  await showTo(4, ['Benchmark_TeamLead'], '/employees/5', calls);
  await expect.poll(skeletons).toBeGreaterThan(0);
  await expect.element(failed).not.toBeInTheDocument();
  refuse();
  await expect.element(failed).toBeVisible();
  expect(skeletons()).toBe(0);
});

test('a period is chosen in the URL, and an ended one says that it cannot be changed', async () => {
  await showTo(4, ['Benchmark_TeamLead']);
  await expect.element(name.first()).toBeVisible();
  expect(skeletons()).toBe(0);
  await expect.element(banner).not.toBeInTheDocument();
  const choice = page.getByLabelText('Marking period');
  await choice.selectOptions('2024');
  await expect.element(banner).toBeVisible();
  expect(router.state.location.search).toBe('?period=6');
  await choice.selectOptions('Current Period');
  await expect.element(banner).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

test('the jump list leads to the parts of the profile, with counts, and keeps the address', async () => {
  await showTo(4, ['Benchmark_TeamLead']);
  const jumps = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect
    .poll(() => jumps.elements().map((one) => one.textContent))
    .toEqual(['Review', 'Goals 0', 'Feedback 0', 'Kudos 0', 'About']);
  await page.getByRole('link', { name: 'About' }).click();
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe('About');
  expect(router.state.location.hash).toBe('');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Mia Wolf' })).toBeVisible();
});

test('while another period loads, the shown one stays', async () => {
  queryClient.removeQueries({ queryKey: ['profile', 5, 6] });
  const { calls, refuse } = later();
  await showTo(4, ['Benchmark_TeamLead'], '/employees/5', calls);
  await page.getByLabelText('Marking period').selectOptions('2024');
  const busy = () => document.querySelector('[aria-busy="true"]')?.textContent;
  await expect.poll(busy).toContain('To Do Reviews');
  await expect.element(name.first()).toBeVisible();
  refuse();
  await expect.element(failed).toBeVisible();
});

test('the last day of a person who is archived is given, and not before the hire date', async () => {
  await showTo(9, ['Benchmark_Admin'], '/employees/5', [answer(getHandover, nothingLeft)]);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Mia Wolf' });
  const lastDay = dialog.getByRole('textbox', { name: 'Date of last day' });
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(lastDay).toHaveAccessibleDescription(peopleMessages.lastDayRequired);
  await lastDay.fill('08/31/2020');
  await expect.element(lastDay).toHaveAccessibleDescription(peopleMessages.lastDayBeforeHire);
  await lastDay.fill('09/01/2020');
  await expect.element(lastDay).not.toHaveAttribute('aria-invalid');
});

test('the id of the active period in the URL is the current period', async () => {
  const current = profile(7);
  const markingPeriods = current.markingPeriods.toReversed();
  queryClient.setQueryData(['profile', 5, 7], { ...current, markingPeriods });
  await showTo(4, ['Benchmark_TeamLead'], '/employees/5?period=7');
  await expect.element(page.getByLabelText('Marking period')).toHaveDisplayValue('Current Period');
});

test('a project manager’s own profile leads back once to the page wanted before sign-in, no other profile does', async () => {
  const back = page.getByRole('link', { name: 'Back to Project Evaluations' });
  rememberPage('/projects', null);
  const { unmount } = await showTo(4, ['Benchmark_TeamLead', 'Benchmark_PM']);
  await expect.element(name.first()).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  expect(rememberedPage(5)).toBe('/projects');
  await unmount();
  // Sign-in leads to the profile, and leaves it the page.
  const signedIn = { employeeId: 5, permissions: ['Benchmark_PM'] } as const;
  expect(pageAfterSignIn(signedIn, takeRememberedPage)).toBe('/employees/5');
  await showTo(5, ['Benchmark_PM']);
  await expect.element(back).toHaveAttribute('href', '/projects');
  expect(rememberedPage(5)).toBeNull();
});
