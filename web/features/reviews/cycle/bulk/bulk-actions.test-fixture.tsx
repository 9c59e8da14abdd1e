import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Permission } from '#contract/core/enums.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { TestServer } from './bulk-actions.test-data.ts';
import { ReviewCyclePage } from '../ReviewCyclePage.tsx';

/** The Review Cycle page of a test, with a server of its own. */
export function testServer(): () => TestServer {
  let server = new TestServer();
  beforeEach(async () => {
    await page.viewport(1280, 900);
    server = new TestServer();
    vi.spyOn(window, 'fetch').mockImplementation((request, init) => server.answer(request, init));
  });
  afterEach(async () => {
    // A page that is still there would ask the real server.
    await cleanup();
    vi.restoreAllMocks();
    queryClient.clear();
    forgetSession();
    sessionStorage.clear();
  });
  return () => server;
}

export async function openPage(path = '/review-cycle', permissions: Permission[] = ['Benchmark_Admin']) {
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Admin', email: 'ann@example.com', permissions },
  );
  const router = createMemoryRouter([{ path: '/review-cycle', element: <ReviewCyclePage /> }], {
    initialEntries: [path],
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('table', { name: 'Annual reviews' })).toBeVisible();
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
export const bar = page.getByRole('region', { name: 'Selected people' });
export const dialog = page.getByRole('dialog');

/** Opens an action for everyone on the page. */
export async function begin(name: string, path?: string) {
  await openPage(path);
  await box('Select all on this page').click();
  const direct = bar.getByRole('button', { name, exact: true });
  await expect.element(bar).toBeVisible();
  if (direct.query() !== null) return direct.click();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
