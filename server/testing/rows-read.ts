import { sql } from 'kysely';
import { type Db, inTransaction, type Transaction } from '#server/db/connection/client.ts';

type Read = { table: string; read: number };

/** Rows of each of these tables that the work reads, by scans and by indexes. */
export const rowsReadBy = async (
  db: Db,
  tables: readonly string[],
  work: (tx: Transaction) => Promise<unknown>,
): Promise<Read[]> =>
  inTransaction(db, async (tx) => {
    const before = new Map((await rowsRead(tx, tables)).map(({ table, read }) => [table, read]));
    await work(tx);
    const after = await rowsRead(tx, tables);
    return after.map(({ table, read }) => ({ table, read: read - (before.get(table) ?? 0) }));
  });

/** Counts what the connection has not reported, too. */
async function rowsRead(tx: Transaction, tables: readonly string[]): Promise<Read[]> {
  const { rows } = await sql<Read>`
    select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = any(${tables}) order by relname`.execute(tx);
  return rows;
}
