import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './marking-periods.schemas.ts';

/** Closes the active period, opens the next a day later, and carries over chosen goals and agreed actions. */
export const endMarkingPeriod = endpoint<typeof calls.endMarkingPeriod>()({
  method: 'POST',
  path: '/Goals/EndMarkingPeriod',
  summary: 'End a marking period and carry goals into the next',
  access: 'endMarkingPeriod',
  edits: true,
  creates: true,
});

export const correctMarkingPeriod = endpoint<typeof calls.correctMarkingPeriod>()({
  method: 'PUT',
  path: '/AnnualReviews/update/markingperiod',
  summary: 'Correct the start of the active marking period',
  access: 'correctMarkingPeriod',
  edits: true,
});
