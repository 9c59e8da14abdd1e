import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnnualReviewResult } from '#contract/annual-reviews.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ReviewResultsWidget } from './ReviewResultsWidget.tsx';

const show = (results: readonly AnnualReviewResult[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <ReviewResultsWidget results={results} />
      </UiProvider>
    </QueryClientProvider>,
  );

test('each period lists its documents once, the self review first', async () => {
  const document = (documentId: number, kind: 'Self' | 'Peer' | 'Final') => ({
    ...{ documentId, kind, originalName: `${kind}.pdf` },
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
