import * as contract from '#contract/reviews/reading/review-reading.endpoints.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { askHere } from '#server/testing/review-forms.ts';
import {
  actionsBody,
  actionsInput,
  actionValues,
  summaryInput,
} from '#web/features/reviews/reading/reading-forms.ts';
import { summaryBody, summaryValues } from '#web/features/reviews/reading/summary-values.ts';
import type { FormRow } from './form-row.ts';
import type { Fixture } from './fixture.ts';

/** A review that is written here, and how its page reads it. */
async function reviewOf(fixture: Fixture) {
  const { annualReviewId } = await fixture.newReview();
  await askHere(fixture.test.owner, annualReviewId);
  const read = async () =>
    fixture.get<ReadReview>(contract.readReviewAnswers, { params: { id: annualReviewId } });
  return { annualReviewId, read };
}

export const peerSummaryForm: FormRow = {
  endpoint: contract.savePeerSummary,
  table: 'review_outcome',
  files: ['reviews/reading/PeerSummary.tsx'],
  async open(fixture) {
    const { annualReviewId, read } = await reviewOf(fixture);
    await fixture.call(contract.savePeerSummary, { body: { annualReviewId, summary: 'They rely on you.' } });
    return {
      read: async () => {
        const review = await read();
        return {
          body: summaryBody(review, summaryInput.parse(summaryValues(review))),
          version: review.version,
        };
      },
    };
  },
  changes: { summary: { to: 'They like to work with you.' } },
};

export const agreedActionsForm: FormRow = {
  endpoint: contract.saveAgreedActions,
  table: 'review_outcome',
  files: ['reviews/reading/ActionsForm.tsx'],
  async open(fixture) {
    const { annualReviewId, read } = await reviewOf(fixture);
    const actions = ['Learn to sail', 'Rest'];
    await fixture.call(contract.saveAgreedActions, { body: { annualReviewId, actions } });
    return {
      read: async () => {
        const review = await read();
        return {
          body: actionsBody(review, actionsInput.parse(actionValues(review))),
          version: review.version,
        };
      },
    };
  },
  changes: { 'actions[]': { to: 'Learn to dive' } },
};
