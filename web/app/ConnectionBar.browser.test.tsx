import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ConnectionBar } from './ConnectionBar.tsx';
import { notePages } from './newer-pages.ts';
import { newVersion } from './new-version.ts';

const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

afterEach(() => vi.restoreAllMocks());

test('the bar is empty, says that the device is offline, or offers a newer version', async () => {
  goOnline(true);
  const { container } = await render(<ConnectionBar isOfflineSaid={false} />);
  const shows = async (text: string) => expect.poll(() => container.textContent).toBe(text);
  const offline = 'You are offline. What you see may be out of date, and changes cannot be saved.';
  const newer = `${newVersion} Reload`;
  await shows('');
  notePages('/assets/index-b.js', '/assets/index-a.js');
  await shows(newer);
  goOnline(false);
  await shows(offline);
  goOnline(true);
  await shows(newer);
});

test('a page that says itself that the device is offline gets no second sentence', async () => {
  goOnline(false);
  const { container } = await render(<ConnectionBar isOfflineSaid />);
  await expect.poll(() => container.textContent).not.toContain('You are offline.');
  goOnline(true);
});
