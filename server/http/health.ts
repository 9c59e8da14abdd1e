import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '#server/db/connection/client.ts';
import { requireFreeSpace } from '#server/ports/file-store/free-space.ts';
import { Problem, unavailable } from './errors.ts';
import { sharedWithin } from './limits/patience.ts';

/** A precondition for receiving calls; `run` throws if it is not met. */
type ReadinessCheck = { readonly name: string; run(context: Context): Promise<void> };

const checks: readonly ReadinessCheck[] = [
  { name: 'database', run: ({ db }) => tryWrite(db) },
  { name: 'files', run: ({ files }) => files.check() },
  { name: 'free space', run: ({ config }) => requireFreeSpace(config) },
];

const PATIENCE_MS = 1_000;
/** A good result is cached for this long, so any number of requests causes at most ten writes a second. */
const KEPT_MS = 100;

/**
 * `/healthz`: the process is up. `/readyz`: the database is migrated and accepts writes, the files folder
 * exists, neither disk is nearly full, and the server is not about to stop. A check that is only late is no
 * failure while the server serves under overload: otherwise the balancer would send its calls to the others,
 * one after another.
 */
export function mountHealth(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));
  const requireReady = readiness(app.context);
  app.get('/readyz', async (_request, reply) => {
    if (app.draining.isOn) throw unavailable();
    await requireReady().catch((error: unknown) => {
      const isLate = error instanceof Problem;
      if (!isLate || !app.door.servesUnderOverload()) throw error;
    });
    return reply.header('cache-control', 'no-store').type('text/plain').send('ready');
  });
}

/** Runs all checks, at most one run at a time, shared by concurrent requests, with a timeout of a second. */
function readiness(context: Context): () => Promise<void> {
  let goodUntil = 0;
  const run = sharedWithin(PATIENCE_MS, async () => {
    for (const { name, run: check } of checks) {
      try {
        await check(context);
      } catch (error) {
        context.log.warn({ check: name, err: error }, 'not ready');
        throw error;
      }
    }
    goodUntil = performance.now() + KEPT_MS;
  });
  return async () => {
    if (performance.now() >= goodUntil) await run();
  };
}

/**
 * Inserts a row as the application's role and rolls back. Fails on a database that is read-only, in recovery,
 * full or not migrated. The key is random, so servers never wait for each other. A lock on the table still
 * counts as ready: other servers would meet it too.
 */
export async function tryWrite(db: Db): Promise<void> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`select set_config('lock_timeout', '200ms', true)`.execute(tx);
    await sql`insert into spent_once (key, expires_at) values (${randomBytes(32)}, clock_timestamp())`.execute(
      tx,
    );
  } catch (error) {
    if (!isLocked(error)) throw error;
  } finally {
    await tx.rollback().execute();
  }
}

const isLocked = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === '55P03';
