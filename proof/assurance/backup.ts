import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import { sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import { signIn } from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { backUp, type BackupReport } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { verify } from '#server/backup/verify.ts';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { openEmptyFileStore, openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { openTestCluster, type TestCluster } from '#server/testing/database/cluster.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import { rowChecksums } from '#server/testing/database/row-checksums.ts';
import { findingOf, type Options, sizeOf, type Tried } from './kit/program.ts';
import { forgetCalls } from './kit/test-app.ts';

const BACKUPS = { full: 20, small: 2, least: 1 };
const WRITERS = 4;
const FORGET_MS = 500;

/** What a test breaks: the way in which the backup is made, and the files that it reads. */
type Taking = { take: (path: string) => Promise<BackupReport>; files: FileStore };

/**
 * Backs up the demo company while people send numbered kudos and replace numbered documents, and restores
 * each backup into an empty system. A backup is of one moment: of each writer it holds all writes up to some
 * number, at least those that were acknowledged before it began, with the file of each document. After the
 * load, rows and files are equal by checksum, and people sign in to the restored system.
 */
export async function run(options: Options<Taking>) {
  const { log, inject } = options;
  const cluster = process.env['VITEST'] ? undefined : await openTestCluster();
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-backup-'));
  const testApp = await startTestApp({}, cluster);
  await loadDemoCompany(testApp.owner, testApp.context.files);
  const taking: Taking = {
    files: testApp.context.files,
    take: async (path) =>
      backUp({
        connectionString: testApp.url,
        files: taking.files,
        target: createWriteStream(path),
        recipient: null,
      }),
  };
  await inject?.(taking);
  const wrongs: string[] = [];
  const count = sizeOf(options, BACKUPS);
  let restoredBackups = 0;
  try {
    const writers = await openWriters(testApp);
    const spell = { isOver: false };
    const writing = Promise.all([
      ...writers.map((writer) => writeOn(writer, spell, wrongs)),
      forgetUntil(testApp, spell),
    ]);
    for (let index = 0; index < count; index += 1) {
      const before = writers.map(({ acknowledged }) => acknowledged);
      const path = join(folder, `under-load-${index}`);
      await taking.take(path);
      const after = writers.map(({ tried }) => tried);
      const system = await restored(path, join(folder, `system-${index}`), cluster);
      wrongs.push(...(await wrongsOf(system, writers, { before, after })));
      await system.database.drop();
      restoredBackups += 1;
    }
    spell.isOver = true;
    await writing;
    const writes = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    log(`${writes} writes during ${count} backups`);
    const atRest = await compareAtRest(testApp, taking, folder, cluster);
    wrongs.push(...atRest.wrongs);
    return findingOf(
      'backup',
      wrongs,
      {
        figure: `wrong in ${count} restored backups`,
        tried: { 'restored backups': [restoredBackups, 2], writes: [writes, 40], ...atRest.tried },
      },
      options,
    );
  } finally {
    await testApp.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Writer = {
  readonly employeeId: number;
  readonly annualReviewId: number;
  readonly send: (number: number) => Promise<number>;
  readonly upload: (number: number) => Promise<number>;
  tried: number;
  acknowledged: number;
};

async function openWriters(testApp: TestApp): Promise<Writer[]> {
  const company = await addCompany(testApp.owner);
  const recipient = await addPerson(testApp.owner, {});
  const admin = await testApp.signInAs('admin@example.test');
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const person = await startedReview(testApp, admin, company.lead.employeeId);
    const own = await testApp.signInAs(person.email);
    const { annualReviewId, employeeId, markingPeriodId } = person;
    writers.push({
      employeeId,
      annualReviewId,
      tried: 0,
      acknowledged: 0,
      send: async (number) => {
        const body = {
          markingPeriodId,
          message: `number ${number}`,
          targetEmployees: [{ employeeId: recipient.employeeId }],
          values: [],
        };
        return (await own.call(sendKudo, { body })).status;
      },
      upload: async (number) => {
        const query = { AnnualReviewId: annualReviewId, Type: 'Self' };
        return (
          await admin.upload(uploadDocument, { query, name: `${number}.txt`, bytes: `number ${number}` })
        ).status;
      },
    });
  }
  return writers;
}

async function writeOn(writer: Writer, spell: { isOver: boolean }, wrongs: string[]): Promise<void> {
  while (!spell.isOver) {
    const number = writer.tried + 1;
    writer.tried = number;
    for (const status of [await writer.send(number), await writer.upload(number)])
      if (status !== 200) wrongs.push(`a write was answered with ${status}`);
    writer.acknowledged = number;
  }
}

async function forgetUntil(testApp: TestApp, spell: { isOver: boolean }): Promise<void> {
  while (!spell.isOver) {
    await forgetCalls(testApp);
    await pause(FORGET_MS);
  }
}

type System = { readonly database: TestDatabase; readonly files: FileStore };

async function restored(path: string, dataDir: string, cluster?: TestCluster): Promise<System> {
  const database = await createTestDatabase(cluster);
  const settings = { FILES_URL: undefined, DATA_DIR: dataDir };
  await restore({
    connectionString: database.url,
    source: createReadStream(path),
    identity: null,
    openFiles: (id, givenUp) => openEmptyFileStore(settings, id, givenUp),
  });
  return { database, files: await openFileStore(settings, database.owner) };
}

async function wrongsOf(
  { database, files }: System,
  writers: readonly Writer[],
  { before, after }: { before: number[]; after: number[] },
): Promise<string[]> {
  const wrongs = [...(await verify(database.url, files)).faults];
  for (const [index, { employeeId, annualReviewId }] of writers.entries()) {
    const { rows } = await sql<{
      number: number;
    }>`select substring(message from '[0-9]+')::int as number from kudo
      where sender_id = ${employeeId} order by number`.execute(database.owner);
    const numbers = rows.map(({ number }) => number);
    const last = numbers.at(-1) ?? 0;
    if (numbers.some((number, at) => number !== at + 1))
      wrongs.push(`writer ${index}: a gap in ${numbers.join(' ')}`);
    if (last < (before[index] ?? 0))
      wrongs.push(`writer ${index}: ${last} is stored, ${before[index]} was acknowledged`);
    if (last > (after[index] ?? 0))
      wrongs.push(`writer ${index}: ${last} is stored, ${after[index]} was the last`);
    wrongs.push(...(await wrongDocument(database, files, annualReviewId, last)));
  }
  return wrongs;
}

/** The document carries the number of the last kudos, or the one before: the document is written later. */
async function wrongDocument(
  { owner }: TestDatabase,
  files: FileStore,
  annualReviewId: number,
  last: number,
): Promise<string[]> {
  const document = await owner
    .selectFrom('document')
    .select(['storage_key', 'original_name'])
    .where('annual_review_id', '=', annualReviewId)
    .executeTakeFirst();
  if (document === undefined) return last <= 1 ? [] : [`review ${annualReviewId} has no document`];
  const number = Number(document.original_name.replace('.txt', ''));
  const stored = await files.get(document.storage_key).catch(() => null);
  if (stored === null) return [`document ${number}: its file is missing`];
  const content = await text(stored);
  const wrongs = content === `number ${number}` ? [] : [`document ${number} holds ${content}`];
  if (number !== last && number !== last - 1)
    wrongs.push(`document ${number} beside kudos ${last}: not of one moment`);
  return wrongs;
}

async function compareAtRest(
  testApp: TestApp,
  taking: Taking,
  folder: string,
  cluster?: TestCluster,
): Promise<{ wrongs: string[]; tried: Tried }> {
  const path = join(folder, 'at-rest');
  await taking.take(path);
  const system = await restored(path, join(folder, 'system-at-rest'), cluster);
  const { database, files } = system;
  const wrongs: string[] = [];
  const [there, here] = [await rowChecksums(testApp.url), await rowChecksums(database.url)];
  for (const [table, sum] of Object.entries(there)) {
    if (here[table] !== sum) wrongs.push(`${table}: ${here[table] ?? 'nothing'} instead of ${sum}`);
  }
  const documents = await testApp.owner.selectFrom('document').select('storage_key').execute();
  for (const { storage_key: key } of documents) {
    const one = await text(await testApp.context.files.get(key));
    const other = await files.get(key).then(text, () => null);
    if (one !== other) wrongs.push(`the file ${key} differs`);
  }
  const app = await buildApp({ ...testApp.context, db: database.db, files });
  const { method, path: login } = signIn;
  const { rows: demo } = await sql<{ email: string }>`
    select email from employee where is_demo and end_date is null and archived_at is null and oidc_subject is null
    order by employee_id limit 3`.execute(testApp.owner);
  if (demo.length === 0) wrongs.push('no person of the demo company could sign in');
  for (const { email } of [{ email: 'lead@example.test' }, ...demo]) {
    const payload = { idToken: await testApp.tokenFor(email) };
    const answer = await app.inject({ method, url: `/api${login}`, payload });
    if (answer.statusCode !== 200) wrongs.push(`a sign-in was answered with ${answer.statusCode}`);
  }
  await app.close();
  await database.drop();
  const tried = {
    tables: [Object.keys(there).length, 30],
    documents: [documents.length, 10],
    'sign-ins': [1 + demo.length, 4],
  } as const;
  return { wrongs, tried };
}
