import { afterEach, expect, test, vi } from 'vitest';
import { saveAs } from './save-as.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('bytes are saved under their name, and their memory is released a minute later', () => {
  vi.useFakeTimers();
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this);
  });
  const released = vi.spyOn(URL, 'revokeObjectURL');
  saveAs(new Blob(['x']), 'report.pdf');
  expect(links.map(({ download }) => download)).toEqual(['report.pdf']);
  expect(released).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(released).toHaveBeenCalledExactlyOnceWith(links[0]?.href);
});
