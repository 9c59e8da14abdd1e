import { expect, test, vi } from 'vitest';
import { withScreens } from './routes.tsx';

test('the screens that an abandoned navigation could not add are added by the next one, once', async () => {
  const patch = vi.fn<() => void>();
  const visit = async (path: string, signal: AbortSignal) => {
    patch.mockClear();
    await withScreens({ path, signal, patch, matches: [], fetcherKey: undefined });
    return patch.mock.calls.length;
  };
  const { signal } = new AbortController();
  expect(await visit('/review-forms/5', AbortSignal.abort())).toBe(0);
  expect(await visit('/review-forms/5', signal)).toBe(1);
  expect(await visit('/employees/7', AbortSignal.abort())).toBe(0);
  expect(await visit('/employees/7', signal)).toBe(1);
  expect(await visit('/employees/7', signal)).toBe(0);
});
