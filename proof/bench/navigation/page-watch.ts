import type { Locator, Page } from '@playwright/test';

// What a page records of a press on a link. The functions at the end run in the page.

/** Times since the press in milliseconds; null for what has not been seen. */
type Sighting = {
  /** The frame with the first visible change: pressed state, title, heading, skeleton. */
  readonly answerMs: number | null;
  /** The frame since which the new screen has its heading and shows no skeleton. */
  readonly contentMs: number | null;
  /** The longest of the press's events until its next frame (Event Timing). */
  readonly eventMs: number;
};

/** Prepares each document: a clock that can be put forward, idle callbacks that wait, events recorded. */
export async function preparePage(page: Page, { holdsIdle }: { readonly holdsIdle: boolean }): Promise<void> {
  await page.addInitScript(prepare, holdsIdle);
}

/** Puts the page's clock forward, so that cached data is asked for again. */
export const putForward = (page: Page, ms: number) =>
  page.evaluate((by) => {
    Reflect.set(window, 'clockAhead', Number(Reflect.get(window, 'clockAhead') ?? 0) + by);
  }, ms);

/** Watches for the screen of this pattern, which the press on the element opens. */
export const watchPress = (link: Locator, pattern: string) => link.evaluate(watch, pattern);

export const isContentThere = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(window, 'watched')?.isReady() === true);

export const sighting = (page: Page): Promise<Sighting> =>
  page.evaluate(() => {
    const { answerMs, contentMs } = Reflect.get(window, 'watched');
    return { answerMs, contentMs, eventMs: Number(Reflect.get(window, 'longestEvent')) };
  });

export const stopWatching = (page: Page) => page.evaluate(() => Reflect.get(window, 'watched').stop());

/** Whether a screen stands there: a heading, and no skeleton in the window. */
export const standsThere = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const bones = [...document.querySelectorAll('[data-shape][data-visible]')];
    return document.querySelector('#main h1') !== null && !bones.some(isSeen);
  });

function prepare(holdsIdle: boolean): void {
  const now = Date.now;
  Date.now = () => now() + Number(Reflect.get(window, 'clockAhead') ?? 0);
  if (holdsIdle) window.requestIdleCallback = () => 0;
  Reflect.set(window, 'longestEvent', 0);
  // The Event Timing API has the threshold, but TypeScript's library doesn't declare it.
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (!['pointerdown', 'pointerup', 'click'].includes(name)) continue;
      Reflect.set(window, 'longestEvent', Math.max(Number(Reflect.get(window, 'longestEvent')), duration));
    }
  }).observe(events);
}

function watch(link: Element, pattern: string): void {
  const heading = document.querySelector('#main h1');
  const { title } = document;
  const looks = () => {
    const style = getComputedStyle(link);
    return [style.color, style.backgroundColor, style.opacity, style.transform, style.boxShadow].join();
  };
  const isSeen = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const bones = () => [...document.querySelectorAll('[data-shape][data-visible]')].filter(isSeen);
  const hasSkeleton = () => bones().some((bone) => bone.getAttribute('data-visible') === 'true');
  const isNew = () => {
    const shown = document.querySelector('#main h1');
    return shown !== null && shown !== heading && new RegExp(pattern).test(location.pathname);
  };
  const isReady = () => isNew() && bones().length === 0;
  const watched: { answerMs: number | null; contentMs: number | null; isReady(): boolean; stop(): void } = {
    answerMs: null,
    contentMs: null,
    isReady,
    stop: () => {
      isOn = false;
    },
  };
  let isOn = true;
  let before = '';
  let pressedAt: number | null = null;
  Reflect.set(window, 'longestEvent', 0);
  const onDown = ({ timeStamp }: Event) => {
    pressedAt = timeStamp;
    before = looks();
  };
  window.addEventListener('pointerdown', onDown, { capture: true, once: true });
  const look = () => {
    if (!isOn) return;
    requestAnimationFrame(look);
    if (pressedAt === null) return;
    const since = pressedAt;
    const hasReacted =
      watched.answerMs === null &&
      (document.title !== title || isNew() || looks() !== before || hasSkeleton());
    const hasContent = isReady();
    if (!hasContent) watched.contentMs = null;
    const isFirst = hasContent && watched.contentMs === null;
    if (isFirst) watched.contentMs = Number.NaN;
    if (!hasReacted && !isFirst) return;
    // The task after the frame runs once the frame is drawn.
    setTimeout(() => {
      const took = performance.now() - since;
      if (hasReacted && watched.answerMs === null) watched.answerMs = took;
      if (isFirst && watched.contentMs !== null) watched.contentMs = took;
    });
  };
  requestAnimationFrame(look);
  Reflect.set(window, 'watched', watched);
}
