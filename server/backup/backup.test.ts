import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { openEmptyFileStore, openFileStore } from '#server/features/documents/files-folder.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openWire } from '#server/testing/faults.ts';
import { rowChecksums } from '#server/testing/row-checksums.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

let source: TestDatabase;
let folder: string;
let files: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-backup-'));
  source = await createTestDatabase();
  files = await openFileStore({ FILES_URL: undefined, DATA_DIR: join(folder, 'source') }, source.owner);
  await loadDemoCompany(source.owner, files);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function backedUp(name: string, recipient: string | null = null) {
  const path = join(folder, name);
  const report = await backUp({
    connectionString: source.url,
    files,
    target: createWriteStream(path),
    recipient,
  });
  return { path, report };
}

/** An empty system; `into` restores a backup into it. */
async function emptySystem(name: string) {
  const database = await createTestDatabase();
  const settings = { FILES_URL: undefined, DATA_DIR: join(folder, name) };
  return {
    database,
    into: async (from: AsyncIterable<Buffer>, identity: string | null = null) =>
      restore({
        connectionString: database.url,
        timeZone: 'UTC',
        source: from,
        identity,
        openFiles: (id, givenUp) => openEmptyFileStore(settings, id, givenUp),
      }),
    files: () => openFileStore(settings, database.owner),
    folder: join(settings.DATA_DIR, 'files'),
  };
}

const namesOf = async (at: string) => (await readdir(at)).filter((name) => !name.startsWith('.')).toSorted();

describe('a backup', () => {
  test('is restored with equal rows, files, numbers and constraints', async () => {
    const { path, report } = await backedUp('whole');
    expect(report.faults).toEqual([]);
    expect(report.documents).toBeGreaterThan(0);
    const system = await emptySystem('whole-system');
    const restored = await system.into(createReadStream(path));
    expect(restored).toMatchObject({ rows: report.rows, tables: report.tables, documents: report.documents });
    expect(await rowChecksums(system.database.url)).toEqual(await rowChecksums(source.url));

    const names = await namesOf(system.folder);
    expect(names).toEqual(await namesOf(join(folder, 'source', 'files')));
    for (const name of names) {
      const [here, there] = [join(system.folder, name), join(folder, 'source', 'files', name)];
      expect((await readFile(here)).equals(await readFile(there))).toBe(true);
    }
    const verdict = await verify(system.database.url, await system.files());
    expect(verdict).toEqual({
      rows: report.rows,
      tables: report.tables,
      documents: report.documents,
      faults: [],
    });
    // A new row gets a new number, and triggers and foreign keys are back.
    const added = await system.database.owner
      .insertInto('department')
      .values({ name: 'Restored' })
      .returning('department_id')
      .executeTakeFirstOrThrow();
    const last = await source.owner
      .selectFrom('department')
      .select(({ fn }) => fn.max('department_id').as('id'))
      .executeTakeFirstOrThrow();
    expect(added.department_id).toBeGreaterThan(last.id);
    await system.database.drop();
  });

  test('has the numbers of rows also when PostgreSQL says them late', async () => {
    const wire = await openLateWire(source.url);
    const path = join(folder, 'late');
    await backUp({ connectionString: wire.url, files, target: createWriteStream(path), recipient: null });
    await wire.close();
    const system = await emptySystem('late-system');
    await system.into(createReadStream(path));
    expect(await rowChecksums(system.database.url)).toEqual(await rowChecksums(source.url));
    await system.database.drop();
  });

  test('to a public key is opened by its private key alone', async () => {
    const [own, other] = [await generateX25519Identity(), await generateX25519Identity()];
    const { path } = await backedUp('encrypted', await identityToRecipient(own));
    expect((await readFile(path)).toString('latin1')).not.toContain('start.json');
    const system = await emptySystem('encrypted-system');
    await expect(system.into(createReadStream(path))).rejects.toThrow('The backup is encrypted.');
    await expect(system.into(createReadStream(path), other)).rejects.toThrow('does not open this backup');
    await system.into(createReadStream(path), own);
    expect(await rowChecksums(system.database.url)).toEqual(await rowChecksums(source.url));
    await system.database.drop();
  });

  test('that is cut off, changed or something else is refused, and nothing is loaded', async () => {
    const { path } = await backedUp('damaged');
    const bytes = await readFile(path);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    // Rows that PostgreSQL refuses before the manifest is read: a column more.
    const plain = gunzipSync(bytes);
    const firstRow = plain.indexOf('rows/') + 512;
    plain.write('\t', plain.indexOf('\t', firstRow) - 1);
    const system = await emptySystem('damaged-system');
    const before = await rowChecksums(system.database.url);
    for (const damaged of [
      gzipSync(plain),
      bytes.subarray(0, bytes.length - 40),
      bytes.subarray(0, 5000),
      flipped,
      Buffer.from('x'),
    ]) {
      await expect(system.into(Readable.from([damaged]))).rejects.toMatchObject({ name: 'ArchiveError' });
      expect(await rowChecksums(system.database.url)).toEqual(before);
      expect(await namesOf(system.folder).catch(() => [])).toEqual([]);
    }
    // The system is still empty, so a whole backup can be restored.
    await system.into(Readable.from([bytes]));
    await system.database.drop();
  });

  test('is restored into an empty system only', async () => {
    const { path } = await backedUp('not-empty');
    const system = await emptySystem('not-empty-system');
    await system.into(createReadStream(path));
    await expect(system.into(createReadStream(path))).rejects.toThrow('The database is not empty.');
    const other = await emptySystem('folder-not-empty');
    await (await other.files()).put('3f1b2c44-0000-4000-8000-000000000000', Readable.from(['x']));
    await expect(other.into(createReadStream(path))).rejects.toThrow('is not empty');
    await Promise.all([system.database.drop(), other.database.drop()]);
  });

  test('holds the file of a document that was replaced since its snapshot', async () => {
    const [first] = await namesOf(join(folder, 'source', 'files'));
    await files.setAside(first ?? '', '2026-01-01');
    const { report } = await backedUp('replaced');
    expect(report.faults).toEqual([]);
    const aside = join(folder, 'source', 'files', 'set-aside', '2026-01-01');
    await files.put(first ?? '', createReadStream(join(aside, first ?? '')));
    await rm(aside, { recursive: true });
  });
});

test('verify names each document whose file is missing, cut or another, and each file without a document', async () => {
  const { path } = await backedUp('verified');
  const system = await emptySystem('verified-system');
  await system.into(createReadStream(path));
  const store = await system.files();
  const documents = await system.database.owner
    .selectFrom('document')
    .select(['document_id', 'storage_key', 'size_bytes'])
    .orderBy('document_id')
    .execute();
  const [missing, cut, other, early] = documents;
  await rm(join(system.folder, missing?.storage_key ?? ''));
  await writeFile(join(system.folder, cut?.storage_key ?? ''), 'cut');
  for (const one of [other, early])
    await writeFile(join(system.folder, one?.storage_key ?? ''), 'x'.repeat(one?.size_bytes ?? 0));
  // A release without the checksum stored it. Its period may have ended, so the triggers must not see the change.
  await sql`set session_replication_role = replica`.execute(system.database.owner);
  await sql`update document set sha256 = null where document_id = ${early?.document_id}`.execute(
    system.database.owner,
  );
  await sql`reset session_replication_role`.execute(system.database.owner);
  const stray = randomUUID();
  await store.put(stray, Readable.from(['of nobody']));
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(join(system.folder, stray), twoDaysAgo, twoDaysAgo);
  const verdict = await verify(system.database.url, store);
  expect(verdict.faults).toEqual([
    `document ${missing?.document_id}: its file is missing`,
    expect.stringMatching(new RegExp(`^document ${cut?.document_id}: its file has 3 bytes instead of \\d+$`)),
    `document ${other?.document_id}: its file is not the one that was stored`,
    `file ${stray}: it belongs to no document`,
  ]);
  await system.database.drop();
});

/** A link on which what PostgreSQL says after the end of the rows of a COPY arrives later than the rows. */
async function openLateWire(databaseUrl: string) {
  const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
  const wire = await openWire(databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(new URL(wire.url).port), '127.0.0.1');
    let sent = Promise.resolve();
    far.on('data', (bytes) => {
      const end = bytes.lastIndexOf(copyDone);
      const cut = end < 0 ? bytes.length : end + copyDone.length;
      sent = sent.then(async () => {
        near.write(bytes.subarray(0, cut));
        if (cut === bytes.length) return;
        await pause(10);
        near.write(bytes.subarray(cut));
      });
    });
    near.on('data', (bytes) => far.write(bytes));
    near.on('error', () => {}).on('close', () => far.destroy());
    far.on('error', () => {}).on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port.');
  const url = new URL(wire.url);
  url.port = String(address.port);
  return {
    url: url.href,
    close: async () => {
      server.close();
      await wire.close();
    },
  };
}
