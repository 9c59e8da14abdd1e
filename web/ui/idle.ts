type Load = () => Promise<unknown>;

/** Loads that nothing on the screen waits for: those of the page that is shown, then those of other pages. */
const soon: Load[] = [];
const later: Load[] = [];
const busy: (() => boolean)[] = [() => document.readyState !== 'complete', () => !navigator.onLine];
let isRunning = false;
let isLater = false;

const BUSY_PAUSE_MS = 100;
/** A tab in the background, or a page that always moves, has few idle moments. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Runs `load` when the browser is idle and nothing is busy. Such loads run one after another, so that a press
 * finds the connections and the main thread free. What a load that waits for others asks for waits, too.
 */
export function loadAtIdle(load: Load, { afterOthers = isLater } = {}): void {
  (afterOthers ? later : soon).push(load);
  if (!isRunning) void runAll();
}

/** While `isBusy` is true, no load begins: the page waits for content or for an answer. */
export const busyWhile = (isBusy: () => boolean): void => void busy.push(isBusy);

async function runAll(): Promise<void> {
  isRunning = true;
  while (soon.length + later.length > 0) {
    await whenQuiet();
    isLater = soon.length === 0;
    const load = soon.shift() ?? later.shift();
    await load?.().catch(() => undefined);
    isLater = false;
  }
  isRunning = false;
}

async function whenQuiet(): Promise<void> {
  await whenIdle();
  while (busy.some((isBusy) => isBusy())) {
    await new Promise((done) => window.setTimeout(done, BUSY_PAUSE_MS));
    await whenIdle();
  }
}

/** Safari has no idle callback. */
const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => done(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(done, BUSY_PAUSE_MS);
  });

/** Whether the person has asked the browser to load little. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
