import pg from 'pg';
import { quoted, tablesOf } from '#server/backup/tables.ts';

/** For each table of a backup, the number of rows and a checksum of all values, in any order of rows. */
export async function rowChecksums(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const found: Record<string, string> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(line, e'\\n' order by line), '')) as sum
        from (select row(${columns.map(quoted).join(', ')})::text as line from ${quoted(name)}) all_rows`,
      );
      found[name] = rows[0]?.sum ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}
