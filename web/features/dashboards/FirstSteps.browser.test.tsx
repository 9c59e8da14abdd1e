import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { FirstSteps as Steps } from '#contract/dashboards.schemas.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { FirstSteps } from './FirstSteps.tsx';

beforeEach(() => {
  localStorage.clear();
  signIn(4);
});
afterEach(async () => {
  await cleanup();
  forgetSession();
  localStorage.clear();
});

const nothing: Steps = { hasPeople: false, unassigned: 0, hasSettings: false, hasSignIns: false };
const states = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => /To do|Done/.exec(one.textContent)?.[0]);

test('each step says whether it is done and leads to its page', async () => {
  const { unmount } = await show(nothing);
  await expect.element(page.getByRole('region', { name: 'First Steps' })).toBeVisible();
  expect(states()).toEqual(['To do', 'To do', 'To do', 'To do']);
  for (const [name, path] of [
    ['Import People', '/import'],
    ['Open the Directory', '/employees'],
    ['Open the Settings', '/settings'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect
    .element(page.getByText(`Send them the address ${window.location.origin}. Everyone`, { exact: false }))
    .toBeVisible();
  await unmount();
  await show({ hasPeople: true, unassigned: 1200, hasSettings: true, hasSignIns: false });
  expect(states()).toEqual(['Done', 'To do', 'Done', 'To do']);
  const tones = Array.from(document.querySelectorAll('li [data-tone]'), (one) =>
    one.getAttribute('data-tone'),
  );
  expect(tones).toEqual(['good', 'neutral', 'good', 'neutral']);
  await expect.element(page.getByText('1,200 people have no team lead.')).toBeVisible();
});

test('hidden steps stay hidden for this person, and for no one else', async () => {
  const { unmount } = await show(nothing);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByRole('region', { name: 'First Steps' })).not.toBeInTheDocument();
  await unmount();
  const again = await show(nothing);
  expect(page.getByRole('region', { name: 'First Steps' }).elements()).toEqual([]);
  await again.unmount();
  signIn(5);
  await show(nothing);
  await expect.element(page.getByRole('region', { name: 'First Steps' })).toBeVisible();
});

function signIn(employeeId: number) {
  keepSession(
    { employeeId, accessToken: 'a', refreshToken: 'r' },
    { employeeId, fullName: 'Lea Stone', email: 'lea@example.com', permissions: ['Benchmark_Admin'] },
  );
}

function show(steps: Steps) {
  const router = createMemoryRouter([{ path: '*', element: <FirstSteps steps={steps} /> }]);
  return render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
}
