import { z } from 'zod';
import { annualReviewMessages } from './annual-review-messages.ts';
import { requiredDay } from './day-input.ts';

const comesBefore = (earlier: string, later: string) => !earlier || !later || earlier < later;

type Deadlines = {
  finalDeadline: string;
  managerDeadline: string;
  selfDeadline: string;
  peerDeadline: string;
};

/** The four deadlines of the form and the request body. */
export const deadlineFields = {
  finalDeadline: requiredDay(annualReviewMessages.finalRequired),
  managerDeadline: requiredDay(annualReviewMessages.managerRequired),
  selfDeadline: requiredDay(annualReviewMessages.selfRequired),
  peerDeadline: requiredDay(annualReviewMessages.peerRequired),
};

const orderRules = [
  ['managerDeadline', 'finalDeadline', annualReviewMessages.managerOrder],
  ['selfDeadline', 'managerDeadline', annualReviewMessages.selfOrder],
  ['peerDeadline', 'selfDeadline', annualReviewMessages.peerOrder],
] as const;

/** Adds an issue for each pair of deadlines out of order. */
export const inOrder = (value: Partial<Deadlines>, context: z.RefinementCtx) => {
  for (const [earlier, later, message] of orderRules) {
    if (!comesBefore(value[earlier] ?? '', value[later] ?? '')) {
      context.addIssue({ code: 'custom', path: [earlier], message });
    }
  }
};

/** The four deadlines in order: peer before self before manager before final. */
export const deadlinesInput = z.object(deadlineFields).superRefine(inOrder);
export type DeadlinesInput = z.output<typeof deadlinesInput>;

export const deadlineNames = ['finalDeadline', 'managerDeadline', 'selfDeadline', 'peerDeadline'] as const;
