import { afterEach, expect, test, vi } from 'vitest';
import { askedPart, hasMissingParts } from '#web/ui/missing-parts.ts';
import { hasNewerPages, lookForNewerPages } from '../newer-pages.ts';

afterEach(() => vi.restoreAllMocks());

test('a page that does not load while the server is healthy means newer pages', async () => {
  const health = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('', { status: 503 }));
  await lookForNewerPages();
  expect(health).toHaveBeenCalledWith('/healthz');
  health.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await lookForNewerPages();
  expect(hasNewerPages()).toBe(false);
  health.mockResolvedValue(new Response(''));
  await lookForNewerPages();
  expect(hasNewerPages()).toBe(true);
});

test('a part that a press loads is missing until a later press has loaded it', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetch.mockResolvedValue('the part');
  expect(await askedPart(fetch)).toBeNull();
  expect(hasMissingParts()).toBe(true);
  expect(await askedPart(fetch)).toBe('the part');
  expect(hasMissingParts()).toBe(false);
});
