import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { prefetch } from '../navigation/prefetch.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { useAction } from './use-action.ts';

/** An opened form: `send` tries once with this outcome and returns the key that went out. */
async function openForm() {
  const keys: string[] = [];
  const { result } = await renderHook(
    () =>
      useAction(async (status: number, idempotencyKey) => {
        keys.push(idempotencyKey);
        if (status !== 200) throw new ApiError(status, 'No.');
      }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  return async (status: number) => {
    await result.current.mutateAsync(status).catch(() => {});
    return keys.at(-1);
  };
}

test('every try of an opened form has one key, whatever the failure', async () => {
  const send = await openForm();
  const key = await send(0);
  expect(key).toMatch(/^[\w-]{20,60}$/);
  expect([await send(503), await send(400), await send(412), await send(200)]).toEqual([key, key, key, key]);
});

test('a success, a key used for other contents, and another opening each lead to a new key', async () => {
  const send = await openForm();
  const saved = await send(200);
  const refused = await send(422);
  const keys = [saved, refused, await send(200), await (await openForm())(200)];
  expect(new Set(keys).size).toBe(4);
});

test('a failure ends the call while the screens load again; only a stale record waits for them', async () => {
  const answers: (() => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(() => resolve(1)));
  const stop = new QueryObserver(queryClient, { queryKey: ['screen'], queryFn }).subscribe(() => {});
  answers.at(-1)?.();
  const send = await openForm();
  await send(503);
  expect(answers).toHaveLength(2);
  let isOver = false;
  const stale = send(412).then(() => (isOver = true));
  await expect.poll(() => answers.length).toBe(3);
  expect(isOver).toBe(false);
  for (const answer of answers) answer();
  await stale;
  stop();
  queryClient.clear();
});

test('what was loaded ahead during a save is not shown as new', async () => {
  let answerOld: (value: string) => void = () => {};
  const loading = new Promise<string>((resolve) => {
    answerOld = resolve;
  });
  prefetch({ queryKey: ['ahead'], queryFn: () => loading });
  const send = await openForm();
  await send(200);
  answerOld('what was before');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await new Promise((done) => setTimeout(done));
  expect(queryClient.getQueryData(['ahead'])).toBeUndefined();
});
