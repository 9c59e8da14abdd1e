import { createHash } from 'node:crypto';
import pg from 'pg';
import { type FileStore, FileStoreFailure, NotAFile } from '#server/ports/file-store/file-store.ts';
import { catalogOf, differencesOf } from '#server/db/catalog.ts';
import { APPLICATION_ROLE } from '#server/db/connection/client.ts';
import { migrationFaults, numberFaults, ruleFaults } from './rules.ts';
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
 * Looks at everything: the schema is the one that the migrations make, all constraints and rules over several
 * tables hold, the file of each document is there and whole, and each file belongs to a document. Changes
 * nothing. Source: docs/operations/backup.md.
 */
export async function verify(connectionString: string, files: FileStore): Promise<Verdict> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const faults: string[] = [];
    let [rows, documents] = [0, 0];
    const tables = await tablesOf(client);
    await step(client, faults, 'schema', async () => checkSchema(client, faults));
    for (const { name } of tables) {
      await step(client, faults, name, async () => {
        rows += await countRows(client, name);
      });
    }
    await step(client, faults, 'constraints', async () => checkConstraints(client, faults));
    await step(client, faults, 'numbers', async () => numberFaults(client, faults));
    await step(client, faults, 'rules', async () => ruleFaults(client, faults));
    await step(client, faults, 'documents', async () => {
      documents = await checkFiles(client, files, faults);
    });
    return { rows, tables: tables.length, documents, faults };
  } finally {
    await client.end();
  }
}

/** Checks one thing. What PostgreSQL refuses (damaged page, missing table) is a fault; the rest goes on. */
async function step(
  client: pg.Client,
  faults: string[],
  what: string,
  look: () => Promise<void>,
): Promise<void> {
  await client.query('savepoint looking');
  try {
    await look();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback to looking');
    faults.push(`${what}: it can't be read: ${error.message}`);
  }
}

/** The catalog is compared only after the same migrations. */
async function checkSchema(client: pg.Client, faults: string[]): Promise<void> {
  const found = await migrationFaults(client);
  faults.push(...found);
  if (found.length === 0) faults.push(...differencesOf(await catalogOf(client, APPLICATION_ROLE, 'all')));
}

/** Reads every column of every row, so that a damaged page is found. */
async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number; bytes: number }>(
    `select count(*)::float8 as count, coalesce(sum(length(t::text)), 0)::float8 as bytes from ${quoted(table)} t`,
  );
  return rows[0]?.count ?? 0;
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

/** Per constraint, the statement that counts violations. Only PostgreSQL checks exclusion constraints. */
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
      const found = await fileOf(files, key);
      const fault = typeof found === 'string' ? found : faultOf(stored, found);
      if (fault !== null) faults.push(`document ${id}: ${fault}`);
    }
    if (rows.length < DOCUMENTS_AT_A_TIME) break;
  }
  await findStrays(client, files, faults);
  return count;
}

/** Reads a file to its end. Null if missing; the fault if it is no file or if it alone can't be read. */
async function fileOf(files: FileStore, key: string): Promise<StoredFile | string | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of await files.get(key)) {
      if (!(chunk instanceof Buffer)) continue;
      size += chunk.length;
      hash.update(chunk);
    }
  } catch (error) {
    if (error instanceof NotAFile) return `its file is ${error.message}`;
    const cause = error instanceof FileStoreFailure ? error.cause : error;
    const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null;
    if (!(error instanceof FileStoreFailure) && (code === null || code === undefined || code === 'ENOENT'))
      return null;
    await files.check(); // rejects if no file can be read
    return `its file can't be read: ${String(code ?? (cause instanceof Error ? cause.message : cause))}`;
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
