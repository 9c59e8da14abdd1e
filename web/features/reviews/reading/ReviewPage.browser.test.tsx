import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reopenReviewForm } from '#contract/reviews/forms/review-forms.endpoints.ts';
import {
  confirmReview,
  readReviewAnswers,
  saveAgreedActions,
  savePeerSummary,
  shareReview,
} from '#contract/reviews/reading/review-reading.endpoints.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { answerOf, ownReview, questions, readReview } from './read-review.test-data.ts';
import { ReviewPage } from './ReviewPage.tsx';

let review: ReadReview;
const sent = () => calls.changes().map(({ path, body }) => ({ path, body }));

beforeEach(() => page.viewport(1280, 900));

async function show(given: ReadReview, employeeId = 2) {
  review = given;
  await renderScreen({
    as: { employeeId, fullName: 'Kim Vo', permissions: ['Benchmark_TeamLead'] },
    path: '/reviews/5',
    routes: [{ path: '/reviews/:annualReviewId', element: <ReviewPage /> }],
    calls: [
      answer(readReviewAnswers, () => review),
      ...[savePeerSummary, saveAgreedActions, shareReview, confirmReview, reopenReviewForm].map((endpoint) =>
        answer(endpoint, {}),
      ),
    ],
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (words: string | RegExp) => page.getByText(words);
const boxOf = (words: string) => text(words).element().getBoundingClientRect();

test('the lead reads self and manager side by side, and the peers below with their names', async () => {
  await show(readReview());
  await expect.element(text('Two steps apart')).toHaveAttribute('data-tone', 'warning');
  const [self, manager, peer] = ['Ana Ruiz (self)', 'Kim Vo (manager)', 'Tom Okafor (peer)'].map((words) =>
    text(words).first().element().getBoundingClientRect(),
  );
  expect([self?.top, (self?.left ?? 0) < (manager?.left ?? 0)]).toEqual([manager?.top, true]);
  expect(peer?.top).toBeGreaterThan(boxOf('I keep my word.').bottom);
  await expect.element(text('Kept, not shared')).toHaveAttribute('data-tone', 'neutral');
  await expect.element(text('Peer review: Tom Okafor')).toBeVisible();
  await page.viewport(390, 800);
  await expect.poll(() => boxOf('Kim Vo (manager)').left).toBe(boxOf('Ana Ruiz (self)').left);
});

test('before anything is there, the page says so', async () => {
  await show(
    readReview({
      questions: [],
      entries: readReview().entries.map((one) => ({ ...one, state: 'open', submittedAt: null })),
      may: { ...readReview().may, share: false },
    }),
  );
  await expect.element(text('No one has submitted answers yet.')).toBeVisible();
  await expect.element(text('No actions have been agreed.')).toBeVisible();
  expect(text('Not submitted yet').elements()).toHaveLength(3);
  expect(button('Share with Ana').elements()).toEqual([]);
});

test('a summary that quotes a peer word for word is warned of, and saved all the same', async () => {
  await show(readReview());
  const field = page.getByRole('textbox', { name: /^What the peers say/ });
  await field.fill('You are quick. He always answers within a day even on Fridays!');
  await expect.element(text(/This sentence of a peer is quoted word for word/)).toBeVisible();
  await field.fill('You answer quickly.');
  await expect.element(text(/quoted word for word/)).not.toBeInTheDocument();
  await button('Save Summary').click();
  await expect
    .poll(sent)
    .toEqual([{ path: '/ReviewForms/summary', body: { annualReviewId: 5, summary: 'You answer quickly.' } }]);
});

test('sharing says first what the employee will read', async () => {
  await show(readReview({ peerSummary: '' }));
  await button('Share with Ana').click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('Ana never reads the answers of peers, nor who they are.'))
    .toBeVisible();
  await expect.element(dialog.getByText('There is no summary of the peers for Ana.')).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect.poll(sent).toEqual([{ path: '/ReviewForms/share', body: { annualReviewId: 5 } }]);
});

test('agreed actions are added, moved and removed', async () => {
  await show(readReview({ actions: ['Learn to sail', 'Rest'] }));
  await button('Edit Actions').click();
  await button('Move down action 1').click();
  await expect.element(page.getByRole('textbox', { name: 'Action 1' })).toHaveValue('Rest');
  await button('Add Action').click();
  await page.getByRole('textbox', { name: 'Action 3' }).fill('Write it down');
  await button('Remove action 2').click();
  await button('Save Actions').click();
  await expect.poll(sent).toEqual([
    {
      path: '/ReviewForms/actions',
      body: { annualReviewId: 5, actions: ['Rest', 'Write it down'] },
    },
  ]);
});

test('a submitted form is reopened for a reason', async () => {
  await show(readReview({ sharedAt: '2026-05-01', confirmed: { at: '2026-05-02', comment: 'Fine.' } }));
  await expect.element(text('Shared on 05/01/2026 · Confirmed on 05/02/2026')).toBeVisible();
  await expect.element(text('Fine.')).toBeVisible();
  await button('Reopen the manager review of Kim Vo').click();
  await expect
    .element(text(/Ana can’t read the review, and the confirmation no longer counts\./))
    .toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Say more');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect
    .poll(sent)
    .toEqual([{ path: '/ReviewForms/reopen', body: { annualReviewerId: 2, reason: 'Say more' } }]);
});

test('the employee reads their own answers, and after the sharing what is shared', async () => {
  await show(ownReview(), 1);
  await expect
    .element(text('Your review has not been shared with you yet. You get an email when you can read it.'))
    .toBeVisible();
  await expect.element(text('I keep my word.')).toBeVisible();
  expect(text('Two dates slipped.').elements()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Summary of the Peers' }).elements()).toEqual([]);
});

test('the employee confirms with a comment, and later sees that they have', async () => {
  const shared = questions.slice(0, 1).map((question) => ({
    ...question,
    answers: [
      answerOf('Self', { text: 'I keep my word.' }),
      answerOf('Manager', { text: 'Two dates slipped.', isShared: null }),
    ],
  }));
  const given = ownReview({
    sharedAt: '2026-05-01',
    questions: shared,
    peerSummary: 'Kind.',
    actions: ['Rest'],
  });
  await show({ ...given, may: { ...given.may, confirm: true } }, 1);
  await expect.element(text('I’ve read my review. This doesn’t mean that I agree.')).toBeVisible();
  await expect.element(text('Two dates slipped.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Summary of the Peers' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Comment/ }).fill('I see it differently.');
  review = { ...given, confirmed: { at: '2026-05-02', comment: 'I see it differently.' } };
  await button('Confirm').click();
  await expect.poll(sent).toEqual([
    {
      path: '/ReviewForms/confirm',
      body: { annualReviewId: 5, comment: 'I see it differently.' },
    },
  ]);
  await expect.element(text(/Confirmed on 05\/02\/2026\./)).toBeVisible();
});

test('after the end of the period an unconfirmed review reads so', async () => {
  const given = ownReview({ sharedAt: '2026-05-01', isPeriodEnded: true });
  await show(given, 1);
  await expect.element(text(/Shared with you on 05\/01\/2026\. Not confirmed\./)).toBeVisible();
});

test('a complete review of which nothing was shared promises no email', async () => {
  await show(ownReview({ isComplete: true }), 1);
  await expect.element(text(/^Nothing of this review was shared with you here/)).toBeVisible();
  expect(text(/You get an email/).elements()).toEqual([]);
});
