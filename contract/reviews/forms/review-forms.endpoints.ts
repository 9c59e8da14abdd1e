import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './review-forms.schemas.ts';

/** One's own form, also of a removed or reassigned entry, as long as the viewer has written under it. */
export const readReviewForm = endpoint<typeof calls.readReviewForm>()({
  method: 'GET',
  path: '/ReviewForms/:id',
  summary: 'The own form of a review',
  access: 'writeReviewForm',
});

/** Replaces the draft. A device that knows of none sends version 0. `savedAt` is in UTC. */
export const saveReviewDraft = endpoint<typeof calls.saveReviewDraft>()({
  method: 'PUT',
  path: '/ReviewForms/draft',
  summary: 'Save the own draft of a review',
  access: 'writeReviewForm',
  edits: true,
  limit: 'draftsPerSession',
});

/**
 * Completes the entry. 400 names the questions without an answer and the texts that are too long. If-Match is
 * the version of the draft, so that the words of another device are not lost.
 */
export const submitReviewForm = endpoint<typeof calls.submitReviewForm>()({
  method: 'POST',
  path: '/ReviewForms/submit',
  summary: 'Submit the own review',
  access: 'writeReviewForm',
  edits: true,
  creates: true,
});

/** Until its deadline, the sit-down, sharing or completion. The answers become the draft again. */
export const takeBackReview = endpoint<typeof calls.takeBackReview>()({
  method: 'PUT',
  path: '/ReviewForms/take-back',
  summary: 'Take back the own submitted review',
  access: 'writeReviewForm',
});

/** The former lead gives their draft to the present lead, who has none yet. */
export const handOverDraft = endpoint<typeof calls.handOverDraft>()({
  method: 'PUT',
  path: '/ReviewForms/hand-over',
  summary: 'Hand over the own draft to the new lead',
  access: 'writeReviewForm',
});

/**
 * The lead or an Admin opens a submitted form again. Unless it is a peer's, sharing ends and a confirmation
 * is void: of a peer's the employee must learn nothing.
 */
export const reopenReviewForm = endpoint<typeof calls.reopenReviewForm>()({
  method: 'PUT',
  path: '/ReviewForms/reopen',
  summary: 'Open a submitted review again',
  access: 'reopenReviewForm',
});

/**
 * What is known of the period, as far as this reviewer may see it; nothing once they no longer are one. A
 * peer's has the kudos that they gave and the projects that they shared, and nothing else, whatever role they
 * hold. Recorded in the audit where it shows colleagues' scores or the self review.
 */
export const readEvidence = endpoint<typeof calls.readEvidence>()({
  method: 'GET',
  path: '/ReviewForms/:id/period',
  summary: 'What is known of the period of a review',
  access: 'writeReviewForm',
  recordsReading: true,
});
