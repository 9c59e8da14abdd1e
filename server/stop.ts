import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Timeouts for stopping each part of the server, in milliseconds. Source: docs/decisions/timeouts.md. */
export type StopLimits = {
  readonly requests: number;
  readonly jobs: number;
  readonly database: number;
};

export const STOP_LIMITS: StopLimits = { requests: 10_000, jobs: 15_000, database: 5_000 };

/** The parts to stop, in this order: new calls, requests, jobs, then the connections that both used. */
type Stoppable = {
  readonly app: FastifyInstance;
  /** How long `/readyz` answers 503 before the server stops to accept calls, in milliseconds. */
  readonly drainMs?: number;
  readonly stopJobs: () => Promise<void>;
  readonly closeRest: () => Promise<unknown>;
};

/**
 * Stops the server within the sum of the limits. First balancers see that it is not ready; calls are still
 * served. Running requests may finish within their limit; then all connections are closed, even in the middle
 * of a transfer. A part that fails or exceeds its limit is logged and skipped.
 */
export async function stopWithin(
  { app, drainMs = 0, stopJobs, closeRest }: Stoppable,
  log: Logger,
  limits: StopLimits = STOP_LIMITS,
): Promise<void> {
  app.draining.isOn = true;
  await pause(drainMs);
  const requestsOver = setTimeout(() => app.server.closeAllConnections(), limits.requests);
  // A pending handler holds no socket, so closing its connection may not resolve `close`: hence a timeout
  // here too.
  await endOf('requests', app.close(), limits.requests + 1_000, log);
  clearTimeout(requestsOver);
  await endOf('jobs', stopJobs(), limits.jobs, log);
  await endOf('database connections', closeRest(), limits.database, log);
}

async function endOf(part: string, ending: Promise<unknown>, limitMs: number, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), limitMs);
  });
  try {
    const outcome = await Promise.race([ending, late]);
    if (outcome === 'late') log.warn({ part, limitMs }, 'stopped without waiting any longer');
  } catch (error) {
    log.error({ part, err: error }, 'did not stop cleanly');
  } finally {
    clearTimeout(timer);
  }
}
