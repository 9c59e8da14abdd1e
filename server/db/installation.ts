import { sql } from 'kysely';
import type { Transaction } from './client.ts';

/** Notes that a roster was loaded, the first time that one is: the demo company never comes back. */
export async function markRosterLoaded(tx: Transaction): Promise<void> {
  await sql`update installation set roster_loaded_at = app_now() where roster_loaded_at is null`.execute(tx);
}

/**
 * Today, when the demo company may be loaded; it counts as loaded from then on, so two servers never both load it.
 * Null when it was loaded before, or when there are people.
 */
export async function markDemoLoaded(tx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ today: string }>`
    update installation set demo_loaded_at = app_now()
    where demo_loaded_at is null and roster_loaded_at is null and not exists (select from employee)
    returning company_today()::text as today`.execute(tx);
  return rows[0]?.today ?? null;
}
