import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { sharedWithin } from './patience.ts';

/** What a server needs before calls are sent to it; throws when it is not there. */
type ReadinessCheck = { readonly name: string; run(context: Context): Promise<void> };

const checks: readonly ReadinessCheck[] = [
  { name: 'database', run: ({ db }) => tryWrite(db) },
  { name: 'files', run: ({ files }) => files.check() },
];

const PATIENCE_MS = 1_000;
/** How long a good result answers further questions, so that asking without end writes at most ten times a second. */
const KEPT_MS = 100;

/** `/healthz`: the process is up. `/readyz`: the database is migrated and takes writes, and the files folder is there. */
export function mountHealth(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));
  const requireReady = readiness(app.context);
  app.get('/readyz', async (_request, reply) => {
    await requireReady();
    return reply.header('cache-control', 'no-store').type('text/plain').send('ready');
  });
}

/** Runs all checks; one run at a time serves everyone who asks, and none is waited for longer than a second. */
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
 * Does what a write does, as the application's role, and takes it back: it fails on a database that is read-only, in
 * recovery, full or not migrated. The row is a new one each time, so no two servers wait for each other. A lock that
 * another program holds on the table is no reason to send calls elsewhere.
 */
async function tryWrite(db: Db): Promise<void> {
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
