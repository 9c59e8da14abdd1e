import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SignedInUser } from '#contract/session.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { card } from './team.test-data.ts';

const refusal = () => new Response('No.', { status: 400, headers: { 'content-type': 'text/plain' } });
const loading = page.getByRole('region', { name: 'Annual Reviews In Progress' });

function showTo(permission: SignedInUser['permissions'][number], answer: Promise<Response>) {
  vi.spyOn(window, 'fetch').mockReturnValue(answer);
  keepSession(
    { employeeId: 4, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 4, fullName: 'Lea Stone', email: 'lea@example.com', permissions: [permission] },
  );
  const router = createMemoryRouter([{ path: '/', Component: DashboardPage }]);
  return render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
}
afterEach(() => {
  vi.restoreAllMocks();
  showError(null);
  forgetSession();
});

test('an Admin sees placeholders until the dashboard arrives, and a sentence if it does not', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await showTo('Benchmark_Admin', promise);
  await expect.element(loading).toHaveAttribute('aria-busy', 'true');
  resolve(refusal());
  await expect.element(page.getByText('The dashboard could not be loaded.')).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('a lead without cards sees that the team could not be loaded', async () => {
  await showTo('Benchmark_TeamLead', Promise.resolve(refusal()));
  await expect.element(page.getByText('Your team could not be loaded.')).toBeVisible();
});

test('a lead keeps the cards on the screen if they cannot be loaded again', async () => {
  queryClient.setQueryData(['team-lead-dashboard'], {
    teamMembers: [card(2, 'Jon Reyes', { managerId: 4 })],
  });
  await showTo('Benchmark_TeamLead', Promise.resolve(refusal()));
  const state = () => queryClient.getQueryState(['team-lead-dashboard'])?.status;
  await expect.poll(state).toBe('error');
  await expect.element(page.getByRole('article', { name: 'Jon Reyes' })).toBeVisible();
});
