import { sql } from 'kysely';
import type { Db, Transaction } from './connection/client.ts';

/** Whether there are no people, so that no sign-in is possible. */
export async function isEmptyInstallation(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from employee) as "isEmpty"`.execute(db);
  return rows[0]?.isEmpty === true;
}

/** Records the first roster import. After it, the demo company is never loaded again. */
export async function markRosterLoaded(tx: Transaction): Promise<void> {
  await sql`update installation set roster_loaded_at = app_now() where roster_loaded_at is null`.execute(tx);
}

/**
 * Marks the demo company as loaded and returns today, so only one server loads it. Null if the demo company
 * or a roster was loaded before, or if there are people.
 */
export async function markDemoLoaded(tx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ today: string }>`
    update installation set demo_loaded_at = app_now()
    where demo_loaded_at is null and roster_loaded_at is null and not exists (select from employee)
    returning company_today()::text as today`.execute(tx);
  return rows[0]?.today ?? null;
}
