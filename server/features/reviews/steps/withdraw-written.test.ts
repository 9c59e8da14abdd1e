import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import { withdrawAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { readReviewForm, saveReviewDraft } from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { draftFor, type FormFixture, openFormFixture } from '#server/testing/review-forms.ts';

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
afterAll(() => fixture.test.stop());

type Review = Awaited<ReturnType<FormFixture['newReview']>>;
const write = (statement: string) => (review: Review) =>
  sql.raw(statement.replaceAll('$', String(review.annualReviewId))).execute(fixture.test.owner);

const works: readonly (readonly [string, (review: Review) => Promise<unknown>])[] = [
  [
    'the lead’s summary',
    write(`insert into review_outcome (annual_review_id, peer_summary) values ($, 'Words')`),
  ],
  [
    'an agreed action',
    write(`insert into agreed_action (annual_review_id, place, text) values ($, 1, 'Words')`),
  ],
];

test.each(works)('a review with %s stays, with its words', async (_what, work) => {
  const review = await fixture.newReview();
  await work(review);
  const { annualReviewId } = review;
  const answer = await fixture.lead.call(withdrawAnnualReview, {
    body: { annualReviewId, reason: 'Mistake' },
  });
  expect([answer.status, answer.text]).toEqual([409, annualReviewMessages.alreadyAnswered]);
});

test('a review that is written here and that no reviewer has begun is withdrawn', async () => {
  const { annualReviewId } = await fixture.newReview();
  const answer = await fixture.lead.call(withdrawAnnualReview, {
    body: { annualReviewId, reason: 'Mistake' },
  });
  expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
});

test('a review with a draft is withdrawn, and its writer alone still reads the words under the address of the form', async () => {
  const { peers, annualReviewId } = await fixture.newReview();
  const [{ annualReviewerId, caller }, other] = peers;
  await draftFor(fixture.test.owner, peers[0], 'Words');
  const answer = await fixture.lead.call(withdrawAnnualReview, {
    body: { annualReviewId, reason: 'Mistake' },
  });
  expect([answer.status, answer.text]).toEqual([200, '{}']);
  const params = { id: annualReviewerId };
  const form = (await caller.call(readReviewForm, { params })).json<ReviewForm>();
  expect([form.state, form.canHandOver, form.content.sections.length > 0]).toEqual(['removed', false, true]);
  expect(form.draft.texts['change']?.text).toContain('Words');
  const body = { annualReviewerId, texts: {}, choices: {} };
  expect(await caller.call(saveReviewDraft, { body })).toMatchObject({
    status: 409,
    text: reviewFormMessages.removed,
  });
  for (const one of [fixture.lead, other.caller])
    expect((await one.call(readReviewForm, { params })).status).toBe(403);
});
