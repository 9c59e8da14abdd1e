import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { ReactNode } from 'react';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { startAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { AnnualReview, ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { getSettings } from '#contract/core/settings.endpoints.ts';
import { EndPeriod } from '#web/features/periods/EndPeriod.tsx';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { Reviewers } from './Reviewers.tsx';
import type { ReviewView } from '../review-view.ts';
import { StartReview } from '../start/StartReview.tsx';

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

const sent = () => calls.of(startAnnualReview).map(({ body }) => body);
let refusal: string | null;

beforeEach(() => {
  refusal = null;
});

const show = (element: ReactNode) =>
  renderScreen({
    as: { ...ann, permissions: ['Benchmark_Admin'] },
    element,
    calls: [
      answer(getSettings, settingsAtFirst),
      answer(startAnnualReview, () => (refusal === null ? { entityId: 1 } : failure(400, refusal))),
    ],
  });
const start = page.getByRole('dialog', { name: 'Start Annual Review' });
const submit = start.getByRole('button', { name: 'Start Annual Review' });

test('without a lead the start fails with an error, and an Admin can stand in', async () => {
  await show(<StartReview profile={profile()} />);
  await page.getByRole('button', { name: 'Start Annual Review' }).click();
  refusal = annualReviewMessages.teamLeadRequired;
  await submit.click();
  const failed = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  await expect.element(failed.getByText(annualReviewMessages.teamLeadRequired)).toBeVisible();
  await failed.getByRole('button', { name: 'OK' }).click();
  expect(sent()).toMatchObject([{ reviewers: [{ employeeId: 1, type: 'Self' }] }]);

  refusal = null;
  await start.getByLabelText('Reviewed by').click();
  await page.getByRole('option', { name: 'Bob Admin' }).click();
  await submit.click();
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toMatchObject({
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
  await cleanup();
  await show(<EndPeriod profile={profile({ managerId: 4 })} onEnded={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'End Period' })).not.toBeInTheDocument();
});

const entryOf = (
  { employeeId, fullName }: typeof ann,
  type: ReviewerEntry['type'],
  more: Partial<ReviewerEntry> = {},
) => ({
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
  ...more,
});

const showReviewers = (...reviewers: readonly object[]) => {
  const review = { annualReviewId: 1, version: 1, reviewers };
  const view: ReviewView = {
    viewer: { employeeId: 9, permissions: ['Benchmark_Admin'] },
    employee: { employeeId: 1, managerId: null, fullName: 'Mia Wolf', hasOtherAdmin: true },
    review: review as unknown as AnnualReview,
    today: '2026-05-04',
    isChangeable: true,
  };
  return show(<Reviewers view={view} />);
};

test('there is no Notify button at the viewer’s own reviewer entry', async () => {
  await showReviewers(entryOf(ann, 'Manager'), entryOf(bob, 'Peer'));
  await expect.element(page.getByRole('button', { name: 'Notify Bob Admin' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Notify Ann Admin' })).not.toBeInTheDocument();
});

test('each reviewer has a status in its tone, and a deadline is pressing from its day on', async () => {
  await showReviewers(
    entryOf(ann, 'Manager', { deadline: '2026-05-03', isCompleted: true }),
    entryOf(bob, 'Peer', { deadline: '2026-05-04', deliveryFailed: true }),
    entryOf({ employeeId: 7, fullName: 'Nia Anew' }, 'Peer', { deadline: '2026-05-05' }),
  );
  await expect.element(page.getByText('Not delivered')).toBeVisible();
  const toned = Array.from(page.getByRole('list').element().querySelectorAll<HTMLElement>('[data-tone]'));
  expect(toned.map(({ textContent, dataset: { tone } }) => `${textContent}: ${tone}`)).toEqual([
    'Complete: good',
    'Not delivered: danger',
    'Incomplete: neutral',
    'Due 05/04/2026: danger',
    'Incomplete: neutral',
  ]);
});

test('a peer whose first day lies ahead says so, has no Notify button, and no pressing deadline', async () => {
  const nia = { employeeId: 7, fullName: 'Nia Anew' };
  const due = { deadline: '2026-05-03' };
  await showReviewers(
    entryOf(bob, 'Peer', due),
    entryOf(nia, 'Peer', { deadline: '2026-05-02', startsOn: '2026-05-05' }),
  );
  await expect.element(page.getByRole('button', { name: 'Notify Bob Admin' })).toBeVisible();
  await expect.element(page.getByText('Starts 05/05/2026')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Notify Nia Anew' })).not.toBeInTheDocument();
  const toned = page.getByRole('list').element().querySelectorAll('[data-tone="danger"]');
  expect([...toned].map(({ textContent }) => textContent)).toEqual(['Due 05/03/2026']);
});
