import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { packMessages } from '#contract/review-pack.ts';
import type { ReadReview } from '#contract/review-reading.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import * as saving from '#web/app/save-as.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { PackActions } from './PackActions.tsx';

vi.mock('#web/app/save-as.ts', { spy: true });

const review = (useAsFinal: boolean) =>
  ({
    annualReviewId: 7,
    employee: { employeeId: 1, fullName: 'Ana Ruiz', firstName: 'Ana' },
    may: { useAsFinal },
  }) as unknown as ReadReview;

const show = (useAsFinal = true) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <PackActions review={review(useAsFinal)} />
      </UiProvider>
    </QueryClientProvider>,
  );

const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Kim Vo', email: 'kim@example.com', permissions: ['Benchmark_TeamLead'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    asked.push(`${init?.method ?? 'GET'} ${address instanceof Request ? address.url : address.toString()}`);
    return answer();
  });
  vi.mocked(saving.saveAs).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  showError(null);
  forgetSession();
});

const download = page.getByRole('button', { name: 'Download Pack' });
const final = page.getByRole('button', { name: 'Use as Final Document' });

test('saves the pack under the name of the employee', async () => {
  await show();
  await download.click();
  await vi.waitFor(() => expect(saving.saveAs).toHaveBeenCalledOnce());
  expect(vi.mocked(saving.saveAs).mock.calls[0]?.[1]).toBe('Annual review of Ana Ruiz.pdf');
  expect(asked).toEqual(['GET /api/ReviewPacks/7']);
});

test('asks before it replaces the final document, and says that it is stored', async () => {
  answer = () => new Response('{"entityId":3}', { headers: { 'content-type': 'application/json' } });
  await show();
  await final.click();
  const dialog = page.getByRole('dialog', { name: 'Use as Final Document' });
  await expect.element(dialog.getByText(/replaces a final document that is already there/)).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Use as Final Document' }).click();
  await expect.element(page.getByText('The final document has been stored.').first()).toBeVisible();
  expect(asked).toEqual(['POST /api/ReviewPacks/use-as-final']);
});

test('says that the pack is not made yet', async () => {
  answer = () => new Response(packMessages.late, { status: 503, headers: { 'content-type': 'text/plain' } });
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
