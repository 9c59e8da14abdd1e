import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { reviewFor } from '#server/testing/reviews.ts';
import type { ActRow } from './draft-act.ts';

/** The lead has the employee answer here. */
export const entryKindAct: ActRow = {
  endpoint: changeEntryKind,
  fields: ['isWrittenHere'],
  async act(scene) {
    const { employeeId } = await scene.newReview();
    const entry = async () => {
      const { reviewers } = await reviewFor(scene.admin, employeeId);
      return reviewers.find(({ type }) => type === 'Self');
    };
    const sent = { annualReviewerId: (await entry())?.annualReviewerId, isWrittenHere: true };
    await scene.call(changeEntryKind, { body: sent });
    return { sent, seen: { isWrittenHere: (await entry())?.isWrittenHere } };
  },
};
