import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Viewer } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const before = document.title;
afterEach(() => {
  document.title = before;
});

const mia = { employeeId: 7, fullName: 'Mia Wolf', permissions: [] };
const show = (path: string, as: Viewer | null = null) =>
  renderScreen({ as, path, isLight: true, element: <NotFoundPage /> });
const sentence = page.getByText('Uh oh! The page you are looking for could not be found.');
const home = page.getByRole('link', { name: 'Go to the start page' });

test('a signed-in viewer gets a link to the start page, unless it is this page', async () => {
  const signedOut = await show('/employees/8');
  await expect.element(sentence).toBeVisible();
  await expect.element(home).not.toBeInTheDocument();
  await signedOut.unmount();
  const elsewhere = await show('/employees/8', mia);
  await expect.element(home).toHaveAttribute('href', '/employees/7');
  await elsewhere.unmount();
  await show('/employees/7', mia);
  await expect.element(sentence).toBeVisible();
  await expect.element(home).not.toBeInTheDocument();
});

test('the title is that of the page, and the earlier one afterwards, unless the next page has set its own', async () => {
  document.title = 'Goal · Benchmark';
  const first = await show('/employees/8');
  await expect.poll(() => document.title).toBe('Page Not Found · Benchmark');
  await first.unmount();
  expect(document.title).toBe('Goal · Benchmark');
  const second = await show('/employees/8');
  await expect.poll(() => document.title).toBe('Page Not Found · Benchmark');
  document.title = 'Dashboard · Benchmark';
  await second.unmount();
  expect(document.title).toBe('Dashboard · Benchmark');
});
