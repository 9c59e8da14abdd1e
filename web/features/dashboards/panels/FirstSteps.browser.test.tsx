import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FirstSteps as Steps } from '#contract/dashboards/dashboards.schemas.ts';
import type { Viewer } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { keepMet } from '#web/app/navigation/first-run.ts';
import { FirstSteps } from './FirstSteps.tsx';

const lea: Viewer = { employeeId: 4, fullName: 'Lea Stone', permissions: ['Benchmark_Admin'] };

const nothing: Steps = { hasPeople: false, unassigned: 0, hasSettings: false, hasSignIns: false };
const states = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => /To do|Done/.exec(one.textContent)?.[0]);

beforeEach(() => {
  localStorage.clear();
  for (const employeeId of [lea.employeeId, 5]) keepMet(employeeId);
});

test('the first visit of an untouched company leads to the first run, and the next ones do not', async () => {
  localStorage.clear();
  const { router, unmount } = await show(nothing);
  await expect.poll(() => router.state.location.pathname).toBe('/first-run');
  await unmount();
  const later = await show({ ...nothing, hasPeople: true });
  await expect.element(page.getByRole('region', { name: 'First Steps' })).toBeVisible();
  expect(later.router.state.location.pathname).toBe('/');
});

test('each step says whether it is done and leads to its page', async () => {
  const { unmount } = await show(nothing);
  await expect.element(page.getByRole('region', { name: 'First Steps' })).toBeVisible();
  expect(states()).toEqual(['To do', 'To do', 'To do', 'To do', 'To do']);
  for (const [name, path] of [
    ['Import People', '/import'],
    ['Open the Directory', '/employees'],
    ['How You Work', '/first-run?step=work'],
    ['Invite', '/settings/sign-ins'],
    ['Open the Review Cycle', '/review-cycle'],
  ] as const) {
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await unmount();
  await show({ hasPeople: true, unassigned: 1200, hasSettings: true, hasSignIns: false });
  expect(states()).toEqual(['Done', 'To do', 'Done', 'To do', 'To do']);
  const tones = Array.from(document.querySelectorAll('li [data-tone]'), (one) =>
    one.getAttribute('data-tone'),
  );
  expect(tones).toEqual(['good', 'neutral', 'good', 'neutral', 'neutral']);
  await expect.element(page.getByText('1,200 people have no team lead.')).toBeVisible();
});

test('hidden steps stay hidden for this person only', async () => {
  const { unmount } = await show(nothing);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByRole('region', { name: 'First Steps' })).not.toBeInTheDocument();
  await unmount();
  const again = await show(nothing);
  expect(page.getByRole('region', { name: 'First Steps' }).elements()).toEqual([]);
  await again.unmount();
  await show(nothing, { ...lea, employeeId: 5 });
  await expect.element(page.getByRole('region', { name: 'First Steps' })).toBeVisible();
});

const show = (steps: Steps, as = lea) => renderScreen({ as, element: <FirstSteps steps={steps} /> });
