import { page } from 'vitest/browser';
import {
  changeReviewDates,
  changeReviewers,
  changeSurveyLinks,
  completeAnnualReview,
  notifyManager,
  remindReviewer,
  reopenAnnualReview,
  startAnnualReview,
  updateAnnualReview,
  withdrawAnnualReview,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import type { Permission } from '#contract/core/enums.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
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
  annualReviewerId: employeeId + 10,
  annualReviewId: 5,
  employeeId,
  type,
  isCompleted,
  reviewer: {
    employeeId,
    fullName,
  },
  reviewerName: fullName,
  isComplete: isCompleted,
  deadline: null,
  employeeSurveyId: 0,
  surveyLink: null,
  isActive: true,
  remindersSent: [],
  deliveryFailed: false,
});

export const review = {
  annualReviewId: 5,
  markingPeriodId: 7,
  version: 3,
  peerDeadline: '2026-05-09',
  selfDeadline: '2026-05-10',
  managerDeadline: '2026-05-11',
  finalDeadline: '2026-05-12',
  sitdownDate: null,
  isSitDownComplete: false,
  sitdownTime: null,
  sitdownMinutes: null,
  sitdownPlace: null,
  timeZone: 'Europe/Berlin',
  isComplete: false,
  completedDate: null,
  skipPeerReview: false,
  skipPeerReviewReason: null,
  selfReviewDocId: null,
  peerReviewDocId: null,
  finalReviewDocId: null,
  reviewers: [entry(mia, 'Self', true), entry(lea, 'Manager'), entry(jon, 'Peer')],
  employeeUnderReview: mia,
  manager: lea,
};

type Changes = { readonly isActive?: boolean; readonly hasOtherAdmin?: boolean; readonly managerId?: null };

export const profile = (personalAnnualReview: object | null, changes: Changes = {}) =>
  ({
    ...mia,
    managerId: 4,
    isActive: true,
    hasOtherAdmin: true,
    today: '2026-05-04',
    markingPeriodId: 7,
    activeMarkingPeriod: { markingPeriodId: 7 },
    activeHireDate: '2020-09-01',
    personalAnnualReview,
    ...changes,
  }) as unknown as EmployeeProfile;

/** What was changed: the path and the body of each call. */
export const sent = () => calls.changes().map(({ path, body }) => ({ path, body }));

const answers = [
  answer(startAnnualReview, { entityId: 5 }),
  ...[
    changeReviewDates,
    updateAnnualReview,
    changeSurveyLinks,
    changeReviewers,
    completeAnnualReview,
    reopenAnnualReview,
    withdrawAnnualReview,
    remindReviewer,
    notifyManager,
    changeEntryKind,
  ].map((endpoint) => answer(endpoint, {})),
];

/** Shows the review of Mia to a person with these permissions. */
export const showTo = (person: typeof mia, shown: object | null, ...permissions: Permission[]) =>
  showChanged({}, person, shown, ...permissions);

/** The same with another profile. */
export async function showChanged(
  changes: Changes,
  person: typeof mia,
  shown: object | null,
  ...permissions: Permission[]
) {
  // As the profile does.
  await reviewActs.whenLoaded();
  return renderScreen({
    as: { ...person, permissions },
    element: <AnnualReviewWidget profile={profile(shown, changes)} documents={<p>The documents</p>} />,
    calls: answers,
  });
}
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
export const toasted = (text: string) => page.getByRole('status').getByText(text).first();
