/**
 * The steps of a started annual review (performance appraisal), and when each is allowed, for server and
 * pages. Source: docs/product/annual-reviews.md.
 */
export type AnnualReviewStep =
  | 'changeDates'
  | 'changePeers'
  | 'changeLinks'
  | 'setSitDownDate'
  | 'completeMeeting'
  | 'markReviewer'
  | 'remind'
  | 'changeDocuments'
  | 'notifyManager'
  | 'complete'
  | 'withdraw'
  | 'reopen';

/** How far a started review has come. */
type Progress = {
  readonly sitdownDate: string | null;
  readonly isSitDownComplete: boolean;
  readonly isComplete: boolean;
};

const isOpen = ({ isComplete }: Progress) => !isComplete;
const isBeforeMeeting = (review: Progress) => isOpen(review) && !review.isSitDownComplete;

const isAllowed: Readonly<Record<AnnualReviewStep, (review: Progress) => boolean>> = {
  changeDates: isOpen,
  changePeers: isOpen,
  changeLinks: isOpen,
  markReviewer: isOpen,
  remind: isOpen,
  changeDocuments: isOpen,
  notifyManager: () => true,
  setSitDownDate: isBeforeMeeting,
  completeMeeting: (review) => isBeforeMeeting(review) && review.sitdownDate !== null,
  withdraw: isBeforeMeeting,
  complete: (review) => isOpen(review) && review.isSitDownComplete,
  reopen: ({ isComplete }) => isComplete,
};

export const allowsStep = (review: Progress, step: AnnualReviewStep) => isAllowed[step](review);
