import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from './errors.ts';

/**
 * Work that may hang, such as a question to a database that has stopped: one run at a time serves everyone who asks,
 * and is waited for no longer than so many milliseconds. Errors: what the work throws, 503 when it takes too long.
 */
export function sharedWithin<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return async () => {
    running ??= work().finally(() => {
      running = null;
    });
    const timer = new AbortController();
    const tooLate = pause(milliseconds, undefined, { ref: false, signal: timer.signal }).then(() => {
      throw unavailable();
    });
    try {
      return await Promise.race([running, tooLate]);
    } finally {
      timer.abort();
    }
  };
}
