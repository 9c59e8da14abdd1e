import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/connection/client.ts';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { openEmptyFileStore, openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { openWire } from '#server/testing/faults.ts';
import { rowChecksums } from '#server/testing/database/row-checksums.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { type Manifest, readArchive, START, type Start, start, writeArchive } from './archive.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { sequencesOf } from './tables.ts';
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
  await sql`update id_key set key = sha256('another installation')`.execute(database.owner);
  const settings = { FILES_URL: undefined, DATA_DIR: join(folder, name) };
  return {
    database,
    into: async (from: AsyncIterable<Buffer>, identity: string | null = null, isDrill = false) =>
      restore({
        connectionString: database.url,
        source: from,
        identity,
        isDrill,
        openFiles: (id, givenUp) => openEmptyFileStore(settings, id, givenUp),
      }),
    files: () => openFileStore(settings, database.owner),
    folder: join(settings.DATA_DIR, 'files'),
  };
}

const namesOf = async (at: string) => (await readdir(at)).filter((name) => !name.startsWith('.')).toSorted();

const client = async <T>(url: string, use: (open: pg.Client) => Promise<T>): Promise<T> => {
  const open = new pg.Client({ connectionString: url });
  await open.connect();
  try {
    return await use(open);
  } finally {
    await open.end();
  }
};

/** Rows that neither triggers nor constraints see. */
const unseen = async (url: string, ...statements: string[]) =>
  client(url, async (open) => {
    await open.query('set session_replication_role = replica');
    for (const statement of statements) await open.query(statement);
  });

const someIds = async (owner: Db) =>
  (await sql`select permuted_id(n, 'kudo') as id from generate_series(1, 5) n`.execute(owner)).rows;

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
    // The ids in no order go on as they would have gone on.
    expect(await someIds(system.database.owner)).toEqual(await someIds(source.owner));
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

  test.each([
    'update installation set demo_loaded_at = now()',
    'update installation set roster_loaded_at = now()',
    `insert into audit_event (relation, action) values ('System', 'add-first-admin')`,
  ])('is refused by a system without people in which something happened: %s', async (statement) => {
    const { path } = await backedUp('happened');
    const system = await emptySystem('happened-system');
    await unseen(system.database.url, statement);
    await expect(system.into(createReadStream(path))).rejects.toThrow('The database is not empty.');
    await system.database.drop();
  });

  test('leaves out sessions, counts of calls and what was reported of backups', async () => {
    const { url, files: store, drop } = await copyOfSource('left-out');
    await unseen(
      url,
      `insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
        access_expires_at)
      select gen_random_uuid(), min(employee_id), now(), now(), now(), now() + interval '1 day', 'x', now() from employee`,
      `insert into rate_count (key, minute, calls) values ('sign-in', now(), 3)`,
      `insert into operation_report (operation, ended_at, fault_count, succeeded_at) values ('backup', now(), 0, now())`,
    );
    const path = join(folder, 'left-out');
    await backUp({ connectionString: url, files: store, target: createWriteStream(path), recipient: null });
    const system = await emptySystem('left-out-system');
    await system.into(createReadStream(path));
    const counts = async (open: pg.Client) =>
      (
        await open.query(`select (select count(*)::int from session) as sessions,
          (select count(*)::int from rate_count) as calls, (select count(*)::int from operation_report) as reports`)
      ).rows;
    expect(await client(url, counts)).toEqual([{ sessions: 1, calls: 1, reports: 1 }]);
    expect(await client(system.database.url, counts)).toEqual([{ sessions: 0, calls: 0, reports: 0 }]);
    await Promise.all([drop(), system.database.drop()]);
  });

  test('holds a table that is larger than a piece, each row once', async () => {
    const { url, files: store, drop } = await copyOfSource('large');
    await unseen(
      url,
      `insert into audit_event (relation, action, after)
      select 'System', 'large', jsonb_build_object('text', repeat(number::text, 200000)) from generate_series(1, 40) number`,
    );
    const path = join(folder, 'large');
    await backUp({ connectionString: url, files: store, target: createWriteStream(path), recipient: null });
    const pieces = (await entriesOf(path)).filter(([name]) => name.startsWith('rows/audit_event/'));
    expect(pieces.length).toBeGreaterThan(2);
    const system = await emptySystem('large-system');
    await system.into(createReadStream(path));
    expect(await rowChecksums(system.database.url)).toEqual(await rowChecksums(url));
    await Promise.all([drop(), system.database.drop()]);
  });

  test('names each document whose file is missing or not whole, also once it is restored', async () => {
    const { url, files: store, folder: at, drop } = await copyOfSource('faulty');
    const documents = await client(
      url,
      async (open) =>
        (
          await open.query<{ id: number; key: string }>(
            'select document_id as id, storage_key as key from document order by document_id',
          )
        ).rows,
    );
    const [missing, cut] = documents;
    await rm(join(at, missing?.key ?? ''));
    await writeFile(join(at, cut?.key ?? ''), 'cut');
    const path = join(folder, 'faulty');
    const target = createWriteStream(path);
    const report = await backUp({ connectionString: url, files: store, target, recipient: null });
    const faults = [
      `document ${missing?.id}: its file is missing`,
      expect.stringMatching(`^document ${cut?.id}: its file has 3 bytes instead of `),
    ];
    expect(report).toMatchObject({ documents: documents.length - 1, faults });
    const system = await emptySystem('faulty-system');
    expect(await system.into(createReadStream(path))).toMatchObject({
      documents: documents.length - 1,
      faults,
    });
    await Promise.all([drop(), system.database.drop()]);
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

describe('a restored system', () => {
  test('numbers its rows as the one before, also where no row was ever numbered', async () => {
    const { path } = await backedUp('numbers');
    const system = await emptySystem('numbers-system');
    await system.into(createReadStream(path));
    const [there, here] = await Promise.all(
      [source.url, system.database.url].map((url) => client(url, sequencesOf)),
    );
    expect(here).toEqual(there);
    expect(there?.filter(({ isCalled }) => !isCalled).length).toBeGreaterThan(0);
    expect(there?.filter(({ isCalled }) => isCalled).length).toBeGreaterThan(0);
    await system.database.drop();
  });

  test('has every foreign key, trigger and check of the one before', async () => {
    const { path } = await backedUp('rules');
    const system = await emptySystem('rules-system');
    await system.into(createReadStream(path));
    const rules = async (open: pg.Client) =>
      (
        await open.query(`
          select conrelid::regclass::text as place, conname::text as name, convalidated::text as state from pg_constraint
          where connamespace = 'public'::regnamespace
          union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
          order by 1, 2, 3`)
      ).rows;
    const [there, here] = await Promise.all(
      [source.url, system.database.url].map((url) => client(url, rules)),
    );
    expect(here).toEqual(there);
    await system.database.drop();
  });

  test('is refused if a row of the backup points to none, and nothing is loaded', async () => {
    const { url, files: store, drop } = await copyOfSource('dangling');
    await unseen(
      url,
      'update employee set department_id = 999999 where employee_id = (select min(employee_id) from employee)',
    );
    const path = join(folder, 'dangling');
    await backUp({ connectionString: url, files: store, target: createWriteStream(path), recipient: null });
    const system = await emptySystem('dangling-system');
    await expect(system.into(createReadStream(path))).rejects.toThrow('PostgreSQL refuses its rows (23503)');
    expect(
      await client(system.database.url, async (open) => (await open.query('select from employee')).rowCount),
    ).toBe(0);
    const { faults } = await verify(url, store);
    expect(faults).toContain('employee: 1 rows violate employee_department_id_fkey');
    await Promise.all([drop(), system.database.drop()]);
  });

  test('is refused by a database that was migrated further than the backup', async () => {
    const { path } = await backedUp('earlier');
    const last = knownMigrations().at(-1)?.name;
    const earlier = await withStart(path, (given) => ({
      ...given,
      migrations: given.migrations.filter(({ name }) => name !== last),
    }));
    const system = await emptySystem('earlier-system');
    await expect(system.into(Readable.from([earlier]))).rejects.toThrow('migrated further than the backup');
    await system.database.drop();
  });

  test('has all files of more documents than are read at a time', async () => {
    const { url, drop } = await copyOfSource('many');
    await unseen(
      url,
      'delete from document',
      `insert into document (annual_review_id, kind, storage_key, original_name, content_type, size_bytes, uploaded_at)
      select number, 'Self', gen_random_uuid()::text, 'a.txt', 'text/plain', 1, now()
      from generate_series(1, ${MANY}) number`,
    );
    const path = join(folder, 'many');
    const onlyFile = { ...files, get: async () => Readable.from([Buffer.from('x')]) };
    const target = createWriteStream(path);
    const report = await backUp({ connectionString: url, files: onlyFile, target, recipient: null });
    const names = new Set<string>();
    await readArchive(createReadStream(path), noKeys, async (name) => void names.add(name));
    expect([...names].filter((name) => name.startsWith('files/'))).toHaveLength(MANY);
    expect(report).toMatchObject({ documents: MANY, faults: [] });
    const gone = { ...onlyFile, get: async () => Promise.reject(new Error('gone')) };
    expect((await verify(url, gone)).faults.filter((fault) => fault.endsWith('is missing'))).toHaveLength(
      MANY,
    );
    await drop();
  });

  test('of a drill has an id of its own and sends no email that waited', async () => {
    const { url, files: store, drop } = await copyOfSource('waiting');
    await unseen(
      url,
      `insert into message (kind, recipient_id, queued_at)
      select 'reviewStarted', min(employee_id), now() from employee`,
      `insert into message (kind, recipient_id, queued_at, sent_at, failed_at, skipped_at, skip_reason)
      select 'reviewStarted', employee_id, now(), sent, failed, skipped, reason
      from (select min(employee_id) as employee_id from employee) person,
        (values (now(), null::timestamptz, null::timestamptz, null), (null, now(), null, null),
          (null, null, now(), 'Archived')) as ended (sent, failed, skipped, reason)`,
      `update automatic_reminders set is_on = true, through_day = '2026-01-01'`,
      `update company_settings set starts_by_itself = true, started_through = '2026-01-01'`,
      `insert into bulk_act (prepared_by, kind, act, started_at, run_order)
      select min(employee_id), 'start', '{}', now(), 1 from employee`,
      `insert into bulk_act (prepared_by, kind, act, started_at, finished_at, run_order)
      select employee_id, 'start', '{}', started, started, run_order
      from (select min(employee_id) as employee_id from employee) person,
        (values (null::timestamptz, null::bigint), (now(), 2)) as prepared (started, run_order)`,
    );
    const path = join(folder, 'waiting');
    await backUp({ connectionString: url, files: store, target: createWriteStream(path), recipient: null });
    const [drill, real] = [await emptySystem('drill-system'), await emptySystem('real-system')];
    await drill.into(createReadStream(path), null, true);
    await real.into(createReadStream(path));
    const [before, inDrill, inReal] = await Promise.all(
      [url, drill.database.url, real.database.url].map((one) => client(one, whatIsSent)),
    );
    expect(inReal).toEqual(before);
    expect(before).toMatchObject({ waiting: 1, reminders: true, starts: true, acts: 1, canceled: 0 });
    expect(inDrill).toMatchObject({ waiting: 0, reminders: false, starts: false, acts: 0, canceled: 1 });
    // What was over before the backup keeps its end.
    expect(before?.skipped).toEqual({ Archived: 1 });
    expect(inDrill?.skipped).toEqual({ Archived: 1, 'Restored as a drill': 1 });
    expect(inDrill?.id).not.toBe(before?.id);
    // The files belong to the new id.
    expect((await verify(drill.database.url, await drill.files())).faults).toEqual([]);
    await Promise.all([drop(), drill.database.drop(), real.database.drop()]);
  });
});

const MANY = 1_203;
const noKeys = { identity: null, signingKey: null };

async function whatIsSent(open: pg.Client) {
  const { rows } = await open.query<{
    id: string;
    waiting: number;
    reminders: boolean;
    starts: boolean;
    acts: number;
    canceled: number;
    skipped: Record<string, number>;
  }>(
    `select installation_id as id,
      (select count(*)::integer from message where num_nonnulls(sent_at, failed_at, skipped_at) = 0) as waiting,
      (select is_on from automatic_reminders) as reminders,
      (select starts_by_itself from company_settings) as starts,
      (select count(*)::integer from bulk_act where num_nonnulls(finished_at, canceled_at) = 0
        and started_at is not null) as acts,
      (select count(*)::integer from bulk_act where canceled_at is not null) as canceled,
      (select json_object_agg(skip_reason, count) from (select skip_reason, count(*) from message
        where skip_reason is not null group by skip_reason) reasons) as skipped
    from installation`,
  );
  return rows[0];
}

/** A system with the rows and files of the source, which a test may change. */
async function copyOfSource(name: string) {
  const { path } = await backedUp(`${name}-source`);
  const system = await emptySystem(`${name}-copy`);
  await system.into(createReadStream(path));
  return {
    url: system.database.url,
    files: await system.files(),
    folder: system.folder,
    drop: system.database.drop,
  };
}

type Entry = [name: string, bytes: Buffer];

/** Everything in a backup, the manifest included. */
async function entriesOf(path: string): Promise<Entry[]> {
  const tar = extract();
  tar.end(gunzipSync(await readFile(path)));
  const entries: Entry[] = [];
  for await (const entry of tar) entries.push([entry.header.name, await buffer(entry)]);
  return entries;
}

/** An archive of just these entries, whatever its manifest says. */
async function archiveOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const [name, bytes] of entries) tar.entry({ name, size: bytes.length }, bytes);
  tar.finalize();
  return gzipSync(await buffer(tar), { level: 1 });
}

/** With another content of the entry. */
const edited = <T>(entries: readonly Entry[], wanted: string, change: (given: T) => T): Entry[] =>
  entries.map(([name, bytes]) => {
    if (name !== wanted) return [name, bytes];
    return [name, Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString('utf8')))))];
  });

const withRows = (entries: readonly Entry[], more: number) =>
  edited<Manifest>(entries, 'manifest.json', (given) => ({
    ...given,
    rows: { ...given.rows, employee: (given.rows['employee'] ?? 0) + more },
  }));
const withMigrations = (
  entries: readonly Entry[],
  change: (given: Start['migrations']) => Start['migrations'],
) => edited<Start>(entries, START, (given) => ({ ...given, migrations: change(given.migrations) }));
const withTables = (entries: readonly Entry[], change: (given: Start['tables']) => Start['tables']) =>
  edited<Start>(entries, START, (given) => ({ ...given, tables: change(given.tables) }));
const isFile = ([name]: Entry) => name.startsWith('files/');
const text = (words: string) => Buffer.from(words);
const lastMigration = knownMigrations().at(-1)?.name;

test.each<[what: string, change: (entries: Entry[]) => Entry[], sentence: string]>([
  ['nothing before its rows', (all) => all.slice(1), 'The file is not a backup.'],
  [
    'another text of a migration',
    (all) =>
      withMigrations(all, (given) =>
        given.map((one) => (one.name === lastMigration ? { ...one, checksum: 'x' } : one)),
      ),
    `another release, in which ${lastMigration} had run`,
  ],
  [
    'an unknown migration',
    (all) => withMigrations(all, (given) => [...given, { name: '999_x.sql', checksum: 'x' }]),
    'another release, in which 999_x.sql had run',
  ],
  ['no migration', (all) => withMigrations(all, () => []), 'another release, in which nothing had run'],
  ['a table fewer', (all) => withTables(all, (given) => given.slice(1)), 'one is missing'],
  [
    'a column fewer',
    (all) =>
      withTables(all, (given) =>
        given.map((one) => (one.name === 'goal' ? { ...one, columns: one.columns.slice(1) } : one)),
      ),
    'not those of its migrations: goal.',
  ],
  [
    'rows of an unknown table',
    (all) => [...all.slice(0, 1), ['rows/nothing/000001', text('1\n')], ...all.slice(1)],
    'rows of an unknown table, nothing.',
  ],
  [
    'an unknown entry',
    (all) => [...all.slice(0, 1), ['other', text('x')], ...all.slice(1)],
    'an unknown entry, other.',
  ],
  ['fewer rows than listed', (all) => withRows(all, 1), 'rows of employee, and'],
  ['more rows than listed', (all) => withRows(all, -1), 'rows of employee, and'],
  [
    'a file that is not listed',
    (all) => [...all.slice(0, -1), [`files/${randomUUID()}`, text('x')], ...all.slice(-1)],
    'is not what its manifest lists',
  ],
  [
    'a listed file fewer',
    (all) => all.filter((one, at) => !isFile(one) || isFile(all[at + 1] ?? one)),
    'is not what its manifest lists',
  ],
  [
    'another file',
    (all) => all.map((one) => (isFile(one) ? [one[0], text('x')] : one)),
    'is not what its manifest lists',
  ],
  [
    'an entry after its end',
    (all) => [...all, [`files/${randomUUID()}`, text('x')]],
    'goes on after its end',
  ],
  [
    'an entry above 64 MB',
    (all) => [['rows/goal/000001', Buffer.alloc(64 * 1024 * 1024 + 1)], ...all],
    'an entry is too large',
  ],
])('a backup with %s is refused, and nothing is loaded', async (_what, change, sentence) => {
  const { path } = await backedUp('changed');
  const system = await emptySystem(`changed-${randomUUID()}`);
  const before = await rowChecksums(system.database.url);
  const changed = await archiveOf(change(await entriesOf(path)));
  await expect(system.into(Readable.from([changed]))).rejects.toThrow(sentence);
  expect(await rowChecksums(system.database.url)).toEqual(before);
  expect(await namesOf(system.folder).catch(() => [])).toEqual([]);
  await system.database.drop();
});

/** The backup with another start, and whole. */
async function withStart(
  path: string,
  change: (given: Start) => Start,
  signingKey: string | null = null,
): Promise<Buffer> {
  const entries: [string, Buffer][] = [];
  const { entries: _, ...rest } = await readArchive(createReadStream(path), noKeys, async (name, bytes) => {
    entries.push([name, bytes]);
  });
  const target = new PassThrough();
  const bytes = buffer(target);
  await writeArchive(target, { recipient: null, signingKey }, async (archive) => {
    for (const [name, entry] of entries) {
      const isStart = name === START;
      const changed = isStart
        ? JSON.stringify(change(start.parse(JSON.parse(entry.toString('utf8')))))
        : entry;
      await archive.add(name, Buffer.from(changed));
    }
    await archive.end(rest);
  });
  return bytes;
}

test('a backup that was signed is restored with its key only, and not once it was changed', async () => {
  const signingKey = 'a secret of 32 characters or more';
  const [plain, path] = [(await backedUp('unsigned')).path, join(folder, 'signed')];
  const target = createWriteStream(path);
  await backUp({ connectionString: source.url, files, target, recipient: null, signingKey });
  const system = await emptySystem('signed-system');
  const restored = async (from: AsyncIterable<Buffer>, key: string | null) =>
    restore({
      connectionString: system.database.url,
      source: from,
      identity: null,
      signingKey: key,
      openFiles: (id, givenUp) =>
        openEmptyFileStore({ FILES_URL: undefined, DATA_DIR: join(folder, 'signed-system') }, id, givenUp),
    });
  const before = await rowChecksums(system.database.url);
  const later = (given: Start) => ({ ...given, takenAt: '2030-01-01T00:00:00Z' });
  for (const [from, key, sentence] of [
    [createReadStream(plain), signingKey, 'not signed'],
    [createReadStream(path), 'b secret of 32 characters or more', 'signed with another'],
    [
      Readable.from([await withStart(path, later, 'b secret of 32 characters or more')]),
      signingKey,
      'was changed',
    ],
    [Readable.from([await withStart(path, later)]), signingKey, 'was changed'],
  ] as const) {
    await expect(restored(from, key)).rejects.toThrow(sentence);
    expect(await rowChecksums(system.database.url)).toEqual(before);
  }
  await restored(createReadStream(path), signingKey);
  expect(await rowChecksums(system.database.url)).toEqual(await rowChecksums(source.url));
  await system.database.drop();
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
  // A release without the checksum stored it. Its period may have ended, so the triggers must not see the
  // change.
  await sql`set session_replication_role = replica`.execute(system.database.owner);
  await sql`update document set sha256 = null where document_id = ${early?.document_id}`.execute(
    system.database.owner,
  );
  await sql`reset session_replication_role`.execute(system.database.owner);
  const stray = randomUUID();
  await store.put(stray, Readable.from(['of nobody']));
  // An upload stores the bytes before the row, so a file is no fault on its first day.
  const young = randomUUID();
  await store.put(young, Readable.from(['of an upload that goes on']));
  for (const [key, hours] of [
    [stray, 25],
    [young, 23],
  ] as const) {
    const writtenAt = new Date(Date.now() - hours * 60 * 60 * 1000);
    await utimes(join(system.folder, key), writtenAt, writtenAt);
  }
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
