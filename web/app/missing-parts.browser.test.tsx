import { afterEach, expect, test, vi } from 'vitest';
import { hasNewerPages, watchMissingParts } from './newer-pages.ts';

afterEach(() => vi.restoreAllMocks());

test('a part that is missing while the server is healthy means newer pages', async () => {
  const health = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('', { status: 503 }));
  watchMissingParts();
  const miss = async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    await health.mock.results.at(-1)?.value;
    await Promise.resolve();
  };
  await miss();
  expect(health).toHaveBeenCalledWith('/healthz');
  expect(hasNewerPages()).toBe(false);
  health.mockResolvedValue(new Response(''));
  await miss();
  await expect.poll(hasNewerPages).toBe(true);
});
