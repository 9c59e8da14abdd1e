import * as forms from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { answersTo, askHere } from '#server/testing/review-forms.ts';
import { reviewFor } from '#server/testing/reviews.ts';
import type { ActRow } from './draft-act.ts';
import type { Fixture } from './fixture.ts';

/** A self review that is written here, and its writer. */
async function newForm(fixture: Fixture) {
  const { employeeId, email, annualReviewId } = await fixture.newReview();
  await askHere(fixture.test.owner, annualReviewId);
  const { reviewers } = await reviewFor(fixture.admin, employeeId);
  const id = reviewers.find(({ type }) => type === 'Self')?.annualReviewerId ?? 0;
  const writer = await fixture.test.signInAs(email);
  const read = async () => (await writer.call(forms.readReviewForm, { params: { id } })).json<ReviewForm>();
  const submit = async () => {
    const { content, questionSetVersionId } = await read();
    const sent = { annualReviewerId: id, questionSetVersionId, ...answersTo(content, 'Said') };
    await writer.call(forms.submitReviewForm, { body: sent });
    return sent;
  };
  return { id, writer, read, submit };
}

/** What a writer types, submits, and is asked to write again, as the writer reads it. */
export const reviewFormActs: Readonly<Record<string, ActRow>> = {
  'a draft of a review': {
    endpoint: forms.saveReviewDraft,
    fields: ['questionSetVersionId', 'texts', 'choices'],
    async act(fixture) {
      const { id, writer, read } = await newForm(fixture);
      const sent = {
        annualReviewerId: id,
        questionSetVersionId: (await read()).questionSetVersionId,
        texts: { change: { text: 'Listen more', at: 5 } },
        choices: { level: { text: '2', at: 6 } },
      };
      await writer.call(forms.saveReviewDraft, { body: sent });
      const { draft, questionSetVersionId } = await read();
      const { texts, choices } = draft;
      return { sent, seen: { questionSetVersionId, texts, choices } };
    },
  },
  'a submitted review': {
    endpoint: forms.submitReviewForm,
    fields: ['questionSetVersionId', 'texts', 'choices'],
    async act(fixture) {
      const { read, submit } = await newForm(fixture);
      const sent = await submit();
      const { submitted, questionSetVersionId } = await read();
      const { texts, choices } = { ...submitted?.answers };
      return { sent, seen: { questionSetVersionId, texts, choices } };
    },
  },
  'a review that is opened again': {
    endpoint: forms.reopenReviewForm,
    fields: ['reason'],
    async act(fixture) {
      const { id, read, submit } = await newForm(fixture);
      await submit();
      const sent = { annualReviewerId: id, reason: 'Say more about Atlas' };
      await fixture.call(forms.reopenReviewForm, { body: sent });
      return { sent, seen: { reason: (await read()).reopened?.reason } };
    },
  },
};
