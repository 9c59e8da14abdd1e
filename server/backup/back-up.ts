import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type FileStore, FileStoreFailure } from '#server/ports/file-store/file-store.ts';
import { type ArchiveWriter, newStart, START, writeArchive } from './archive.ts';
import { faultOf, type StoredFile } from './stored-file.ts';
import { copyColumns, sequencesOf, type Table, tablesOf } from './tables.ts';

/** Rows travel in entries of about this size, because an entry of a tar archive states its size first. */
const PIECE_BYTES = 4 * 1024 * 1024;
const DOCUMENTS_AT_A_TIME = 500;

type BackupOrder = {
  /** Of the owner of the database. */
  readonly connectionString: string;
  readonly files: FileStore;
  readonly target: NodeJS.WritableStream;
  /** An age public key, or null for no encryption. */
  readonly recipient: string | null;
  /** BACKUP_SIGNING_KEY, or null for no signature. */
  readonly signingKey?: string | null;
};

export type BackupReport = {
  readonly rows: number;
  readonly tables: number;
  readonly documents: number;
  /** Files of documents that were missing or not whole; the backup holds everything else. */
  readonly faults: readonly string[];
};

/**
 * Writes the rows and files of one moment to the target, while the product runs. One snapshot gives all rows.
 * Files never change under their key, and files of replaced documents are kept for 30 days, so those of the
 * snapshot are still there.
 * Source: docs/operations/backup.md.
 */
export async function backUp({
  connectionString,
  files,
  target,
  recipient,
  signingKey = null,
}: BackupOrder): Promise<BackupReport> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on('error', () => {}); // the statement that is running fails, too
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const report = { rows: 0, tables: 0, documents: 0, faults: new Array<string>() };
    await writeArchive(target, { recipient, signingKey }, async (archive) => {
      const tables = await tablesOf(client);
      await archive.add(START, Buffer.from(JSON.stringify(await startOf(client, tables))));
      const rows: Record<string, number> = {};
      for (const table of tables) {
        rows[table.name] = await addRows(client, archive, table);
        report.rows += rows[table.name] ?? 0;
      }
      report.tables = tables.length;
      report.documents = await addFiles({ client, archive, files, faults: report.faults });
      await archive.end({ rows, sequences: await sequencesOf(client), faults: report.faults });
    });
    return report;
  } finally {
    await client.end();
  }
}

async function startOf(client: pg.Client, tables: Table[]) {
  const { rows } = await client.query<{ takenAt: string; installationId: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt",
      installation_id as "installationId" from installation`,
  );
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database is not migrated.');
  return newStart({
    ...found,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  });
}

/** Adds the rows of a table as COPY writes them. Returns their number. */
async function addRows(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<number> {
  const copy = client.query(copyTo(`copy ${copyColumns(table)} to stdout`));
  let [piece, size] = [0, 0];
  let chunks: Buffer[] = [];
  const flush = async () => {
    const whole = Buffer.concat(chunks);
    [chunks, size] = [[], 0];
    piece += 1;
    await archive.add(`rows/${table.name}/${String(piece).padStart(6, '0')}`, whole);
  };
  for await (const chunk of copy) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) await flush();
  }
  if (size > 0) await flush();
  // PostgreSQL says the number after the last row, perhaps in a later packet. The next statement waits for
  // it.
  await client.query('select');
  return copy.rowCount;
}

type FilesOrder = {
  readonly client: pg.Client;
  readonly archive: ArchiveWriter;
  readonly files: FileStore;
  readonly faults: string[];
};

async function addFiles({ client, archive, files, faults }: FilesOrder): Promise<number> {
  let [count, after] = [0, 0];
  for (;;) {
    const { rows } = await client.query<StoredFile & { id: number; key: string }>(
      `select document_id as id, storage_key as key, size_bytes as size, sha256 from document
      where document_id > $1 order by document_id limit $2`,
      [after, DOCUMENTS_AT_A_TIME],
    );
    for (const { id, key, ...stored } of rows) {
      after = id;
      const bytes = await wholeFile(files, key);
      const found = bytes && { size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
      const fault = faultOf(stored, found);
      if (fault !== null) faults.push(`document ${id}: ${fault}`);
      if (bytes !== null) {
        await archive.add(`files/${key}`, bytes);
        count += 1;
      }
    }
    if (rows.length < DOCUMENTS_AT_A_TIME) return count;
  }
}

/** Null if there is no such file. Documents are at most 20 MB, so one is held in memory. */
async function wholeFile(files: FileStore, key: string): Promise<Buffer | null> {
  const stream = await files.get(key).catch((error: unknown) => {
    if (error instanceof FileStoreFailure) throw error;
    return files.getAside(key);
  });
  return stream === null ? null : buffer(stream);
}
