import { beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/enums.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { TestServer } from './bulk-actions.test-data.ts';
import { RecentActionsPage } from './RecentActionsPage.tsx';
import { ReviewCyclePage } from '../ReviewCyclePage.tsx';

let server = new TestServer();

/** The server of the test. */
export function testServer(): () => TestServer {
  beforeEach(async () => {
    await page.viewport(1280, 900);
    server = new TestServer();
  });
  return () => server;
}

/** What the page has sent to the endpoint. */
export const bodiesOf = (endpoint: Endpoint) => calls.of(endpoint).map(({ body }) => body);

export async function openPage(path = '/review-cycle', permissions: Permission[] = ['Benchmark_Admin']) {
  await renderScreen({
    as: { employeeId: 9, fullName: 'Ann Admin', permissions },
    path,
    routes: [{ path: '/review-cycle', element: <ReviewCyclePage /> }],
    calls: server.answers,
  });
  await expect.element(page.getByRole('table', { name: 'Annual reviews' })).toBeVisible();
}

/** The same actions as a page of the company. */
export const openRecentActions = () =>
  renderScreen({
    as: { employeeId: 9, fullName: 'Ann Admin', permissions: ['Benchmark_Admin'] },
    path: '/settings/recent-actions',
    routes: [{ path: '/settings/recent-actions', element: <RecentActionsPage /> }],
    calls: server.answers,
  });

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
export const bar = page.getByRole('region', { name: 'Selected people' });
export const dialog = page.getByRole('dialog');

/** Opens the page, and an action for all people on it. */
export async function begin(name: string) {
  await openPage();
  await choose(name);
}

/** Opens an action for all people on the page. */
export async function choose(name: string) {
  await box('Select all on this page').click();
  const direct = bar.getByRole('button', { name, exact: true });
  await expect.element(bar).toBeVisible();
  if (direct.query() !== null) return direct.click();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
