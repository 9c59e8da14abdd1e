/**
 * The steps of an annual review (performance appraisal) and the states that allow them, for server and pages.
 * Source: docs/product/annual-reviews.md.
 */
export type AnnualReviewState = 'NotStarted' | 'Started' | 'SitDownSet' | 'MeetingComplete' | 'Complete';

export type AnnualReviewStep =
  | 'start'
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

const whileOpen = [
  'changeDates',
  'changePeers',
  'changeLinks',
  'markReviewer',
  'remind',
  'changeDocuments',
  'notifyManager',
] as const;

const annualReviewSteps: Record<AnnualReviewState, readonly AnnualReviewStep[]> = {
  NotStarted: ['start'],
  Started: [...whileOpen, 'setSitDownDate', 'withdraw'],
  SitDownSet: [...whileOpen, 'setSitDownDate', 'completeMeeting', 'withdraw'],
  MeetingComplete: [...whileOpen, 'complete'],
  Complete: ['notifyManager', 'reopen'],
};

/** The state of a review; null is a review that was never started. */
export function annualReviewState(
  review: { sitdownDate: string | null; isSitDownComplete: boolean; isComplete: boolean } | null,
): AnnualReviewState {
  if (review === null) return 'NotStarted';
  if (review.isComplete) return 'Complete';
  if (review.isSitDownComplete) return 'MeetingComplete';
  return review.sitdownDate === null ? 'Started' : 'SitDownSet';
}

export const allowsStep = (state: AnnualReviewState, step: AnnualReviewStep) =>
  annualReviewSteps[state].includes(step);
