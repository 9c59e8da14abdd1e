import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { showError, shownError } from '#web/ui/dialogs/error-store.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { useAction } from './use-action.ts';

/** The names that the server has. */
let stored: readonly string[];
const queryKey = ['names'];
const without = (names: readonly string[], name: string) => names.filter((one) => one !== name);
const shown = () => queryClient.getQueryData(queryKey);

afterEach(() => {
  showError(null);
  queryClient.clear();
});

/** A screen of three names, and a call that removes one. The answers wait until the test gives them. */
async function openNames() {
  stored = ['Ada', 'Ben', 'Cat'];
  const keys: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<void>>();
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: () => stored }).subscribe(() => {});
  await expect.poll(shown).toEqual(stored);
  const { result, unmount } = await renderHook(
    () =>
      useAction(
        async (name: string, key) => {
          keys.push(key);
          const answer = Promise.withResolvers<void>();
          answers.set(name, answer);
          await answer.promise;
          stored = without(stored, name);
        },
        {},
        { shows: [{ queryKey, after: without }] },
      ),
    {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  return {
    keys,
    unmount,
    stop,
    remove: (name: string) => result.current.mutateAsync(name).catch(() => 'refused'),
    accept: (name: string) => answers.get(name)?.resolve(),
    refuse: (name: string, status: number) => answers.get(name)?.reject(new ApiError(status, `Not ${name}.`)),
  };
}

test('an act shows in the same moment, and loads that do not know of it do not undo it', async () => {
  const { remove, accept, stop } = await openNames();
  const removed = remove('Ben');
  expect(shown()).toEqual(['Ada', 'Cat']);
  stored = ['Ada', 'Ben', 'Cat', 'Dan'];
  await queryClient.refetchQueries({ queryKey });
  expect(shown()).toEqual(['Ada', 'Cat', 'Dan']);
  accept('Ben');
  await removed;
  expect(shown()).toEqual(['Ada', 'Cat', 'Dan']);
  stop();
});

test.each([[409], [412], [503], [0]])(
  'after %i the act is taken back at its place, others stay',
  async (status) => {
    const { remove, accept, refuse, keys, stop } = await openNames();
    const [first, second] = [remove('Ada'), remove('Ben')];
    expect(shown()).toEqual(['Cat']);
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).not.toBe(keys[1]);
    refuse('Ada', status);
    await first;
    expect(shown()).toEqual(['Ada', 'Cat']);
    expect(shownError()).toMatchObject({ isOpen: true, message: 'Not Ada.' });
    accept('Ben');
    await second;
    expect(shown()).toEqual(['Ada', 'Cat']);
    // The next try of the refused one has its key.
    void remove('Ada');
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[2]).toBe(keys[0]);
    stop();
  },
);

test('what was saved without an answer shows as soon as the screens have loaded', async () => {
  const { remove, refuse, keys, stop } = await openNames();
  const lost = remove('Ada');
  await expect.poll(() => keys.length).toBe(1);
  stored = ['Ben', 'Cat'];
  refuse('Ada', 503);
  await lost;
  await expect.poll(shown).toEqual(['Ben', 'Cat']);
  stop();
});

test('an accepted act stays although the load after it fails, and so does a load that began before it', async () => {
  const { remove, accept, keys, stop } = await openNames();
  const old = Promise.withResolvers<readonly string[]>();
  const [first, second] = [remove('Ada'), remove('Ben')];
  await expect.poll(() => keys.length).toBe(2);
  const load = queryClient.query({ queryKey, queryFn: () => old.promise, staleTime: 0 }).catch(() => null);
  accept('Ada');
  await first;
  old.resolve(['Ada', 'Ben', 'Cat']);
  await load;
  expect(shown()).toEqual(['Cat']);
  stop();
  accept('Ben');
  await second;
  expect(shown()).toEqual(['Cat']);
});

test('the answer comes after the screen was left: the act is taken back there, too', async () => {
  const { remove, refuse, keys, unmount, stop } = await openNames();
  const removed = remove('Cat');
  await expect.poll(() => keys.length).toBe(1);
  await unmount();
  expect(shown()).toEqual(['Ada', 'Ben']);
  refuse('Cat', 409);
  await removed;
  expect(shown()).toEqual(['Ada', 'Ben', 'Cat']);
  expect(shownError().message).toBe('Not Cat.');
  stop();
});

test('acts of a session that has ended show in no data of the next one', async () => {
  const { remove, accept, keys, stop } = await openNames();
  const removed = remove('Ada');
  await expect.poll(() => keys.length).toBe(1);
  stop();
  queryClient.clear();
  await queryClient.query({ queryKey, queryFn: () => ['Ada', 'Eve'], staleTime: 0 });
  expect(shown()).toEqual(['Ada', 'Eve']);
  accept('Ada');
  await removed;
  expect(shown()).toEqual(['Ada', 'Eve']);
});
