import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from './errors.ts';

/** A run that has not ended by then may never end, on a connection that died silently; another one is begun. */
const ABANDONED_MS = 10_000;

/**
 * Work that may hang, such as a question to a database that has stopped: one run at a time serves everyone who asks,
 * and is waited for no longer than so many milliseconds. Errors: what the work throws, 503 when it takes too long.
 */
export function sharedWithin<T>(
  milliseconds: number,
  work: () => Promise<T>,
  abandonedAfter = ABANDONED_MS,
): () => Promise<T> {
  let current: { readonly run: Promise<T>; readonly begunAt: number } | null = null;
  const begin = () => {
    const mine = { run: work(), begunAt: performance.now() };
    const end = () => {
      if (current === mine) current = null;
    };
    mine.run.then(end, end);
    return mine;
  };
  return async () => {
    if (current === null || performance.now() - current.begunAt > abandonedAfter) current = begin();
    const { run } = current;
    const timer = new AbortController();
    const tooLate = pause(milliseconds, undefined, { ref: false, signal: timer.signal }).then(() => {
      throw unavailable();
    });
    try {
      return await Promise.race([run, tooLate]);
    } finally {
      timer.abort();
    }
  };
}
