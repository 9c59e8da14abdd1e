import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { sweepStrays } from '#server/features/reviews/documents/sweep-strays.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { startProcess } from '../crash/process.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import { addDesk, type Desk, withoutBytes } from './fixture.ts';

/** When the server is killed: before it stores, half way, before the row is written, before cleanup. */
export const moments = ['received', 'half stored', 'stored', 'committed'] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Kills a server while it replaces a document, then starts a real server and lets its sweep run. Either the
 * old or the new document is complete, and no other file is left.
 */
export async function tryKills(testApp: JournaledApp, dataDir: string, rounds: number): Promise<string[]> {
  const wrongs: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const moment of moments) {
      const desk = await addDesk(testApp);
      const killed = await replaceAndDie(testApp.url, dataDir, desk, moment);
      wrongs.push(...killed.map((wrong) => `killed when ${moment}: ${wrong}`));
      const after = await afterKill(testApp, dataDir, desk, moment);
      wrongs.push(...after.map((wrong) => `killed when ${moment}: ${wrong}`));
    }
  }
  const server = await startProcess(dataDir, testApp.url);
  await server.kill();
  const left = readdirSync(join(dataDir, 'incoming'));
  if (left.length > 0) wrongs.push(`${left.length} unfinished uploads outlive a start`);
  return wrongs;
}

async function replaceAndDie(
  databaseUrl: string,
  dataDir: string,
  desk: Desk,
  moment: string,
): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('server.ts', import.meta.url)), databaseUrl, dataDir, moment],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  const url = first.done === true ? '' : first.value;
  const wrongs: string[] = [];
  const whole = await send(url, desk, 'first.txt');
  if (whole !== 200) wrongs.push(`the first document got ${whole}`);
  const answer = await send(url, desk, 'second.txt').catch(() => null);
  if (answer !== null) {
    wrongs.push(`it answered ${answer}`);
    child.kill('SIGKILL');
  }
  await gone;
  return wrongs;
}

async function send(url: string, desk: Desk, name: string): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([name.repeat(50_000)]), name);
  const { status } = await fetch(
    `${url}/api/AnnualReviews/file?AnnualReviewId=${desk.annualReviewId}&Type=Final`,
    { method: 'POST', body: form, headers: { authorization: `Bearer ${desk.token}` } },
  );
  return status;
}

async function afterKill(
  testApp: JournaledApp,
  dataDir: string,
  desk: Desk,
  moment: string,
): Promise<string[]> {
  const files = diskFileStore(join(dataDir, 'files'));
  const wrongs = await withoutBytes(testApp.owner, files, desk);
  const { rows } = await sql<{ name: string }>`
    select original_name as name from document where annual_review_id = ${desk.annualReviewId}`.execute(
    testApp.owner,
  );
  const expected = moment === 'committed' ? 'second.txt' : 'first.txt';
  if (rows.map(({ name }) => name).join() !== expected)
    wrongs.push(`${rows.map(({ name }) => name).join()} is there instead of ${expected}`);
  const log = pino({ level: 'silent' });
  await sweepStrays({ db: testApp.context.db, files, log }, new Date(Date.now() + 2 * DAY_MS));
  const { rows: known } = await sql<{ key: string }>`select storage_key as key from document`.execute(
    testApp.owner,
  );
  const keys = new Set(known.map(({ key }) => key));
  for await (const { key } of files.list())
    if (!keys.has(key)) wrongs.push('a stray is in sight after the sweep');
  return [...wrongs, ...(await withoutBytes(testApp.owner, files, desk))];
}
