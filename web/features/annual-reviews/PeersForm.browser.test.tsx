import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnnualReview } from '#contract/annual-reviews.ts';
import { queryClient } from '#web/app/query-client.ts';
import { settingsAsDelivered } from '#web/features/settings/settings.test-data.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { PeersForm } from './PeersForm.tsx';
import type { ReviewView } from './review-view.ts';

let settings: Response;

beforeEach(() => {
  settings = Response.json({ ...settingsAsDelivered, peersWanted: 3 });
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(new Request(input).url);
    return pathname.endsWith('/Settings') ? settings : Response.json([]);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const view: ReviewView = {
  viewer: { employeeId: 9, permissions: ['Benchmark_Admin'] },
  employee: { employeeId: 1, managerId: 4, fullName: 'Mia Wolf', hasOtherAdmin: true },
  review: { annualReviewId: 1, version: 1, reviewers: [] } as unknown as AnnualReview,
  state: 'Started',
  today: '2026-05-04',
  isChangeable: true,
};
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <PeersForm view={view} onClose={() => undefined} />
      </UiProvider>
    </QueryClientProvider>,
  );
const hint = page.getByText(/^Your company asks for/);
const save = page.getByRole('button', { name: 'Save Peer Reviewers' });

test('the form says how many peers the company asks for', async () => {
  await show();
  await expect.element(page.getByText('Your company asks for 3.')).toBeVisible();
});

test('a company that asks for none gets no hint', async () => {
  settings = Response.json({ ...settingsAsDelivered, peersWanted: 0 });
  await show();
  await expect.poll(() => queryClient.getQueryData(['settings'])).toMatchObject({ peersWanted: 0 });
  await expect.element(save).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});

test('the form works without the settings, and no dialog opens', async () => {
  settings = new Response('No.', { status: 400, headers: { 'content-type': 'text/plain' } });
  await show();
  await expect.poll(() => queryClient.getQueryState(['settings'])?.status).toBe('error');
  await expect.element(save).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(hint).not.toBeInTheDocument();
});
