import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './review-pack.schemas.ts';

/**
 * The review for the sit-down, as PDF: what the reader may read on its page, with goals, kudos, scores and
 * room for notes. Recorded in the audit before it is sent. Errors: 429, 503 while it can't be made.
 */
export const downloadPack = endpoint<typeof calls.downloadPack>()({
  method: 'GET',
  path: '/ReviewPacks/:id',
  summary: 'The sit-down pack of a review, as PDF',
  access: 'readReviewAnswers',
  answersFile: true,
  recordsReading: true,
});

/** Stores the employee's version, equal for all callers, as the final document. Replaces an earlier one. */
export const usePackAsFinal = endpoint<typeof calls.usePackAsFinal>()({
  method: 'POST',
  path: '/ReviewPacks/use-as-final',
  summary: 'Store the pack as the final document',
  access: 'changeDocument',
  edits: true,
  creates: true,
});
