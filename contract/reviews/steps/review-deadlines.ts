import type { z } from 'zod';
import { annualReviewMessages } from './annual-review-messages.ts';

const comesBefore = (earlier: string, later: string) => !earlier || !later || earlier < later;

type Deadlines = {
  finalDeadline: string;
  managerDeadline: string;
  selfDeadline: string;
  peerDeadline: string;
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

export const deadlineNames = ['finalDeadline', 'managerDeadline', 'selfDeadline', 'peerDeadline'] as const;
