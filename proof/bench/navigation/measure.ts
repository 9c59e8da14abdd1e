import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { keepSession } from '../kit/watched-page.ts';
import type { Session } from '../kit/served.ts';
import {
  isContentThere,
  preparePage,
  putForward,
  sighting,
  standsThere,
  stopWatching,
  watchPress,
} from './page-watch.ts';
import { elementOf, type Press } from './presses.ts';
import { Rounds } from './rounds.ts';
import { Traffic } from './traffic.ts';

/** Who opens what, and where: a browser, the address of the product, and a new session for each visit. */
export type Visitor = {
  readonly browser: Browser;
  readonly url: string;
  session(): Promise<Session>;
};

/** What one press cost. Times in milliseconds from the press. */
export type Figures = {
  readonly answerMs: number;
  readonly eventMs: number;
  readonly contentMs: number;
  readonly mainMs: number;
  readonly files: number;
  readonly calls: number;
  readonly bytes: number;
};

/** Trips and files that do not depend on the machine. */
export type Counts = {
  readonly trips: number | null;
  readonly files: number;
  /** The files of the same first press after the browser had idle time. */
  readonly filesAfterIdle: number;
};

const QUIET_MS = 200;
/** Longer than a page waits for an idle moment (`web/ui/idle.ts`): nothing more is loaded ahead. */
const NOTHING_AHEAD_MS = 2_500;
const PATIENCE_MS = 60_000;
/** Longer than data is taken for fresh (`staleTime`). */
const LATER_MS = 60_000;

type Opened = { readonly page: Page; readonly session: CDPSession; readonly traffic: Traffic };

/** Opens a page in a browser context of its own, without any cached file. */
export async function withPage<T>(
  { browser, url, session }: Visitor,
  { path, holdsIdle }: { readonly path: string; readonly holdsIdle: boolean },
  work: (opened: Opened, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    // Wide enough for all links of the bar.
    viewport: { width: 1600, height: 850 },
    ignoreHTTPSErrors: true,
  });
  try {
    await keepSession(context, await session());
    const page = await context.newPage();
    await preparePage(page, { holdsIdle });
    const cdp = await context.newCDPSession(page);
    const traffic = await Traffic.of(cdp);
    await page.goto(`${url}${path}`);
    await untilQuiet({ page, session: cdp, traffic }, standsThere);
    return await work({ page, session: cdp, traffic }, context);
  } finally {
    await context.close();
  }
}

/** Waits until the screen is there and has asked for nothing for a while. */
async function untilQuiet(
  { page, traffic }: Opened,
  isThere: (page: Page) => Promise<boolean>,
  quietMs = QUIET_MS,
): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS; ) {
    if (traffic.isQuietFor(quietMs) && (await isThere(page))) return;
    await pause(20);
  }
  throw new Error(`${page.url()}: the screen was not there within ${PATIENCE_MS / 1_000} s.`);
}

/** Presses the first time, without any code of the screen, and a second time, a minute of data later. */
export const timesOf = async (
  visitor: Visitor,
  press: Press,
  slower: number,
): Promise<{ first: Figures; again: Figures }> =>
  withPage(visitor, { path: press.path, holdsIdle: true }, async (opened) => {
    const { page, session } = opened;
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const first = await pressOnce(opened, press);
    await goBackTo(opened, press.path);
    await putForward(page, LATER_MS);
    return { first, again: await pressOnce(opened, press) };
  });

/**
 * Goes back to the screen of the press, and waits until it is shown: on a slow processor its address comes
 * first. A dialog leaves a history entry of its own.
 */
async function goBackTo(opened: Opened, path: string): Promise<void> {
  const { page } = opened;
  const left = await page.evaluateHandle(() => document.querySelector('#main h1'));
  for (let entries = 0; entries < 3 && new URL(page.url()).pathname !== path; entries += 1) {
    await page.evaluate(() => history.back());
    await untilQuiet(opened, standsThere);
  }
  await page.waitForFunction((heading) => document.querySelector('#main h1') !== heading, left);
  await untilQuiet(opened, standsThere);
}

async function pressOnce(opened: Opened, press: Press): Promise<Figures> {
  const { page, session, traffic } = opened;
  const link = await elementOf(page, press);
  await untilQuiet(opened, standsThere);
  await watchPress(link, press.to.pattern);
  // Scrolls to the link and waits until nothing covers it.
  await link.click({ trial: true });
  const busyBefore = await busyMs(session);
  traffic.forget();
  // The pointer comes and presses at once, as a finger does: nothing is gained from pointing.
  await link.click();
  await untilQuiet(opened, isContentThere);
  const { answerMs, contentMs, eventMs } = await sighting(page);
  const mainMs = (await busyMs(session)) - busyBefore;
  await stopWatching(page);
  if (answerMs === null || contentMs === null) throw new Error(`${press.from}: ${press.to.name} never came.`);
  return { answerMs, contentMs, eventMs, mainMs, ...traffic.figures() };
}

/** Milliseconds that the main thread has worked. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Counts the trips and files of a first press, and the files after idle time. */
export async function countsOf(visitor: Visitor, press: Press): Promise<Counts> {
  const cold = await withPage(visitor, { path: press.path, holdsIdle: true }, async ({ page }, context) => {
    const rounds = await Rounds.of(context);
    const link = await elementOf(page, press);
    await watchPress(link, press.to.pattern);
    rounds.hold();
    await link.click();
    return rounds.count(page, () => isContentThere(page));
  });
  const filesAfterIdle = await withPage(visitor, { path: press.path, holdsIdle: false }, async (opened) => {
    await untilQuiet(opened, standsThere, NOTHING_AHEAD_MS);
    return (await pressOnce(opened, press)).files;
  });
  return { trips: cold.trips, files: cold.files.length, filesAfterIdle };
}
