import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { reviewFor } from '#server/testing/reviews.ts';
import type { ActRow } from './draft-act.ts';

/** The lead has the employee answer here. */
export const entryKindAct: ActRow = {
  endpoint: changeEntryKind,
  fields: ['isWrittenHere'],
  async act(fixture) {
    const { employeeId } = await fixture.newReview();
    const entry = async () => {
      const { reviewers } = await reviewFor(fixture.admin, employeeId);
      return reviewers.find(({ type }) => type === 'Self');
    };
    const sent = { annualReviewerId: (await entry())?.annualReviewerId, isWrittenHere: true };
    await fixture.call(changeEntryKind, { body: sent });
    return { sent, seen: { isWrittenHere: (await entry())?.isWrittenHere } };
  },
};
