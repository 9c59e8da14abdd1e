import { setTimeout as pause } from 'node:timers/promises';
import { unavailabilityOf } from '#server/db/connection/unavailable.ts';

const WITHIN_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Starts again while the database goes away in the middle of the start, as in a failover, up to a minute. A
 * start that failed has closed what it had opened. Errors: those of the start.
 */
export async function untilStarted<T>(
  start: () => Promise<T>,
  { withinMs = WITHIN_MS, say = (sentence: string) => console.error(sentence) } = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (!isAway(error) || performance.now() + PAUSE_MS >= end) throw error;
      if (attempt === 0)
        say(`The database went away during the start. Trying again for up to ${withinMs / 1000} seconds.`);
      await pause(PAUSE_MS);
    }
  }
}

/** A migration that failed has the error of the database as its cause. */
const isAway = (error: unknown): boolean =>
  unavailabilityOf(error) !== null ||
  (error instanceof Error && error.cause !== undefined && isAway(error.cause));
