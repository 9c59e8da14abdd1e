import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';

/** One committed row change, with the row before and after. */
export type Written = {
  readonly table: string;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  /** Time of the write in milliseconds since 1970, by this machine's clock. */
  readonly at: number;
};

/**
 * Tables that refused calls and reads may write: audit and security events, rate limits, profile visits and
 * idempotency keys.
 */
const beside = ['audit_event', 'security_event', 'rate_count', 'profile_visit', 'idempotency_key'];

/** Tables whose rows a refused call must not change. */
async function tablesOf(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'assurance%' and relname <> all(${beside}::text[])
    order by 1`.execute(owner);
  return rows.map(({ name }) => name);
}

/** Records every committed change to every table, by triggers that only the owner can create. */
export async function installJournal(owner: Db): Promise<void> {
  await sql`create unlogged table assurance_journal (
    written_id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(), table_name text, operation text, before jsonb, after jsonb)`.execute(
    owner,
  );
  await sql`create function assurance_write_down() returns trigger security definer language plpgsql as $$
    begin
      insert into assurance_journal (table_name, operation, before, after) values (tg_table_name, tg_op,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`.execute(owner);
  for (const table of await tablesOf(owner)) {
    await sql`create trigger assurance_journal after insert or update or delete on ${sql.table(table)}
      for each row execute function assurance_write_down()`.execute(owner);
  }
}

/** Returns and deletes the entries since the last call. */
export async function readJournal(owner: Db): Promise<Written[]> {
  const { rows } = await sql<Written & { id: number }>`
    with taken as (delete from assurance_journal returning *)
    select table_name as table, operation, before, after, extract(epoch from at)::float8 * 1000 as at, written_id as id
    from taken order by written_id`.execute(owner);
  return rows;
}

export async function clearJournal(owner: Db): Promise<void> {
  await sql`truncate assurance_journal`.execute(owner);
}

/**
 * Row count and checksum of each table, in any order of its rows. Equal values before and after mean that
 * nothing was written, even if the journal missed it.
 */
export async function checksumsOf(owner: Db): Promise<Map<string, string>> {
  const tables = await tablesOf(owner);
  const each = tables.map(
    (table) => sql`select ${sql.lit(table)} as name,
      count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from ${sql.table(table)} one`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(each, sql` union all `)}`.execute(
    owner,
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

export const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table);

/** A short description of a written row. */
export const inWords = ({ table, operation, after }: Written) =>
  `${operation.toLowerCase()} ${table}${after ? ` ${JSON.stringify(after).slice(0, 160)}` : ''}`;

/** The columns that the write changed. For an insert, all columns that are not null. */
export function changedColumns({ before, after }: Written): string[] {
  if (after === null) return [];
  return Object.keys(after).filter(
    (column) => JSON.stringify(after[column]) !== JSON.stringify(before?.[column] ?? null),
  );
}
