import { expect, test, vi } from 'vitest';
import { busyWhile, loadAtIdle } from './idle.ts';

test('loads run one after another, never while the page is busy, and those of other pages last', async () => {
  const order: string[] = [];
  let isBusy = true;
  busyWhile(() => isBusy);
  const gate = Promise.withResolvers<void>();
  const load = (name: string, more?: () => unknown) => async () => {
    order.push(name);
    await more?.();
  };
  loadAtIdle(
    load('a page', () => loadAtIdle(load('its dialog'))),
    { afterOthers: true },
  );
  loadAtIdle(load('another page'), { afterOthers: true });
  loadAtIdle(load('a dialog', () => gate.promise));
  loadAtIdle(load('a failing one', () => Promise.reject(new TypeError('Failed to fetch'))));
  await idle();
  await new Promise((done) => setTimeout(done, 150));
  expect(order).toEqual([]);
  isBusy = false;
  await expect.poll(() => order).toEqual(['a dialog']);
  await idle();
  expect(order).toEqual(['a dialog']);
  gate.resolve();
  await expect.poll(() => order.length).toBe(5);
  expect(order.slice(1)).toEqual(['a failing one', 'a page', 'another page', 'its dialog']);
});

test('nothing is loaded ahead without a connection', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<void>>(async () => undefined);
  loadAtIdle(load);
  await idle();
  await new Promise((done) => setTimeout(done, 150));
  expect(load).not.toHaveBeenCalled();
  online.mockRestore();
  await expect.poll(() => load.mock.calls.length).toBe(1);
});

const idle = () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 100 }));
