import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReactNode } from 'react';
import type { AnnualReview, ReviewerEntry } from '#contract/annual-reviews.schemas.ts';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { markingPeriodMessages } from '#contract/marking-periods.ts';
import type { EmployeeProfile } from '#contract/people.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { EndPeriod } from '#web/features/marking-periods/EndPeriod.tsx';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { settingsAsDelivered } from '#web/features/settings/settings.test-data.ts';
import { Reviewers } from './Reviewers.tsx';
import type { ReviewView } from './review-view.ts';
import { StartReview } from './StartReview.tsx';

const ann = { employeeId: 9, fullName: 'Ann Admin' };
const bob = { employeeId: 8, fullName: 'Bob Admin' };

const profile = (changes: object = {}) =>
  ({
    employeeId: 1,
    fullName: 'Mia Wolf',
    managerId: null,
    teamLead: null,
    isActive: true,
    hasOtherAdmin: true,
    otherAdmins: [ann, bob],
    personalAnnualReview: null,
    activeHireDate: '2020-09-01',
    today: '2026-05-04',
    markingPeriodId: 7,
    activeMarkingPeriod: { markingPeriodId: 7, startDate: '2025-09-01', version: 1 },
    markingPeriods: [],
    goals: [],
    ...changes,
  }) as unknown as EmployeeProfile;

let sent: unknown[];
let refusal: string | null;

beforeEach(() => {
  sent = [];
  refusal = null;
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { ...ann, email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET') return Response.json(settingsAsDelivered);
    sent.push(await request.json());
    return refusal === null
      ? Response.json({ entityId: 1 })
      : new Response(refusal, { status: 400, headers: { 'content-type': 'text/plain' } });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  showError(null);
  forgetSession();
});

const show = (element: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </UiProvider>
    </QueryClientProvider>,
  );
const start = page.getByRole('dialog', { name: 'Start Annual Review' });
const submit = start.getByRole('button', { name: 'Start Annual Review' });

test('without a lead the start fails with an error, and an Admin can stand in', async () => {
  await show(<StartReview profile={profile()} />);
  await page.getByRole('button', { name: 'Start Annual Review' }).click();
  refusal = annualReviewMessages.teamLeadRequired;
  await submit.click();
  const failure = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  await expect.element(failure.getByText(annualReviewMessages.teamLeadRequired)).toBeVisible();
  await failure.getByRole('button', { name: 'OK' }).click();
  expect(sent).toMatchObject([{ reviewers: [{ employeeId: 1, type: 'Self' }] }]);

  refusal = null;
  await start.getByLabelText('Reviewed by').click();
  await page.getByRole('option', { name: 'Bob Admin' }).click();
  await submit.click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    employeeUnderReviewId: 1,
    markingPeriodId: 7,
    reviewers: [
      { employeeId: 1, type: 'Self' },
      { employeeId: 8, type: 'Manager' },
    ],
  });
});

test('with a lead, the form asks for no stand-in', async () => {
  await show(<StartReview profile={profile({ managerId: 4, otherAdmins: undefined })} />);
  await page.getByRole('button', { name: 'Start Annual Review' }).click();
  await expect.element(start.getByRole('textbox', { name: 'Final deadline' })).toBeVisible();
  await expect.element(start.getByLabelText('Reviewed by')).not.toBeInTheDocument();
});

test('a period without a review is ended after a confirmation, and only without a lead', async () => {
  await show(<EndPeriod profile={profile()} onEnded={() => undefined} />);
  await page.getByRole('button', { name: 'End Period' }).click();
  const question = page.getByRole('dialog', { name: 'End Period Without a Review' });
  await expect
    .element(question.getByText(markingPeriodMessages.confirmWithoutReview('Mia Wolf')))
    .toBeVisible();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(
      page
        .getByRole('dialog', { name: 'End Period', exact: true })
        .getByRole('textbox', { name: 'Date of last day' }),
    )
    .toBeVisible();
  document.body.innerHTML = '';
  await show(<EndPeriod profile={profile({ managerId: 4 })} onEnded={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'End Period' })).not.toBeInTheDocument();
});

test('there is no Notify button at the viewer’s own reviewer entry', async () => {
  const entry = ({ employeeId, fullName }: typeof ann, type: ReviewerEntry['type']) => ({
    annualReviewerId: employeeId,
    annualReviewId: 1,
    employeeId,
    reviewer: { employeeId, fullName },
    reviewerName: fullName,
    type,
    deadline: null,
    surveyLink: null,
    isCompleted: false,
    isActive: true,
    remindersSent: [],
  });
  const review = { annualReviewId: 1, version: 1, reviewers: [entry(ann, 'Manager'), entry(bob, 'Peer')] };
  const view: ReviewView = {
    viewer: { employeeId: 9, permissions: ['Benchmark_Admin'] },
    employee: { employeeId: 1, managerId: null, fullName: 'Mia Wolf', hasOtherAdmin: true },
    review: review as unknown as AnnualReview,
    state: 'Started',
    today: '2026-05-04',
    isChangeable: true,
  };
  await show(<Reviewers view={view} />);
  await expect.element(page.getByRole('button', { name: 'Notify Bob Admin' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Notify Ann Admin' })).not.toBeInTheDocument();
});
