import * as saving from '#web/app/calls/save-as.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { downloadPack, usePackAsFinal } from '#contract/reviews/pack/review-pack.endpoints.ts';
import { packMessages } from '#contract/reviews/pack/review-pack.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { PackActions } from './PackActions.tsx';

vi.mock('#web/app/calls/save-as.ts', { spy: true });

const review = (useAsFinal: boolean) =>
  ({
    annualReviewId: 7,
    employee: { employeeId: 1, fullName: 'Ana Ruiz', firstName: 'Ana' },
    may: { useAsFinal },
  }) as unknown as ReadReview;

const show = (useAsFinal = true) =>
  renderScreen({
    as: { employeeId: 9, fullName: 'Kim Vo', permissions: ['Benchmark_TeamLead'] },
    element: <PackActions review={review(useAsFinal)} />,
    calls: [
      answer(downloadPack, () => refusal ?? new Blob(['%PDF-1.7'], { type: 'application/pdf' })),
      answer(usePackAsFinal, { entityId: 3 }),
    ],
  });

let refusal: Failure | null;

beforeEach(() => {
  refusal = null;
  vi.mocked(saving.saveAs)
    .mockReset()
    .mockImplementation(() => undefined);
});

const download = page.getByRole('button', { name: 'Download Pack' });
const final = page.getByRole('button', { name: 'Use as Final Document' });

test('saves the pack under the name of the employee', async () => {
  await show();
  await download.click();
  await expect.poll(() => saving.saveAs).toHaveBeenCalledOnce();
  expect(vi.mocked(saving.saveAs).mock.calls[0]?.[1]).toBe('Annual review of Ana Ruiz.pdf');
  expect(calls.of(downloadPack)).toMatchObject([{ params: { id: '7' } }]);
  expect(calls.changes()).toEqual([]);
});

test('asks before it replaces the final document, and says that it is stored', async () => {
  await show();
  await final.click();
  const dialog = page.getByRole('dialog', { name: 'Use as Final Document' });
  await expect.element(dialog.getByText(/replaces a final document that is already there/)).toBeVisible();
  expect(calls.changes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Use as Final Document' }).click();
  await expect.element(page.getByText('The final document has been stored.').first()).toBeVisible();
  expect(calls.changes()).toMatchObject([{ method: 'POST', path: '/ReviewPacks/use-as-final' }]);
});

test('says that the pack is not made yet', async () => {
  refusal = failure(503, packMessages.late);
  await show();
  await download.click();
  await expect.element(page.getByText(packMessages.late)).toBeVisible();
  expect(saving.saveAs).not.toHaveBeenCalled();
});

test('offers no final document to those who may not store one', async () => {
  await show(false);
  await expect.element(download).toBeVisible();
  await expect.element(final).not.toBeInTheDocument();
});
