import { sql } from 'kysely';
import type { Operation, System } from '#contract/core/system.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { instantInUtc } from '#server/db/facts.ts';

type DatabaseState = System['database'] & { readonly backup: Operation; readonly verify: Operation };

/** The database itself, and the latest backup and verification. */
export async function databaseNow(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version,
      (select max(name) from schema_migration) as migration,
      (ceil(pg_database_size(current_database()) / 1e8) * 100)::integer as megabytes,
      not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable",
      ${latest('backup')} as backup, ${latest('verify')} as verify`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The database said nothing about itself.');
  return state;
}

const latest = (operation: 'backup' | 'verify') => sql<Operation>`(
  select json_build_object('endedAt', ${instantInUtc(sql`ended_at`)}, 'faults', fault_count,
    'succeededAt', case when succeeded_at is not null then ${instantInUtc(sql`succeeded_at`)} end)
  from operation_report where operation = ${sql.lit(operation)})`;
