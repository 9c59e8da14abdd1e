import { type AnnualReview } from '#contract/annual-reviews.ts';
import {
  type AnnualReviewState,
  type AnnualReviewStep,
  allowsStep,
  annualReviewState,
} from '#contract/annual-review-steps.ts';
import { type EmployeeProfile } from '#contract/people.ts';
import { isSelf, type Viewer, type WithOtherAdmin } from '#contract/policies.ts';
import { isChangeable } from '#web/app/profile-state.ts';

/** An annual review as one viewer looks at it. */
export type ReviewView = {
  readonly viewer: Viewer;
  readonly employee: WithOtherAdmin & { readonly fullName: string };
  readonly review: AnnualReview;
  readonly state: AnnualReviewState;
  readonly today: string;
  /** False in a past period and for an archived person, where nothing can be changed. */
  readonly isChangeable: boolean;
};

type Policy = (viewer: Viewer, employee: WithOtherAdmin) => boolean;

/** Who is looked at, as the policies ask for it. */
export const lineOf = (profile: EmployeeProfile) => ({
  employeeId: profile.employeeId,
  managerId: profile.managerId,
  fullName: profile.fullName,
  hasOtherAdmin: profile.hasOtherAdmin ?? false,
});

export const reviewViewOf = (viewer: Viewer, profile: EmployeeProfile, review: AnnualReview): ReviewView => ({
  viewer,
  employee: lineOf(profile),
  review,
  state: annualReviewState(review),
  today: profile.today,
  isChangeable: isChangeable(profile),
});

/** Whether a step is there for the viewer: something can be changed here, the review's state allows it, and so does the policy. */
export const offers = (view: ReviewView, step: AnnualReviewStep, policy: Policy) =>
  view.isChangeable && allowsStep(view.state, step) && policy(view.viewer, view.employee);

/** Whether the viewer reads about themselves. */
export const isOwn = ({ viewer, employee }: ReviewView) => isSelf(viewer, employee);
