import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnnualReviewResult } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ReviewResultsWidget } from './ReviewResultsWidget.tsx';

const show = (results: readonly AnnualReviewResult[]) =>
  renderScreen({ as: anAdmin, element: <ReviewResultsWidget results={results} /> });

test('each period lists its documents once, the self review first', async () => {
  const document = (documentId: number, kind: 'Self' | 'Peer' | 'Final') => ({
    documentId,
    kind,
    originalName: `${kind}.pdf`,
  });
  const documents = [document(3, 'Final'), document(2, 'Peer'), document(1, 'Self')];
  const result = { annualReviewId: 1, markingPeriodId: 7, period: '2025', completedDate: '2025-06-01' };
  await show([
    { ...result, documents },
    { ...result, annualReviewId: 2, completedDate: null, documents: [] },
  ]);
  const names = () =>
    page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(names).toEqual(['Self.pdf', 'Peer.pdf', 'Final.pdf']);
  const kinds = page.getByText(/ review$/).elements();
  expect(kinds.map((one) => one.textContent)).toEqual(['Self review', 'Peer review', 'Final review']);
  await expect.element(page.getByText('Completed 06/01/2025')).toBeVisible();
  await expect.element(page.getByText('No documents')).toBeVisible();
});

test('without a completed review, the widget says so', async () => {
  await show([]);
  await expect.element(page.getByText('No annual review has been completed yet.')).toBeVisible();
});
