import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import {
  ann,
  button,
  dialog,
  entry,
  jon,
  lea,
  mia,
  review,
  sent,
  showChanged,
  showTo,
  toasted,
} from './review-widget.test-fixture.tsx';

const held = { ...review, sitdownDate: '2026-05-02', isSitDownComplete: true, finalReviewDocId: 12 };
const { confirmComplete } = annualReviewMessages;
const noFinalDocument = 'The final document is missing. It can’t be uploaded after completion.';
const allDone = [entry(mia, 'Self', true), entry(lea, 'Manager', true), entry(jon, 'Peer', true)];
const nobodyDone = [entry(mia, 'Self'), entry(lea, 'Manager'), entry(jon, 'Peer')];
const complete = button('Annual Review Complete');
const withdraw = button('Withdraw Review');
const reopen = button('Reopen Review');

const sentencesOf = (form: ReturnType<typeof dialog>) =>
  [...form.element().querySelectorAll('form > p, form > div > p')]
    .map(({ textContent }) => textContent)
    .slice(0, 4);

test('a review that all reviewers have answered is completed after the meeting, once that is confirmed', async () => {
  const { unmount } = await showTo(ann, { ...review, reviewers: allDone }, 'Benchmark_Admin');
  await expect.element(button('Edit Dates')).toBeVisible();
  await expect.element(complete).not.toBeInTheDocument();
  await unmount();
  await showTo(ann, { ...held, reviewers: allDone }, 'Benchmark_Admin');
  await complete.click();
  await expect.element(page.getByText(confirmComplete, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
  await button('Mark as Complete').click();
  await expect.element(toasted('The annual review of Mia Wolf is complete.')).toBeVisible();
  expect(sent()).toEqual([{ path: expect.stringMatching(/complete$/), body: { annualReviewId: 5 } }]);
});

test('completing while reviewers are open names them above the question, and the reason may be left empty', async () => {
  await showTo(ann, held, 'Benchmark_Admin');
  await complete.click();
  const form = dialog('Annual Review Complete');
  expect(sentencesOf(form)).toEqual(['Lea Stone and Jon Reyes have not answered yet.', confirmComplete]);
  await form.getByRole('textbox', { name: 'Reason (optional)' }).fill('Both have left');
  await form.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect.element(toasted('The annual review of Mia Wolf is complete.')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await complete.click();
  await form.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ annualReviewId: 5, reason: 'Both have left' }, { annualReviewId: 5 }]);
});

test('completing without a final document is possible, with a warning', async () => {
  const without = { ...held, finalReviewDocId: null };
  const { unmount } = await showTo(ann, { ...without, reviewers: allDone }, 'Benchmark_Admin');
  await complete.click();
  await expect.element(page.getByText(noFinalDocument, { exact: true })).toBeVisible();
  await expect.element(page.getByText(confirmComplete, { exact: true })).toBeVisible();
  await button('Mark as Complete').click();
  await expect.poll(sent).toMatchObject([{ body: { annualReviewId: 5 } }]);
  await unmount();
  await showTo(lea, without, 'Benchmark_TeamLead');
  await complete.click();
  await expect.element(page.getByText(confirmComplete, { exact: true })).toBeVisible();
  expect(sentencesOf(dialog('Annual Review Complete'))).toEqual([
    'Lea Stone and Jon Reyes have not answered yet.',
    noFinalDocument,
    confirmComplete,
  ]);
});

test('people who complete their own review, which hides its final document, get no warning', async () => {
  const own = { ...held, finalReviewDocId: null, reviewers: [entry(mia, 'Self', true)] };
  await showChanged({ hasOtherAdmin: false, managerId: null }, mia, own, 'Benchmark_Admin');
  await complete.click();
  await expect.element(page.getByText(confirmComplete, { exact: true })).toBeVisible();
});

test('completing says that it shares a manager review that was written here, unless it is shared', async () => {
  const manager = { ...entry(lea, 'Manager', true), isWrittenHere: true, markedBy: null };
  const written = { ...held, reviewers: [entry(mia, 'Self', true), manager] };
  const shared = { sharedOn: '2026-05-03', confirmedOn: null };
  const sentence = page.getByText(/^This shares the review: Mia Wolf gets an email/);
  const { unmount } = await showTo(
    ann,
    { ...written, reading: { ...shared, sharedOn: null } },
    'Benchmark_Admin',
  );
  await complete.click();
  await expect.element(sentence).toBeVisible();
  await unmount();
  for (const quiet of [
    { ...written, reading: shared },
    {
      ...written,
      reviewers: [{ ...manager, markedBy: 'Ann Admin' }],
      reading: { ...shared, sharedOn: null },
    },
  ]) {
    const again = await showTo(ann, quiet, 'Benchmark_Admin');
    await complete.click();
    await expect.element(page.getByText(confirmComplete, { exact: true })).toBeVisible();
    await again.unmount();
  }
  const { unmount: close } = await showTo(
    ann,
    { ...written, isComplete: true, reading: shared },
    'Benchmark_Admin',
  );
  await reopen.click();
  await expect.element(page.getByText(/a confirmation no longer counts\.$/)).toBeVisible();
  await close();
});

test('a single open reviewer is named', async () => {
  const reviewers = [entry(mia, 'Self', true), entry(lea, 'Manager')];
  await showTo(ann, { ...held, reviewers }, 'Benchmark_Admin');
  await complete.click();
  await expect.element(page.getByText(/^Lea Stone has not answered yet\./)).toBeVisible();
});

test('a complete review is reopened for a reason', async () => {
  const { unmount } = await showTo(mia, { ...held, isComplete: true });
  await expect.element(page.getByText('The documents')).toBeVisible();
  await expect.element(reopen).not.toBeInTheDocument();
  await unmount();
  await showTo(lea, { ...held, isComplete: true }, 'Benchmark_TeamLead');
  await reopen.click();
  const form = dialog('Reopen Review');
  await form.getByRole('textbox', { name: 'Reason' }).fill('The figures were wrong');
  await form.getByRole('button', { name: 'Reopen Review' }).click();
  await expect.element(toasted('The annual review of Mia Wolf is open again.')).toBeVisible();
  const body = { annualReviewId: 5, reason: 'The figures were wrong' };
  expect(sent()).toEqual([{ path: expect.stringMatching(/reopen$/), body }]);
});

test('a review without any work on it is withdrawn for a reason', async () => {
  await showTo(lea, { ...review, reviewers: nobodyDone }, 'Benchmark_TeamLead');
  await withdraw.click();
  const form = dialog('Withdraw Review');
  await form.getByRole('textbox', { name: 'Reason' }).fill('The wrong person');
  await form.getByRole('button', { name: 'Withdraw Review' }).click();
  await expect.element(toasted('The annual review of Mia Wolf has been withdrawn.')).toBeVisible();
  const body = { annualReviewId: 5, reason: 'The wrong person' };
  expect(sent()).toEqual([{ path: expect.stringMatching(/withdraw$/), body }]);
});

test('a review is no longer withdrawn once someone is done, a document is there or the meeting was held', async () => {
  for (const touched of [
    review,
    { ...review, reviewers: nobodyDone, selfReviewDocId: 8 },
    { ...review, reviewers: nobodyDone, peerReviewDocId: 8 },
    { ...review, reviewers: nobodyDone, finalReviewDocId: 8 },
    { ...held, reviewers: nobodyDone },
  ]) {
    const { unmount } = await showTo(ann, touched, 'Benchmark_Admin');
    await expect.element(page.getByText('The documents')).toBeVisible();
    await expect.element(withdraw).not.toBeInTheDocument();
    await unmount();
  }
});

test('a meeting that is planned for a later day asks when it was held, with today filled in', async () => {
  await showTo(lea, { ...review, sitdownDate: '2026-05-20' }, 'Benchmark_TeamLead');
  await button('Meeting Complete').click();
  const form = dialog('Meeting Complete');
  await expect.element(form.getByText(/^The sit-down is planned for 05\/20\/2026\./)).toBeVisible();
  const day = form.getByRole('textbox', { name: 'When was it held?' });
  await expect.element(day).toHaveValue('05/04/2026');
  const save = form.getByRole('button', { name: 'Mark Meeting Complete' });
  for (const [value, sentence] of [
    ['05/05/2026', annualReviewMessages.heldAfterToday],
    ['', annualReviewMessages.noSitDownDate],
  ] as const) {
    await day.fill(value);
    await save.click();
    await expect.element(form.getByText(sentence)).toBeVisible();
  }
  await day.fill('05/01/2026');
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  const body = { annualReviewId: 5, sitdownDate: '2026-05-01', isSitDownComplete: true };
  expect(sent()).toMatchObject([{ body }]);
});

test('a meeting on its day is only confirmed', async () => {
  await showTo(lea, { ...review, sitdownDate: '2026-05-04' }, 'Benchmark_TeamLead');
  await button('Meeting Complete').click();
  await dialog('Meeting Complete').getByRole('button', { name: 'Mark Meeting Complete' }).click();
  await expect.poll(sent).toMatchObject([{ body: { annualReviewId: 5, isSitDownComplete: true } }]);
  expect(sent()[0]?.body).not.toHaveProperty('sitdownDate');
});
