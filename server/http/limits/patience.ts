import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '../errors.ts';

/** A run older than this may hang on a dead connection, so the next call starts a new one. */
const ABANDONED_MS = 10_000;

/**
 * Shares one run of work that may hang, such as a query to a stopped database, between concurrent callers.
 * Each caller waits at most `milliseconds`. Errors: those of the work, 503 on timeout.
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
