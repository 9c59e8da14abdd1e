import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnnualReview } from '#contract/annual-reviews.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ReviewDocuments } from './ReviewDocuments.tsx';

const profile = {
  employeeId: 1,
  managerId: 2,
  isActive: true,
  markingPeriodId: 7,
  activeMarkingPeriod: { markingPeriodId: 7 },
} as unknown as EmployeeProfile;
const review = {
  annualReviewId: 1,
  markingPeriodId: 7,
  isComplete: false,
  isSitDownComplete: false,
  sitdownDate: null,
  selfReviewDocId: 5,
  peerReviewDocId: null,
  finalReviewDocId: null,
  version: 3,
} as unknown as AnnualReview;

const refreshed = vi.fn<() => void>();
let status = 404;

beforeEach(async () => {
  refreshed.mockClear();
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Admin', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response('No.', { status, headers: { 'content-type': 'text/plain' } })),
  );
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => refreshed());
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <ReviewDocuments profile={profile} review={review} />
      </UiProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

const gone = page.getByRole('status').getByText('The self review has already been deleted or replaced.');
const failure = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });

// Admins get 404 and leads 403. In both cases the page explains what happened and reloads the current state.
test.each([404, 403])('a document that was just deleted is not an error: %i on download', async (given) => {
  status = given;
  await page.getByRole('button', { name: /^Download Self review/ }).click();
  await expect.element(gone.first()).toBeVisible();
  expect(refreshed).toHaveBeenCalled();
  await expect.element(failure).not.toBeInTheDocument();
});

test.each([404, 403])('a document that was just deleted is not an error: %i on deleting', async (given) => {
  status = given;
  await page.getByRole('button', { name: 'Delete Self review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(gone.first()).toBeVisible();
  expect(refreshed).toHaveBeenCalled();
  await expect.element(failure).not.toBeInTheDocument();
});

test('other failures open the dialog', async () => {
  status = 409;
  await page.getByRole('button', { name: /^Download Self review/ }).click();
  await expect.element(failure.getByText('No.')).toBeVisible();
});
