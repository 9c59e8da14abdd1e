import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { allowsStep, type AnnualReviewStep } from '#contract/reviews/steps/annual-review-steps.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isSelf, type Viewer, type WithOtherAdmin } from '#contract/policies.ts';
import { isChangeable } from '#web/app/people/profile-state.ts';
import { type LineState, nextStateOf } from './review-line.ts';

/** An annual review from one viewer's perspective. */
export type ReviewView = {
  readonly viewer: Viewer;
  readonly employee: WithOtherAdmin & { readonly fullName: string };
  readonly review: AnnualReview;
  readonly today: string;
  /** False in ended periods and for archived people. */
  readonly isChangeable: boolean;
  /** The employee is on leave today, so nothing is late. */
  readonly isOnLeave?: boolean;
};

type Policy = (viewer: Viewer, employee: WithOtherAdmin) => boolean;

/** The employee in the shape that the policies expect. */
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
  today: profile.today,
  isChangeable: isChangeable(profile),
  isOnLeave: profile.leave?.isNow === true,
});

/**
 * Whether the viewer may take a step: the profile is changeable, and the review and the policy allow the
 * step.
 */
export const offers = (view: ReviewView, step: AnnualReviewStep, policy: Policy) =>
  view.isChangeable && allowsStep(view.review, step) && policy(view.viewer, view.employee);

/** The next step of the review, as far as the viewer may see it. */
export const nextOf = (view: ReviewView): LineState => nextStateOf(view.review, isOwn(view), view.today);

/** The look of a step's button: the button of the next step is the only filled one. */
export const lookOf = (view: ReviewView, state: LineState) => ({
  variant: nextOf(view) === state ? 'filled' : 'default',
});

/** Whether the viewer is the reviewed employee. */
export const isOwn = ({ viewer, employee }: ReviewView) => isSelf(viewer, employee);

/** The names of the reviewers whose answers are awaited, as far as the viewer may see them. */
export const openReviewersOf = ({ reviewers }: AnnualReview): string[] =>
  reviewers.filter(isAwaited).map(({ reviewerName }) => reviewerName);

/** True while no reviewer is done and no document is uploaded. */
export const isUntouched = (review: AnnualReview): boolean =>
  review.reviewers.every(({ isCompleted }) => !isCompleted) &&
  [review.selfReviewDocId, review.peerReviewDocId, review.finalReviewDocId].every((id) => id === null);
