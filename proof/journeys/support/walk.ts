import type { Page } from '@playwright/test';
import {
  isContentThere,
  preparePage,
  putForward,
  standsThere,
  watchPress,
} from '../../bench/navigation/page-watch.ts';
import { elementOf, type Press, pressesInSearch, pressesOn } from '../../bench/navigation/presses.ts';
import { Rounds } from '../../bench/navigation/rounds.ts';
import { routesOfPages } from '../../bench/navigation/routes.ts';

/** The presses of a walk: `bar /employees`, `page /employees/:id`, `search /system`. */
type Walk = readonly [start: string, ...presses: string[]];

/** What a press cost, at any speed of the machine. */
type Step = {
  readonly press: string;
  /** The pressed link shows it before anything is answered. */
  readonly isShown: boolean;
  readonly trips: number | null;
  readonly files: number;
};

const LATER_MS = 60_000;

/**
 * Opens the start anew and presses one link after another. Then goes back over all screens, a minute of data
 * later. Returns what each press cost, and the scripts and style sheets of the second visits.
 */
export async function walk(page: Page, rounds: Rounds, [start, ...presses]: Walk) {
  await page.goto(start);
  await untilThere(page);
  const steps: Step[] = [];
  for (const press of presses) {
    const found = await pressOf(page, press);
    const element = await elementOf(page, found);
    await watchPress(element, found.to.pattern);
    rounds.hold();
    await element.click();
    const isShown = await page.locator('a[data-pending]').isVisible();
    const { trips, files } = await rounds.count(page, () => isContentThere(page));
    steps.push({ press, isShown, trips, files: files.length });
    await untilThere(page);
  }
  const again: string[] = [];
  for (const by of [...presses.map(() => -1), presses.length]) {
    await putForward(page, LATER_MS);
    rounds.hold();
    await page.evaluate((entries) => history.go(entries), by);
    again.push(...(await rounds.count(page, () => standsThere(page))).files);
    await untilThere(page);
  }
  return { steps, again };
}

/** Prepares the page for walks: idle callbacks wait, so that a press comes before any idle time. */
export async function readyToWalk(page: Page): Promise<Rounds> {
  await preparePage(page, { holdsIdle: true });
  return Rounds.of(page.context());
}

async function untilThere(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  while (!(await standsThere(page))) await page.waitForTimeout(20);
}

async function pressOf(page: Page, press: string): Promise<Press> {
  const [area, name] = press.split(' ');
  const routes = routesOfPages();
  const all = area === 'search' ? await pressesInSearch(page, routes) : await pressesOn(page, routes, true);
  const found = all.find(({ by, to }) => by.in === area && to.name === name);
  if (found === undefined) throw new Error(`${page.url()} has no press for ${press}.`);
  if (area === 'search') await page.keyboard.press('Escape');
  return found;
}
