import '#web/ui/tokens.css';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorDialog } from '#web/ui/dialogs/ErrorDialog.tsx';
import { ApiError } from './api-error.ts';
import { failureOf, type LoadFailure, useTryAgain } from './use-try-again.ts';

const load = vi.fn<() => Promise<LoadFailure | 'There'>>();
beforeEach(() => load.mockReset().mockResolvedValue('There'));

function Light() {
  const data = useLoaderData<LoadFailure | 'There'>();
  const tryAgain = useTryAgain(data === 'There' ? null : data);
  if (data === 'There') return <p>{data}</p>;
  return (
    <>
      <p>It failed.</p>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
    </>
  );
}

const show = () =>
  render(
    <>
      <RouterProvider router={createMemoryRouter([{ path: '/', loader: load, element: <Light /> }])} />
      <ErrorDialog />
    </>,
  );
const away = (status: number, retryAfter: number | null = null) =>
  failureOf(new ApiError(status, 'Please wait a moment.', [], retryAfter));
const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const ok = dialog.getByRole('button', { name: 'OK' });
const there = page.getByText('There');

test('a light page is tried again after Retry-After, and its dialog closes with the failure', async () => {
  const { promise, resolve } = Promise.withResolvers<LoadFailure | 'There'>();
  load.mockResolvedValueOnce(away(503, 0)).mockReturnValueOnce(promise);
  await show();
  await expect.element(dialog.getByText('Please wait a moment.')).toBeVisible();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  resolve('There');
  await expect.element(there).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the dialog opens again only for a press', async () => {
  load.mockResolvedValueOnce(away(0)).mockResolvedValueOnce(away(0)).mockResolvedValueOnce(away(0));
  await show();
  await ok.click();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => load.mock.calls.length).toBe(2);
  expect(dialog.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await ok.click();
  window.dispatchEvent(new Event('online'));
  await expect.element(there).toBeVisible();
});

test('a refusal is not tried again by itself', async () => {
  load.mockResolvedValueOnce(away(404, 0));
  await show();
  await ok.click();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('It failed.')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
