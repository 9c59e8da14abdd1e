import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from './api-error.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { navigateWith } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { forgetSession, keepSession } from './session-record.ts';

const visited: string[] = [];
const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const failing = (status: number, message: string) => async () => {
  throw new ApiError(status, message);
};

beforeEach(async () => {
  visited.length = 0;
  navigateWith((path) => visited.push(path));
  keepSession(
    { employeeId: 7, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 7, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] },
  );
  await render(<UiProvider>{null}</UiProvider>);
});

afterEach(() => {
  showError(null);
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

const save = (mutationFn: () => Promise<never>) =>
  new MutationObserver(queryClient, { mutationFn, meta: { showsFieldErrors: true } })
    .mutate()
    .catch(() => undefined);

/** Waits long enough for an unwanted dialog to appear. */
const settled = () => new Promise((done) => setTimeout(done, 300));
