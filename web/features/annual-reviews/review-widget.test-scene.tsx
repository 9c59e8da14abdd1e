import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReviewerEntry } from '#contract/annual-reviews.schemas.ts';
import type { EmployeeProfile } from '#contract/people.schemas.ts';
import type { SignedInUser } from '#contract/session.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { AnnualReviewWidget } from './AnnualReviewWidget.tsx';
import { reviewActs } from './review-acts.ts';

export const mia = { employeeId: 1, fullName: 'Mia Wolf' };
export const lea = { employeeId: 4, fullName: 'Lea Stone' };
export const jon = { employeeId: 2, fullName: 'Jon Reyes' };
export const ann = { employeeId: 9, fullName: 'Ann Admin' };

export const entry = (
  { employeeId, fullName }: typeof mia,
  type: ReviewerEntry['type'],
  isCompleted = false,
): ReviewerEntry => ({
  ...{ annualReviewerId: employeeId + 10, annualReviewId: 5, employeeId, type, isCompleted },
  ...{ reviewer: { employeeId, fullName }, reviewerName: fullName, isComplete: isCompleted },
  ...{ deadline: null, employeeSurveyId: 0, surveyLink: null, isActive: true },
  ...{ remindersSent: [], deliveryFailed: false },
});

export const review = {
  ...{ annualReviewId: 5, markingPeriodId: 7, version: 3 },
  ...{ peerDeadline: '2026-05-09', selfDeadline: '2026-05-10', managerDeadline: '2026-05-11' },
  ...{ finalDeadline: '2026-05-12', sitdownDate: null, isSitDownComplete: false },
  ...{ sitdownTime: null, sitdownMinutes: null, sitdownPlace: null, timeZone: 'Europe/Berlin' },
  ...{ isComplete: false, completedDate: null, skipPeerReview: false, skipPeerReviewReason: null },
  ...{ selfReviewDocId: null, peerReviewDocId: null, finalReviewDocId: null },
  reviewers: [entry(mia, 'Self', true), entry(lea, 'Manager'), entry(jon, 'Peer')],
  ...{ employeeUnderReview: mia, manager: lea },
};

/** Changes to the profile, for one test. */
export const changes: { isActive?: boolean; hasOtherAdmin?: boolean; managerId?: null } = {};

const profile = (personalAnnualReview: object | null) =>
  ({
    ...{ ...mia, managerId: 4, isActive: true, hasOtherAdmin: true, today: '2026-05-04' },
    ...{ markingPeriodId: 7, activeMarkingPeriod: { markingPeriodId: 7 } },
    ...{ activeHireDate: '2020-09-01', personalAnnualReview },
    ...changes,
  }) as unknown as EmployeeProfile;

export const sent: { path: string; body: unknown }[] = [];

/** Answers every call and keeps the writes in `sent`. Call it in the file of the tests. */
export function answerCalls(): void {
  beforeEach(() => {
    sent.length = 0;
    delete changes.isActive;
    delete changes.hasOtherAdmin;
    delete changes.managerId;
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== 'GET') {
        const text = await request.text();
        const { pathname, search } = new URL(request.url);
        sent.push({ path: pathname + search, body: text === '' ? null : (JSON.parse(text) as unknown) });
      }
      return Response.json({ entityId: 5 });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    queryClient.clear();
    forgetSession();
  });
}

/** Shows the review of Mia to a person with these permissions. */
export async function showTo(
  person: typeof mia,
  shown: object | null,
  ...permissions: SignedInUser['permissions']
) {
  // As the profile does.
  await reviewActs.whenLoaded();
  keepSession(
    { employeeId: person.employeeId, accessToken: 'a', refreshToken: 'r' },
    { ...person, email: 'someone@example.com', permissions },
  );
  const element = <AnnualReviewWidget profile={profile(shown)} documents={<p>The documents</p>} />;
  return render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </UiProvider>
    </QueryClientProvider>,
  );
}
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
export const toasted = (text: string) => page.getByRole('status').getByText(text).first();
