import { z } from 'zod';
import { created, endpoint, id, idInPath } from './endpoint.ts';

export const packMessages = {
  busy: 'Too many packs are being made at the moment. Please try again in a minute.',
  ownBusy: 'Your other packs are still being made. Please try again in a moment.',
  late: 'The pack could not be made in time. Nothing was changed. Please try again in a minute.',
  notShared: 'Share the review first. The final document holds what the employee reads, and nothing else.',
} as const;

/**
 * The review for the sit-down, as PDF: what the reader may read on its page, with goals, kudos, scores and room for
 * notes. Recorded in the audit before it is sent. Errors: 429, 503 while it can't be made.
 */
export const downloadPack = endpoint({
  method: 'GET',
  path: '/ReviewPacks/:id',
  summary: 'The sit-down pack of a review, as PDF',
  access: 'readReviewAnswers',
  params: z.object({ id: idInPath }),
  response: 'file',
});

/** Stores the employee's version as the final document, whoever calls it. Replaces the one that is there. */
export const usePackAsFinal = endpoint({
  method: 'POST',
  path: '/ReviewPacks/use-as-final',
  summary: 'Store the pack as the final document',
  access: 'changeDocument',
  body: z.object({ annualReviewId: id }),
  response: created,
  edits: true,
  creates: true,
});
