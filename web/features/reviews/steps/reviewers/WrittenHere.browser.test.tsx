import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { answerInstead } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
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
  showTo,
  toasted,
} from '../review-widget.test-fixture.tsx';

const here = (one: ReviewerEntry, change: Partial<ReviewerEntry> = {}): ReviewerEntry => ({
  ...one,
  isWrittenHere: true,
  markedBy: null,
  ...change,
});
const shown = (...reviewers: ReviewerEntry[]) => ({ ...review, reviewers });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const lines = () =>
  page
    .getByRole('list')
    .filter({ has: page.getByText('Peer', { exact: true }) })
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent);

test('the writer writes, continues or reads; without a link and without Mark as done', async () => {
  const form = '/review-forms/14';
  const open = await showTo(
    lea,
    shown(here(entry(lea, 'Manager'), { draftSavedAt: null })),
    'Benchmark_TeamLead',
  );
  await expect.element(link('Write your review')).toHaveAttribute('href', form);
  await expect.element(page.getByText(/No survey link/)).not.toBeInTheDocument();
  await open.unmount();
  const savedAt = new Date(2026, 4, 3, 10, 42).toISOString();
  const begun = await showTo(
    lea,
    shown(here(entry(lea, 'Manager'), { draftSavedAt: savedAt })),
    'Benchmark_TeamLead',
  );
  await expect.element(link('Continue your review')).toHaveAttribute('href', form);
  await expect.element(page.getByText('Draft saved 05/03/2026')).toBeVisible();
  await begun.unmount();
  await showTo(lea, shown(here(entry(lea, 'Manager', true))), 'Benchmark_TeamLead');
  await expect.element(link('Read your review')).toHaveAttribute('href', form);
});

test('the employee writes the self review here, and has no link to edit', async () => {
  await showTo(mia, shown(here(entry(mia, 'Self'))));
  await expect.element(link('Write your self review')).toHaveAttribute('href', '/review-forms/11');
  await expect.element(button('Edit Survey Links')).not.toBeInTheDocument();
  await expect.element(button('Switch to survey link: Mia Wolf')).not.toBeInTheDocument();
});

test('lead and Admin see who submitted and whom an Admin marked as done', async () => {
  await showTo(
    ann,
    shown(
      here(entry(mia, 'Self', true)),
      here(entry(jon, 'Peer', true), { markedBy: 'Eva Lind' }),
      here(entry(lea, 'Manager')),
    ),
    'Benchmark_Admin',
  );
  await expect.poll(lines).toHaveLength(3);
  const [self = '', peer = '', manager = ''] = lines();
  expect(self).toMatch(/Submitted/);
  expect(peer).toMatch(/Complete.*Marked as done by Eva Lind, no answers/);
  expect(manager).toMatch(/Incomplete/);
  expect(manager).not.toMatch(/link/);
  const toggle = (name: string) => page.getByRole('switch', { name: `Complete: ${name}` });
  await expect.element(toggle('Jon Reyes')).toBeVisible();
  await expect.element(toggle('Lea Stone')).toBeVisible();
  await expect.element(toggle('Mia Wolf')).not.toBeInTheDocument();
  await expect.element(button('Switch to survey link: Jon Reyes')).not.toBeInTheDocument();
});

test('an entry that no reviewer has begun is switched, both ways', async () => {
  await showTo(ann, shown(here(entry(mia, 'Self')), entry(jon, 'Peer')), 'Benchmark_Admin');
  await button('Switch to survey link: Mia Wolf').click();
  await dialog('Switch to survey link').getByRole('button', { name: 'Switch' }).click();
  await expect.element(toasted('Mia Wolf answers by survey link.')).toBeVisible();
  await button('Switch to answers here: Jon Reyes').click();
  await dialog('Switch to answers here').getByRole('button', { name: 'Switch' }).click();
  await expect.element(toasted('Jon Reyes answers here.')).toBeVisible();
  expect(sent()).toEqual([
    { path: '/ReviewForms/kind', body: { annualReviewerId: 11, isWrittenHere: false } },
    { path: '/ReviewForms/kind', body: { annualReviewerId: 12, isWrittenHere: true } },
  ]);
});

test('a reviewer with a survey link keeps it until it is removed', async () => {
  const linked = { ...entry(jon, 'Peer'), surveyLink: 'https://survey.example.com/12' };
  await showTo(lea, shown(linked), 'Benchmark_TeamLead');
  await button('Switch to answers here: Jon Reyes').click();
  const form = dialog('Switch to answers here');
  await expect.element(form.getByText(/Remove the link first/)).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Switch', exact: true })).not.toBeInTheDocument();
});

test('why an entry is not switched is said', async () => {
  await showTo(lea, shown(here(entry(jon, 'Peer'))), 'Benchmark_TeamLead');
  await button('Switch to survey link: Jon Reyes').click();
  answerInstead(answer(changeEntryKind, failure(409, 'This reviewer has already begun to answer here.')));
  await dialog('Switch to survey link').getByRole('button', { name: 'Switch' }).click();
  await expect.element(page.getByText('This reviewer has already begun to answer here.')).toBeVisible();
  await button('OK').click();
});

test('the survey links leave out reviewers who answer here', async () => {
  await showTo(ann, shown(here(entry(mia, 'Self')), entry(jon, 'Peer')), 'Benchmark_Admin');
  await button('Edit Survey Links').click();
  const form = dialog('Edit Survey Links');
  await form.getByRole('textbox', { name: 'Jon Reyes (Peer)' }).fill('https://survey.example.com/1');
  await expect.element(form.getByRole('textbox', { name: /Mia Wolf/ })).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Save Links' }).click();
  await expect.element(toasted('The survey links have been saved.')).toBeVisible();
  expect(sent()).toMatchObject([{ body: [{ employeeId: 2, surveyLink: 'https://survey.example.com/1' }] }]);
});
