import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isOutage } from '#server/db/connection/unavailable.ts';

/** Times in milliseconds. */
type OutageLimits = {
  /** Between two attempts to reach the database during an outage. */
  readonly retry: number;
  /** An outage has ended once the database was reached and no worker has met an error for this long. */
  readonly quiet: number;
};

type OutageLog = {
  /** Takes each error of a worker or an idle connection. */
  readonly report: (error: Error) => void;
  stop(): void;
};

/**
 * Logs an outage of the database once and its end once. Each worker meets an outage at each poll, so a log of
 * each error would have some lines a second for hours. `reach` tries what a worker needs, and rejects if the
 * database is away. Errors that are no outage are logged one by one.
 */
export function openOutageLog(
  log: Logger,
  reach: () => Promise<void>,
  limits: OutageLimits = { retry: 1_000, quiet: 3_000 },
): OutageLog {
  const stopped = new AbortController();
  let current: { lastErrorAt: number } | null = null;

  const watch = async (outage: { lastErrorAt: number }, first: Error) => {
    const begunAt = performance.now();
    let isLogged = false;
    for (;;) {
      try {
        await reach();
      } catch (error) {
        outage.lastErrorAt = performance.now();
        if (!isLogged && !stopped.signal.aborted)
          log.error({ err: error }, 'the database is unavailable: background jobs wait');
        isLogged = true;
      }
      if (performance.now() - outage.lastErrorAt >= limits.quiet) break;
      await pause(limits.retry, undefined, { ref: false, signal: stopped.signal });
    }
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    if (isLogged) log.warn({ seconds }, 'the database is available again: background jobs run');
    else log.warn({ err: first }, 'a database connection was lost and replaced');
  };

  return {
    report(error) {
      if (stopped.signal.aborted) return;
      if (!isOutage(error)) return log.error({ err: error }, 'a background worker met an error');
      if (current !== null) {
        current.lastErrorAt = performance.now();
        return;
      }
      current = { lastErrorAt: performance.now() };
      void watch(current, error)
        .catch((failure: unknown) => {
          if (!stopped.signal.aborted) throw failure;
        })
        .finally(() => (current = null));
    },
    stop: () => stopped.abort(),
  };
}
