import { expect, it } from 'vitest';
import { allowsStep, annualReviewState, type AnnualReviewStep } from './annual-review-steps.ts';

const started = { sitdownDate: null, isSitDownComplete: false, isComplete: false };
const set = { ...started, sitdownDate: '2026-05-04' };
const held = { ...set, isSitDownComplete: true };
const steps: readonly AnnualReviewStep[] = [
  'start',
  'setSitDownDate',
  'completeMeeting',
  'remind',
  'complete',
  'notifyManager',
  'withdraw',
  'reopen',
];

it.each<[string, Parameters<typeof annualReviewState>[0], AnnualReviewStep[]]>([
  ['that was never started', null, ['start']],
  ['without a sit-down date', started, ['setSitDownDate', 'remind', 'notifyManager', 'withdraw']],
  ['with a sit-down date', set, ['setSitDownDate', 'completeMeeting', 'remind', 'notifyManager', 'withdraw']],
  ['after the meeting', held, ['remind', 'complete', 'notifyManager']],
  ['that is complete', { ...held, isComplete: true }, ['notifyManager', 'reopen']],
])('a review %s allows its steps', (_case, review, allowed) => {
  const state = annualReviewState(review);
  expect(steps.filter((step) => allowsStep(state, step))).toEqual(allowed);
});
