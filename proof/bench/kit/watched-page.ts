import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../../scripts/chromium.ts';
import type { Session } from './served.ts';

/** What a page did while it was used. Times in milliseconds. */
export type Watched = {
  readonly shift: number;
  readonly worstEventMs: number;
  readonly longestTaskMs: number;
};

/** A browser in which the person is signed in. Its pages record layout shifts, events and long tasks. */
export async function openBrowser(
  session: Session,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const browser = await chromium.launch(chromiumLaunch());
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await keepSession(context, session);
  await context.addInitScript(watch);
  return { context, close: () => browser.close() };
}

/** Signs the person in on every page of the context. */
export async function keepSession(context: BrowserContext, session: Session): Promise<void> {
  const { user, accessToken, refreshToken } = session;
  const { employeeId, ...rest } = user;
  await context.addInitScript(keep, {
    record: JSON.stringify({ employeeId, accessToken, refreshToken }),
    user: JSON.stringify(rest),
  });
}

/** Slows the page's processor down by this factor. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Milliseconds from the navigation to the first drawn row, as measured by the page. */
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

/** Resets the recorded events and tasks, so that loading doesn't count as typing. */
export const forgetEvents = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'worstEvent', 0);
    Reflect.set(window, 'longestTask', 0);
  });

/** Types letter by letter with a pause after each, like a fast typist. */
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

// The functions below run in the page.

function keep(stored: { record: string; user: string }): void {
  if (localStorage.getItem('benchmark.session') !== null) return;
  localStorage.setItem('benchmark.user', stored.user);
  localStorage.setItem('benchmark.session', stored.record);
}

function watch(): void {
  // The Event Timing API has the threshold, but TypeScript's library doesn't declare it.
  const keys: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  const most = (name: string, value: number) =>
    Reflect.set(window, name, Math.max(Number(Reflect.get(window, name) ?? 0), value));
  for (const name of ['shift', 'worstEvent', 'longestTask']) Reflect.set(window, name, 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Shifts right after user input are expected and don't count (Cumulative Layout Shift).
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

/** Records the time of the first frame that shows the row. */
function stampFirst(row: string): void {
  const look = () => {
    if (document.querySelector(row) === null) return requestAnimationFrame(look);
    return requestAnimationFrame(() =>
      setTimeout(() => Reflect.set(window, 'firstRowAt', performance.now())),
    );
  };
  requestAnimationFrame(look);
}
