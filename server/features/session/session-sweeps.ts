import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import type { Sweep } from '#server/ports/jobs/jobs.sweep.ts';

/** Deletes used nonces and tokens, rate counts of past minutes, day-old idempotency keys and old sessions. */
export const sessionSweeps = (db: Db): readonly Sweep[] => [
  { name: 'spent once', run: () => affected(db, sql`delete from spent_once where expires_at < app_now()`) },
  {
    name: 'rate counts',
    run: () => affected(db, sql`delete from rate_count where minute < app_now() - interval '10 minutes'`),
  },
  {
    name: 'idempotency keys',
    run: () => affected(db, sql`delete from idempotency_key where created_at < app_now() - interval '1 day'`),
  },
  {
    name: 'old sessions',
    run: () =>
      affected(
        db,
        sql`delete from session where coalesce(ended_at, expires_at) < app_now() - interval '30 days'`,
      ),
  },
];

async function affected(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0);
}
