import { z } from 'zod';
import { annualReviewMessages } from './annual-review-messages.ts';
import { requiredDay } from '#contract/core/values/day-input.schemas.ts';
import { inOrder } from './review-deadlines.ts';

/** The four deadlines of the form and the request body. */
export const deadlineFields = {
  finalDeadline: requiredDay(annualReviewMessages.finalRequired),
  managerDeadline: requiredDay(annualReviewMessages.managerRequired),
  selfDeadline: requiredDay(annualReviewMessages.selfRequired),
  peerDeadline: requiredDay(annualReviewMessages.peerRequired),
};

/** The four deadlines in order: peer before self before manager before final. */
export const deadlinesInput = z.object(deadlineFields).superRefine(inOrder);

export type DeadlinesInput = z.output<typeof deadlinesInput>;
