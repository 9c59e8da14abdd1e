import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveToNewestSet, publishQuestionSet } from '#contract/reviews/questions/question-sets.endpoints.ts';
import * as contract from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import { answersTo, type FormFixture, openFormFixture } from '#server/testing/review-forms.ts';

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
afterAll(() => fixture.test.stop());

test('an answer that was kept when it was written is never shared because the questions moved meanwhile', async () => {
  const { manager } = await fixture.newReview();
  const { caller, annualReviewerId } = manager;
  const read = async () =>
    (await caller.call(contract.readReviewForm, { params: { id: annualReviewerId } })).json<ReviewForm>();
  const opened = await read();
  // The same questions, and all of them are shared now.
  const content = {
    sections: opened.content.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, isShared: true })),
    })),
  };
  const admin = fixture.admin;
  expect((await admin.call(publishQuestionSet, { body: { type: 'Manager', content } })).status).toBe(200);
  const moved = await admin.call(moveToNewestSet, { body: { type: 'Manager' } });
  expect(moved.json()).toEqual({ moved: 1 });
  const { questionSetVersionId } = opened;
  const draft = { texts: { handover: { text: 'Kept', at: 5 } }, choices: {} };
  const saved = await caller.call(contract.saveReviewDraft, {
    body: { annualReviewerId, questionSetVersionId, ...draft },
  });
  expect([saved.status, saved.text]).toEqual([409, reviewFormMessages.otherQuestions]);
  const answers = answersTo(opened.content, 'Kept');
  const sent = await caller.call(contract.submitReviewForm, {
    body: { annualReviewerId, questionSetVersionId, ...answers },
  });
  expect([sent.status, sent.text]).toEqual([409, reviewFormMessages.otherQuestions]);
  const now = await read();
  expect([now.state, now.draft.version]).toEqual(['open', 0]);
  const again = await caller.call(contract.submitReviewForm, {
    body: { annualReviewerId, questionSetVersionId: now.questionSetVersionId, ...answers },
  });
  expect(again.status).toBe(200);
});
