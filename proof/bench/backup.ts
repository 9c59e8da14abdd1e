import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { verify } from '#server/backup/verify.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { openEmptyFileStore, openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { openCompany } from './server/company.ts';

// npm run bench -- backup: backs up a company of 10,000 people (or PEOPLE), restores it into an empty system
// and verifies that, once without documents and once with 1,000 MB of them (or MEGABYTES). The difference is
// what documents take. The documents do not compress, like PDF. Fails on a fault, never on seconds. Source:
// docs/operations/backup.md.

const PEOPLE = Number(process.env['PEOPLE'] ?? 10_000);
const MEGABYTES = Number(process.env['MEGABYTES'] ?? 1_000);
const DOCUMENT_BYTES = 5_000_000;

/** Seconds, and megabytes of the archive. */
type Taken = { backup: number; restore: number; verify: number; archive: number };

const company = await openCompany(PEOPLE);
const folder = mkdtempSync(join(tmpdir(), 'benchmark-bench-backup-'));
const owner = openDatabase(openPool({ connectionString: company.connectionString, max: 2, asOwner: true }));
const client = new pg.Client({ connectionString: company.connectionString });
await client.connect();
// Periods that have ended are frozen, and these documents are removed at the end.
await client.query('set session_replication_role = replica');
try {
  const files = await openFileStore({ FILES_URL: undefined, DATA_DIR: join(folder, 'company') }, owner);
  const size = await client.query<{ mb: number }>(
    'select (pg_database_size(current_database()) / 1e6)::int as mb',
  );
  const rows = await measure(files, 'rows');
  console.log(`  ${PEOPLE} people, a database of ${size.rows[0]?.mb} MB: ${inWords(rows)}`);
  await addDocuments(files);
  const all = await measure(files, 'all');
  const documents: Taken = {
    backup: all.backup - rows.backup,
    restore: all.restore - rows.restore,
    verify: all.verify - rows.verify,
    archive: all.archive - rows.archive,
  };
  console.log(`  ${MEGABYTES} MB of documents beside it: ${inWords(documents)}`);
} finally {
  await client.query(`delete from document where original_name = 'bench.bin'`);
  await client.end();
  await owner.destroy();
  await company.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function addDocuments(files: FileStore): Promise<void> {
  const bytes = randomBytes(DOCUMENT_BYTES);
  const { rows } = await client.query<{ id: number }>(
    `select annual_review_id as id from annual_review r
    where not exists (select from document d where d.annual_review_id = r.annual_review_id and kind = 'Self')
    order by 1 limit $1`,
    [Math.ceil((MEGABYTES * 1e6) / DOCUMENT_BYTES)],
  );
  for (const { id } of rows) {
    const key = crypto.randomUUID();
    bytes.writeInt32BE(id);
    await files.put(key, Readable.from([bytes]));
    await client.query(
      `insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
      values ($1, 'Self', 'bench.bin', 'application/octet-stream', $2, $3, app_now())`,
      [id, bytes.length, key],
    );
  }
}

async function measure(files: FileStore, name: string): Promise<Taken> {
  const path = join(folder, `${name}.tar.gz`);
  const { connectionString } = company;
  const backup = await secondsOf(async () => {
    const { faults } = await backUp({
      connectionString,
      files,
      target: createWriteStream(path),
      recipient: null,
    });
    complain(faults);
  });
  const url = new URL(connectionString);
  url.pathname = `/restored_${name}`;
  await client.query(`drop database if exists restored_${name}`);
  await client.query(`create database restored_${name}`);
  const settings = { FILES_URL: undefined, DATA_DIR: join(folder, name) };
  let restored: Db | undefined;
  try {
    const restoring = await secondsOf(async () => {
      await restore({
        connectionString: url.href,
        source: createReadStream(path),
        identity: null,
        openFiles: async (id, givenUp) => openEmptyFileStore(settings, id, givenUp),
      });
    });
    restored = openDatabase(openPool({ connectionString: url.href, max: 1, asOwner: true }));
    const store = await openFileStore(settings, restored);
    const verifying = await secondsOf(async () => complain((await verify(url.href, store)).faults));
    return { backup, restore: restoring, verify: verifying, archive: statSync(path).size / 1e6 };
  } finally {
    await restored?.destroy();
    await client.query(`drop database restored_${name} with (force)`);
    rmSync(settings.DATA_DIR, { recursive: true, force: true });
  }
}

function complain(faults: readonly string[]): void {
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

function inWords({ backup, restore: restoring, verify: verifying, archive }: Taken): string {
  const seconds = [`backup ${backup.toFixed(1)} s`, `restore ${restoring.toFixed(1)} s`];
  return [...seconds, `verify ${verifying.toFixed(1)} s`, `archive ${Math.round(archive)} MB`].join(', ');
}
