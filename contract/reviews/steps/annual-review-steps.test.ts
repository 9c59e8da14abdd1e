import { expect, it } from 'vitest';
import { allowsStep, type AnnualReviewStep } from './annual-review-steps.ts';

const started = { sitdownDate: null, isSitDownComplete: false, isComplete: false };
const set = { ...started, sitdownDate: '2026-05-04' };
const held = { ...set, isSitDownComplete: true };
const whileOpen: readonly AnnualReviewStep[] = [
  'changeDates',
  'changePeers',
  'changeLinks',
  'markReviewer',
  'changeDocuments',
];
const steps: readonly AnnualReviewStep[] = [
  ...whileOpen,
  'setSitDownDate',
  'completeMeeting',
  'remind',
  'complete',
  'notifyManager',
  'withdraw',
  'reopen',
];

it.each<[string, Parameters<typeof allowsStep>[0], AnnualReviewStep[]]>([
  [
    'without a sit-down date',
    started,
    [...whileOpen, 'setSitDownDate', 'remind', 'notifyManager', 'withdraw'],
  ],
  [
    'with a sit-down date',
    set,
    [...whileOpen, 'setSitDownDate', 'completeMeeting', 'remind', 'notifyManager', 'withdraw'],
  ],
  ['after the meeting', held, [...whileOpen, 'remind', 'complete', 'notifyManager']],
  ['that is complete', { ...held, isComplete: true }, ['notifyManager', 'reopen']],
])('a review %s allows its steps', (_case, review, allowed) => {
  expect(steps.filter((step) => allowsStep(review, step))).toEqual(allowed);
});
