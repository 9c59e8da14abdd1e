import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import { bulkActionKinds } from '#contract/reviews/cycle/bulk-actions.ts';
import { can, type Viewer } from '#contract/policies.ts';
import type { ReviewState } from '#contract/reviews/cycle/review-states.ts';

/** What people do most with the list that a filter shows. */
const firstOf: Readonly<Partial<Record<ReviewState, readonly BulkActionKind[]>>> = {
  ChoosePeers: ['choose-peers'],
  WaitingForAnswers: ['remind', 'set-links'],
  PlanSitDown: ['set-sit-down'],
  SitDown: ['mark-held', 'set-sit-down'],
  FinalDocument: ['complete'],
  ReadyToComplete: ['complete'],
  PeriodToEnd: ['end-periods'],
};
const usual: readonly BulkActionKind[] = ['start', 'choose-peers', 'remind'];
const BUTTONS = 3;

/**
 * The actions that the viewer may do: those with a button of their own, which depend on the filter, and the
 * others.
 */
export function actsFor(viewer: Viewer, state: ReviewState | undefined) {
  const isOffered = (kind: BulkActionKind) =>
    can.prepareBulkAction(viewer, { isAdminsOnly: kind === 'end-periods' });
  const wanted = new Set([...(state === undefined ? [] : (firstOf[state] ?? [])), ...usual]);
  const first = [...wanted].filter(isOffered).slice(0, BUTTONS);
  return { first, more: bulkActionKinds.filter((kind) => isOffered(kind) && !first.includes(kind)) };
}
