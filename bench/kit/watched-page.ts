import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.ts';
import type { Session } from './served.ts';

/** What a page did while somebody used it; times in milliseconds. */
export type Watched = {
  readonly shift: number;
  readonly worstEventMs: number;
  readonly longestTaskMs: number;
};

/** A browser in which the person is signed in and whose pages count what happens on them. */
export async function openBrowser(
  session: Session,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const browser = await chromium.launch(chromiumLaunch());
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { user, accessToken, refreshToken } = session;
  const { employeeId, ...rest } = user;
  await context.addInitScript(keep, {
    record: JSON.stringify({ employeeId, accessToken, refreshToken }),
    user: JSON.stringify(rest),
  });
  await context.addInitScript(watch);
  return { context, close: () => browser.close() };
}

/** Makes the processor as many times slower for this page. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** The time from the address being asked for until the row is drawn, as the page itself measured it. */
export async function timeToRow(page: Page, address: string, row: string): Promise<number> {
  await page.addInitScript(stampFirst, row);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => Number.isFinite(Reflect.get(window, 'firstRowAt')));
  return page.evaluate(() => Number(Reflect.get(window, 'firstRowAt')));
}

export const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => ({
    shift: Number(Reflect.get(window, 'shift')),
    worstEventMs: Number(Reflect.get(window, 'worstEvent')),
    longestTaskMs: Number(Reflect.get(window, 'longestTask')),
  }));

/** Forgets events and tasks so far, so that loading does not count as typing. */
export const forgetEvents = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'worstEvent', 0);
    Reflect.set(window, 'longestTask', 0);
  });

/** Types letter by letter, waiting for each to be drawn, as a quick typist would. */
export async function typeSlowly(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).focus();
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(SETTLE_MS);
}

const PAUSE_MS = 120;
const SETTLE_MS = 1_500;

// What follows runs in the page.

function keep(stored: { record: string; user: string }): void {
  if (localStorage.getItem('benchmark.session') !== null) return;
  localStorage.setItem('benchmark.user', stored.user);
  localStorage.setItem('benchmark.session', stored.record);
}

function watch(): void {
  // The threshold stands in the Event Timing API, not in TypeScript's library.
  const keys: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  const most = (name: string, value: number) =>
    Reflect.set(window, name, Math.max(Number(Reflect.get(window, name) ?? 0), value));
  for (const name of ['shift', 'worstEvent', 'longestTask']) Reflect.set(window, name, 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // What follows a keystroke at once is no surprise (Cumulative Layout Shift).
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      Reflect.set(
        window,
        'shift',
        Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')),
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name.startsWith('key')) most('worstEvent', entry.duration);
  }).observe(keys);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) most('longestTask', entry.duration);
  }).observe({ type: 'longtask' });
}

/** Stamps the moment in which the first frame with the row is on the screen. */
function stampFirst(row: string): void {
  const look = () => {
    if (document.querySelector(row) === null) return requestAnimationFrame(look);
    return requestAnimationFrame(() =>
      setTimeout(() => Reflect.set(window, 'firstRowAt', performance.now())),
    );
  };
  requestAnimationFrame(look);
}
