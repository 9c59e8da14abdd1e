import { createHash } from 'node:crypto';
import pg from 'pg';
import { type FileStore, FileStoreFailure } from '#server/ports/file-store.ts';
import { faultOf, type StoredFile } from './stored-file.ts';
import { quoted, tablesOf } from './tables.ts';

const DOCUMENTS_AT_A_TIME = 500;
/** Uploads store bytes before the row. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

type Verdict = {
  readonly rows: number;
  readonly tables: number;
  readonly documents: number;
  /** One sentence each. */
  readonly faults: readonly string[];
};

/**
 * Looks at every row and file: the file of each document is there and whole, each file belongs to a document, and all
 * constraints hold. Changes nothing. Source: docs/operations/backup.md.
 */
export async function verify(connectionString: string, files: FileStore): Promise<Verdict> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const faults: string[] = [];
    let rows = 0;
    const tables = await tablesOf(client);
    for (const { name } of tables) rows += await countWhole(client, name, faults);
    await checkConstraints(client, faults);
    const documents = await checkFiles(client, files, faults);
    return { rows, tables: tables.length, documents, faults };
  } finally {
    await client.end();
  }
}

/** Reads every column of every row, so that a damaged page is found. */
async function countWhole(client: pg.Client, table: string, faults: string[]): Promise<number> {
  await client.query('savepoint reading');
  try {
    const { rows } = await client.query<{ count: number; bytes: number }>(
      `select count(*)::float8 as count, coalesce(sum(length(t::text)), 0)::float8 as bytes from ${quoted(table)} t`,
    );
    return rows[0]?.count ?? 0;
  } catch (error) {
    await client.query('rollback to reading');
    faults.push(
      `${table}: its rows can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 0;
  }
}

type Constraint = { table: string; name: string; kind: 'c' | 'f' | 'u' | 'p'; violations: string };

async function checkConstraints(client: pg.Client, faults: string[]): Promise<void> {
  const { rows } = await client.query<Constraint>(constraintChecks);
  for (const { table, name, violations } of rows) {
    const found = await client.query<{ count: number }>(violations);
    const count = found.rows[0]?.count ?? 0;
    if (count > 0) faults.push(`${table}: ${count} rows violate ${name}`);
  }
}

/** For each constraint, the statement that counts its violations. Exclusion constraints are checked by PostgreSQL alone. */
const constraintChecks = `
  select relname as table, conname as name, contype as kind,
    case contype
      when 'c' then format('select count(*)::float8 as count from %I where not (%s)', relname,
        pg_get_expr(conbin, conrelid))
      when 'f' then format(
        'select count(*)::float8 as count from %I child where %s and not exists (select from %s parent where %s)',
        relname,
        (select string_agg(format('child.%I is not null', attname), ' and ') from unnest(conkey) key
          join pg_attribute on attrelid = conrelid and attnum = key),
        confrelid::regclass,
        (select string_agg(format('parent.%I = child.%I', there.attname, here.attname), ' and ')
          from unnest(conkey, confkey) as pair (one, other)
          join pg_attribute here on here.attrelid = conrelid and here.attnum = one
          join pg_attribute there on there.attrelid = confrelid and there.attnum = other))
      else format(
        'select count(*)::float8 as count from (select from %I where %s group by %s having count(*) > 1) twice', relname,
        (select string_agg(format('%I is not null', attname), ' and ') from unnest(conkey) key
          join pg_attribute on attrelid = conrelid and attnum = key),
        (select string_agg(quote_ident(attname), ', ') from unnest(conkey) key
          join pg_attribute on attrelid = conrelid and attnum = key))
    end as violations
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p') and conparentid = 0
  order by relname, conname`;

async function checkFiles(client: pg.Client, files: FileStore, faults: string[]): Promise<number> {
  let [count, after] = [0, 0];
  for (;;) {
    const { rows } = await client.query<StoredFile & { id: number; key: string }>(
      `select document_id as id, storage_key as key, size_bytes as size, sha256 from document
      where document_id > $1 order by document_id limit $2`,
      [after, DOCUMENTS_AT_A_TIME],
    );
    for (const { id, key, ...stored } of rows) {
      after = id;
      count += 1;
      const fault = faultOf(stored, await fileOf(files, key));
      if (fault !== null) faults.push(`document ${id}: ${fault}`);
    }
    if (rows.length < DOCUMENTS_AT_A_TIME) break;
  }
  await findStrays(client, files, faults);
  return count;
}

/** Null if there is no such file. Reads it to its end. */
async function fileOf(files: FileStore, key: string): Promise<StoredFile | null> {
  const stream = await files.get(key).catch((error: unknown) => {
    if (error instanceof FileStoreFailure) throw error;
    return null;
  });
  if (stream === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Buffer)) continue;
    size += chunk.length;
    hash.update(chunk);
  }
  return { size, sha256: hash.digest() };
}

async function findStrays(client: pg.Client, files: FileStore, faults: string[]): Promise<void> {
  for await (const { key, writtenAt } of files.list()) {
    if (Date.now() - writtenAt.getTime() < STRAY_AFTER_MS) continue;
    const { rowCount } = await client.query('select from document where storage_key = $1', [key]);
    if (rowCount === 0) faults.push(`file ${key}: it belongs to no document`);
  }
}
