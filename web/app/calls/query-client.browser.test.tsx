import { type MutationMeta, MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from './api-error.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { navigateWith } from '../navigation/navigation.ts';
import { prefetch } from '../navigation/prefetch.ts';
import { queryClient } from './query-client.ts';
import { forgetSession, keepSession } from '../session/session-record.ts';

const visited: string[] = [];
const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const failing = (status: number, message: string) => async () => {
  throw new ApiError(status, message);
};

beforeEach(async () => {
  visited.length = 0;
  navigateWith({ navigate: (path) => visited.push(path), subscribe: () => undefined });
  keepSession(
    { employeeId: 7, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 7, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] },
  );
  await render(<UiProvider>{null}</UiProvider>);
});

afterEach(() => {
  showError(null);
  queryClient.clear();
  forgetSession();
});

test('a failed call opens the error dialog, and OK closes it', async () => {
  await load({ queryFn: failing(409, 'This marking period has ended.') });
  await expect.element(dialog.getByText('This marking period has ended.')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a failed background refetch is silent and keeps the data', async () => {
  queryClient.setQueryData(['example'], 'shown before');
  await load({ queryFn: failing(500, 'Broken.') });
  await settled();
  expect(dialog.elements()).toHaveLength(0);
});

test.each([[401], [403]])(
  '%i on a profile or goal leads to /access-denied, without a dialog',
  async (status) => {
    await load({ queryFn: failing(status, 'No.'), meta: { leavesWhenDenied: true } });
    await settled();
    expect(visited).toEqual(['/access-denied']);
    expect(dialog.elements()).toHaveLength(0);
  },
);

test('a call refused because the session ended opens no dialog: the sign-in page explains', async () => {
  forgetSession();
  await load({ queryFn: failing(401, 'No.') });
  await load({ queryFn: failing(401, 'No.'), meta: { leavesWhenDenied: true } });
  await settled();
  expect(visited).toEqual([]);
  expect(dialog.elements()).toHaveLength(0);
  await load({ queryFn: failing(409, 'Too late.') });
  await expect.element(dialog.getByText('Too late.')).toBeVisible();
});

test('a form that shows its field errors leaves other errors to the dialog', async () => {
  const onFields = new ApiError(400, 'Title is required.', [
    { path: 'title', message: 'Title is required.' },
  ]);
  await save(async () => {
    throw onFields;
  });
  await settled();
  expect(dialog.elements()).toHaveLength(0);
  await save(failing(412, 'Ada Admin changed this a minute ago.'));
  await expect.element(dialog.getByText('Ada Admin changed this a minute ago.')).toBeVisible();
});

test('a form that shows conflicts or is silent opens no dialog for them', async () => {
  await save(failing(412, 'Ada Admin changed this.'), { showsConflict: true });
  await save(failing(500, 'Broken.'), { isSilent: true });
  await settled();
  expect(dialog.elements()).toHaveLength(0);
  await save(failing(500, 'Broken.'), { showsConflict: true });
  await expect.element(dialog.getByText('Broken.')).toBeVisible();
});

test.each([
  [403, 1],
  [404, 0],
])('after %i the viewer’s role is loaded %i times, since it may have changed', async (status, times) => {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('', { status: 500 }));
  await load({ queryFn: failing(status, 'No.') });
  await expect.element(dialog.getByText('No.')).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(times);
  vi.restoreAllMocks();
});

test('a retry waits as long as the server says; a screen waits at most five seconds for it', () => {
  const { retry, retryDelay: delay } = queryClient.getDefaultOptions().queries ?? {};
  const waits = (error: Error) => (typeof delay === 'function' ? delay(1, error) : null);
  const isTried = (error: Error) => (typeof retry === 'function' ? retry(1, error) : null);
  const paused = (seconds: number | null) => new ApiError(503, 'Away.', [], seconds);
  const errors = [paused(2), paused(5), paused(6), paused(null), new Error('x')];
  expect(errors.map(waits)).toEqual([2000, 5000, 6000, 1000, 1000]);
  expect(errors.map(isTried)).toEqual([true, true, false, true, false]);
});

test('prefetched data is loaded once, and a failure is silent', async () => {
  const queryFn = vi.fn<() => Promise<string>>(async () => 'loaded');
  prefetch({ queryKey: ['prefetched'], queryFn });
  await expect.poll(() => queryClient.getQueryData(['prefetched'])).toBe('loaded');
  prefetch({ queryKey: ['prefetched'], queryFn, staleTime: 0 });
  prefetch({ queryKey: ['unreachable'], queryFn: failing(409, 'No.') });
  await settled();
  expect(queryFn).toHaveBeenCalledOnce();
  expect(dialog.elements()).toHaveLength(0);
});

test('an unexpected error shows the generic sentence without details', async () => {
  await load({
    queryFn: async () => {
      throw new TypeError('x is undefined');
    },
  });
  await expect.element(dialog.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
});

type Load = { queryFn: () => Promise<never>; meta?: { leavesWhenDenied: boolean } };

const load = (options: Load) =>
  queryClient.query({ queryKey: ['example'], retry: false, staleTime: 0, ...options }).catch(() => undefined);

const save = (mutationFn: () => Promise<never>, meta: MutationMeta = { showsFieldErrors: true }) =>
  new MutationObserver(queryClient, { mutationFn, meta }).mutate().catch(() => undefined);

/** Waits long enough for an unwanted dialog to appear. */
const settled = () => new Promise((done) => setTimeout(done, 300));
