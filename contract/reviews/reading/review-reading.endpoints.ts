import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './review-reading.schemas.ts';

/** Recorded in the audit before it is shown. */
export const readReviewAnswers = endpoint<typeof calls.readReviewAnswers>()({
  method: 'GET',
  path: '/ReviewForms/review/:id',
  summary: 'The answers of a review, as far as the reader may see them',
  access: 'readReviewAnswers',
  recordsReading: true,
});

/**
 * What the end of the period offers of a review. The offer holds no answers, so the call leaves no audit row.
 */
export const readReviewOutcome = endpoint<typeof calls.readReviewOutcome>()({
  method: 'GET',
  path: '/ReviewForms/review/:id/outcome',
  summary: 'What was agreed in a review, and whether it was shared and confirmed',
  access: 'readReviewAnswers',
});

/** The lead's summary of the peers for the employee; empty for none. Until the review is shared. */
export const savePeerSummary = endpoint<typeof calls.savePeerSummary>()({
  method: 'PUT',
  path: '/ReviewForms/summary',
  summary: 'Write the summary of the peers for the employee',
  access: 'summarizePeers',
  edits: true,
});

/** Replaces the list of agreed actions, until the period ends. */
export const saveAgreedActions = endpoint<typeof calls.saveAgreedActions>()({
  method: 'PUT',
  path: '/ReviewForms/actions',
  summary: 'Save what was agreed',
  access: 'changeAgreedActions',
  edits: true,
});

/** Shows the employee the shared answers and the summary. Possible once the manager review is in. */
export const shareReview = endpoint<typeof calls.shareReview>()({
  method: 'POST',
  path: '/ReviewForms/share',
  summary: 'Share the review with the employee',
  access: 'shareReview',
  creates: true,
});

/** "I've read my review. This doesn't mean that I agree." Once, until the period ends. */
export const confirmReview = endpoint<typeof calls.confirmReview>()({
  method: 'POST',
  path: '/ReviewForms/confirm',
  summary: 'Confirm that the own review was read',
  access: 'confirmReview',
  creates: true,
});
