import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { documentMessages } from '#contract/reviews/documents.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { sweepStrays } from '#server/features/reviews/documents/sweep-strays.ts';
import { openS3Calls } from '#server/ports/file-store/file-store.s3-calls.ts';
import { addDesk, upload, withoutBytes } from '../../assurance/files/fixture.ts';
import { type JournaledApp, storedKeys } from '../../assurance/kit/test-app.ts';
import type { BadNetwork, Weather } from './bad-network.ts';
import { BUCKET, type ObjectStore } from './object-stores.ts';

export type Fixture = {
  readonly testApp: JournaledApp;
  readonly store: ObjectStore;
  readonly network: BadNetwork;
  readonly folder: string;
  readonly logged: string[];
};

type Trouble = {
  readonly name: string;
  readonly weather: Weather | 'full';
  /** Trouble begins so long after the upload. */
  readonly afterMs?: number;
  /** Null: either outcome is right. */
  readonly status: number | null;
};

export const troubles: readonly Trouble[] = [
  { name: 'slow', weather: 'slow', status: 200 },
  { name: 'gone', weather: 'gone', status: 503 },
  { name: 'gone in the middle', weather: 'gone', afterMs: 300, status: null },
  { name: 'frozen', weather: 'frozen', status: 503 },
  { name: 'cut', weather: 'cut', status: 503 },
  { name: 'full', weather: 'full', status: 507 },
  { name: 'error 500', weather: { status: 500 }, status: 503 },
  { name: 'error 503', weather: { status: 503 }, status: 503 },
];

/** Beyond this, a person gives up. The limits for an upload add up to 55 s. */
const ANSWER_WITHIN_MS = 90_000;
const BIG = Buffer.alloc(700_000, 'a');
const SENTENCES = new Map<number, string>([
  [503, documentMessages.away],
  [507, documentMessages.full],
]);

/** Replaces a document during trouble of the object store. Afterward the old or the new one is whole. */
export async function tryUploads(fixture: Fixture, trouble: Trouble): Promise<string[]> {
  const { testApp } = fixture;
  const desk = await addDesk(testApp);
  const first = await upload(testApp, desk, 'first.txt', Buffer.alloc(500_000, 'b'));
  const wrongs = first.status === 200 ? [] : [`the first document got ${first.status} ${first.text}`];
  const begun = performance.now();
  const begin = async () =>
    trouble.weather === 'full' ? fixture.store.fill() : fixture.network.set(trouble.weather);
  if (trouble.afterMs === undefined) await begin();
  else setTimeout(() => void begin(), trouble.afterMs);
  const { status, text, headers } = await upload(testApp, desk, 'second.txt', BIG);
  const took = performance.now() - begun;
  if (trouble.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, trouble.afterMs));
  if (status !== (trouble.status ?? (status === 200 ? 200 : 503))) wrongs.push(`answered ${status} ${text}`);
  const sentence = SENTENCES.get(status);
  if (sentence !== undefined && text !== sentence) wrongs.push(`said "${text}"`);
  if (status !== 200 && headers['retry-after'] === undefined) wrongs.push('no Retry-After');
  if (took > ANSWER_WITHIN_MS) wrongs.push(`answered after ${Math.round(took)} ms`);
  const alive = await testApp.app.inject({ url: '/healthz' });
  if (alive.statusCode !== 200) wrongs.push(`/healthz says ${alive.statusCode}`);
  await fixture.store.makeRoom();
  fixture.network.set('fair');
  wrongs.push(...(await withoutBytes(testApp.owner, testApp.context.files, desk)));
  const again = await upload(testApp, desk, 'third.txt', BIG);
  if (again.status !== 200) wrongs.push(`afterwards an upload got ${again.status} ${again.text}`);
  wrongs.push(...(await withoutBytes(testApp.owner, testApp.context.files, desk)));
  return wrongs.map((wrong) => `${trouble.name}: ${wrong}`);
}

const DAY_MS = 86_400_000;

/** Runs the sweep of the day after tomorrow. Then the bucket holds the bytes of the rows and nothing else. */
export async function cleanUp({ testApp }: Fixture): Promise<{ strays: number; wrongs: string[] }> {
  const work = { db: testApp.context.db, files: testApp.context.files, log: pino({ level: 'silent' }) };
  const strays = await sweepStrays(work, new Date(Date.now() + 2 * DAY_MS));
  await sweepStrays(work, new Date(Date.now() + 60 * DAY_MS));
  const { rows } = await sql<{ key: string }>`select storage_key as key from document`.execute(testApp.owner);
  const inRows = rows.map(({ key }) => key).toSorted();
  const inBucket = await storedKeys(testApp);
  if (inBucket.join() === inRows.join()) return { strays, wrongs: [] };
  return { strays, wrongs: [`${inBucket.length} objects, ${inRows.length} rows after the sweep`] };
}

/** Another installation's prefix, one with other objects, no bucket: no start, and nothing is written. */
export async function tryForeignPlaces({ testApp, store }: Fixture): Promise<string[]> {
  const wrongs: string[] = [];
  const marked = await callsTo(store, 'marked/');
  await marked.write('.benchmark-installation', randomUUID());
  const strange = await callsTo(store, 'strange/');
  await strange.write('makefile', 'all:');
  for (const place of [`${BUCKET}/marked`, `${BUCKET}/strange`, 'missing-bucket']) {
    const FILES_URL = `s3://${place}?endpoint=${store.endpoint}`;
    const error: unknown = await openFileStore(
      { ...testApp.context.config, FILES_URL },
      testApp.context.db,
    ).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    const isRight =
      error instanceof Error && error.name === 'WrongSetting' && error.message.includes('FILES_URL');
    if (!isRight) wrongs.push(`${place}: ${String(error)}`);
  }
  if ((await strange.read('.benchmark-installation')) !== null) wrongs.push('a foreign prefix was marked');
  return wrongs;
}

/** The object store refuses bytes that differ from what was said. */
export async function tryChecksums({ store, folder }: Fixture): Promise<string[]> {
  const calls = await callsTo(store, '');
  const path = join(folder, 'ten-bytes');
  writeFileSync(path, 'ten bytes!');
  const right = {
    path,
    length: 10,
    sha256: 'b1'.repeat(32),
    md5: 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  const key = randomUUID();
  const isTaken = await calls.upload(key, right).then(
    () => true,
    () => false,
  );
  if (isTaken || (await calls.open(key)) !== null) return ['wrong bytes were stored'];
  return [];
}

const GROWTH_AT_MOST = 64 * 1024 * 1024;

/** Stores and reads a large file in a process of its own. */
export async function tryBigFile({ testApp, store, folder }: Fixture, size: number) {
  const { rows } = await sql<{ id: string }>`select installation_id as id from installation`.execute(
    testApp.owner,
  );
  const program = fileURLToPath(new URL('big-file.ts', import.meta.url));
  const words = [program, store.endpoint, BUCKET, rows[0]?.id ?? '', folder, String(size)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const { growth, isSame } = JSON.parse(stdout) as { growth: number; isSame: boolean };
  const wrongs = isSame ? [] : ['the large file came back as another one'];
  if (growth > GROWTH_AT_MOST) wrongs.push(`a file of ${size} bytes took ${growth} bytes of memory`);
  return { growth, wrongs };
}

const callsTo = async ({ endpoint }: ObjectStore, prefix: string) =>
  openS3Calls({ bucket: BUCKET, prefix, region: 'us-east-1', endpoint });
