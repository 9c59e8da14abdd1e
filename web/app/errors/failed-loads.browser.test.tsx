import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { shownError } from '#web/ui/dialogs/error-store.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { ApiError } from '../calls/api-error.ts';

const queryFn = vi.fn<() => Promise<string>>();

beforeEach(() => queryFn.mockReset().mockResolvedValue('Three projects'));

const noneIfZero = (projects: string) => (projects === '' ? 'There are no projects.' : null);

function Projects() {
  const load = useQuery({ queryKey: ['projects'], queryFn, retry: false });
  return (
    <Loaded load={load} data={load.data} failed="The projects could not be loaded." emptyText={noneIfZero}>
      {(projects) => <p>{projects}</p>}
    </Loaded>
  );
}

const show = () => renderScreen({ as: anAdmin, element: <Projects /> });

const failed = page.getByText('The projects could not be loaded.');
const there = page.getByText('Three projects');
const again = page.getByRole('button', { name: 'Try again' });
const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const ok = dialog.getByRole('button', { name: 'OK' });
const away = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, 'Please wait a moment.', [], retryAfter);
const comeOnline = () => window.dispatchEvent(new Event('online'));

test('a failed load is tried again after Retry-After; page and dialog go on without a press', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  queryFn.mockRejectedValueOnce(away(503, 0)).mockReturnValueOnce(promise);
  await show();
  await expect.element(dialog.getByText('Please wait a moment.')).toBeVisible();
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  await expect.element(failed).toBeInTheDocument();
  resolve('Three projects');
  await expect.element(there).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an automatic try opens no dialog, and the page keeps its sentence', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  queryFn.mockRejectedValueOnce(away(503, 0)).mockReturnValueOnce(promise);
  await show();
  await ok.click();
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
  reject(away(503));
  await expect.element(again).toHaveAttribute('aria-busy', 'false');
  await expect.element(failed).toBeVisible();
  expect(shownError().isOpen).toBe(false);
});

test.each([0, 500, 503])('after status %i the load comes back with the connection', async (status) => {
  queryFn.mockRejectedValueOnce(away(status));
  await show();
  await ok.click();
  comeOnline();
  await expect.element(there).toBeVisible();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test.each([400, 403, 404])('after status %i it is not tried again without a press', async (status) => {
  queryFn.mockRejectedValueOnce(away(status, 0));
  await show();
  await ok.click();
  comeOnline();
  window.dispatchEvent(new Event('focus'));
  await expect.element(failed).toBeVisible();
  expect(queryFn).toHaveBeenCalledOnce();
  await again.click();
  await expect.element(there).toBeVisible();
});

test('while the server asks to wait, a new connection changes nothing', async () => {
  queryFn.mockRejectedValueOnce(away(503, 60));
  await show();
  await ok.click();
  comeOnline();
  await expect.element(failed).toBeVisible();
  expect(queryFn).toHaveBeenCalledOnce();
});

test('Try again says that it works, and a failure that was asked for opens the dialog again', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  queryFn.mockRejectedValueOnce(away(503, 60)).mockReturnValueOnce(promise);
  await show();
  await ok.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await again.click();
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
  await expect.element(again).toHaveFocus();
  reject(away(503));
  await expect.element(dialog.getByText('Please wait a moment.')).toBeVisible();
});

test('a sentence stands in place of data without anything to show', async () => {
  queryFn.mockResolvedValueOnce('');
  await show();
  await expect.element(page.getByText('There are no projects.')).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
});
