import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import { sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import { verify } from '#server/backup/verify.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import { rowChecksums } from '#server/testing/database/row-checksums.ts';
import { folderForPrograms } from '../assurance/kit/packages.ts';
import { findingOf, type Options, sizeOf } from '../assurance/kit/program.ts';
import { forgetCalls } from '../assurance/kit/test-app.ts';
import { type Machine, openStandIn } from './recovery/machines.ts';
import { INSTALL, isPgbackrestInstalled, openMachine } from './recovery/pgbackrest.ts';

const ROUNDS = { full: 5, small: 1, least: 1 };
const REVIEWS = 3;
const KUDOS = 20;

/**
 * People work, then a mistake deletes all kudos and replaces all documents, and the database is set back to
 * the moment before. All rows are those of that moment, `npm run verify` names the documents whose file was
 * set aside since, moving these files back makes the system whole, and people sign in and work on. At full
 * size the database is brought back by pgBackRest after its disk is lost.
 */
export async function run(options: Options<{ machine: Machine }>) {
  const { full, log, inject } = options;
  if (full && !isPgbackrestInstalled()) {
    log(`not run: pgBackRest or PostgreSQL is missing. Install them with: ${INSTALL}`);
    return { name: 'recovery', figure: 'not run', holds: false };
  }
  const folder = folderForPrograms('benchmark-recovery-');
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const machine = full ? await openMachine(folder) : await openStandIn();
    closing.push(machine.stop);
    const files = join(folder, 'files');
    const testApp = await startTestApp({ FILES_URL: `file://${files}` }, machine.cluster);
    closing.push(testApp.stop);
    const subject = { machine: { ...machine } };
    await inject?.(subject);
    const office = await openOffice(testApp);
    await work(testApp, office, 'long ago');
    log(`${machine.name}: ${await subject.machine.backUp()}`);
    const wrongs: string[] = [];
    let slowestMs = 0;
    let recovered = 0;
    const rounds = sizeOf(options, ROUNDS);
    for (let round = 0; round < rounds; round += 1) {
      await work(testApp, office, `round ${round}`);
      const back = await setBack(testApp, office, subject.machine, files);
      slowestMs = Math.max(slowestMs, back.ms);
      recovered += 1;
      wrongs.push(...back.wrongs.map((wrong) => `round ${round}: ${wrong}`));
    }
    log(`back at the latest after ${Math.round(slowestMs)} ms`);
    return findingOf(
      'recovery',
      wrongs,
      { figure: `wrong in ${recovered} recoveries to a moment`, tried: { recoveries: [recovered, 1] } },
      options,
    );
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

type Office = { readonly reviewIds: readonly number[]; readonly recipientId: number };

async function openOffice(testApp: TestApp): Promise<Office> {
  const { lead, member } = await addCompany(testApp.owner);
  const admin = await testApp.signInAs('admin@example.test');
  const reviewIds: number[] = [];
  while (reviewIds.length < REVIEWS)
    reviewIds.push((await startedReview(testApp, admin, lead.employeeId)).annualReviewId);
  return { reviewIds, recipientId: member.employeeId };
}

/** Signs in, sends kudos and replaces each review's document. Errors: if something does not succeed. */
async function work(testApp: TestApp, { reviewIds, recipientId }: Office, when: string): Promise<void> {
  await forgetCalls(testApp);
  const admin = await testApp.signInAs('admin@example.test');
  const lead = await testApp.signInAs('lead@example.test');
  for (let number = 0; number < KUDOS; number += 1) {
    const body = { message: `number ${number}, ${when}`, targetEmployees: [recipientId] };
    const { status, text } = await lead.call(sendKudo, { body });
    if (status !== 200) throw new Error(`a kudo was answered with ${status} ${text}`);
  }
  for (const id of reviewIds) {
    const query = { AnnualReviewId: id, Type: 'Self' };
    const document = { query, name: `${when}.txt`, bytes: `of ${id}, ${when}` };
    const { status, text } = await admin.upload(uploadDocument, document);
    if (status !== 200) throw new Error(`a document was answered with ${status} ${text}`);
  }
}

async function setBack(testApp: TestApp, office: Office, machine: Machine, files: string) {
  const { url, owner } = testApp;
  const there = await rowChecksums(url);
  const moment = await machine.moment(url);
  await work(testApp, office, 'after the moment');
  await sql`delete from kudo`.execute(owner);
  const begunAt = performance.now();
  await machine.goBack(url, moment);
  const ms = performance.now() - begunAt;
  const wrongs: string[] = [];
  const here = await rowChecksums(url);
  for (const [table, sum] of Object.entries(there))
    if (here[table] !== sum) wrongs.push(`${table}: ${here[table] ?? 'nothing'} instead of ${sum}`);
  const applied = await migrate({ connectionString: url });
  if (applied.length > 0) wrongs.push(`migrations ran again: ${applied.join(', ')}`);
  const { faults } = await verify(url, testApp.context.files);
  if (faults.length !== REVIEWS || !faults.every((fault) => fault.endsWith('its file is missing')))
    wrongs.push(`verify says: ${faults.join('; ')}`);
  moveBack(files);
  wrongs.push(...(await verify(url, testApp.context.files)).faults);
  await work(testApp, office, 'after the recovery').catch((error: unknown) => wrongs.push(String(error)));
  return { ms, wrongs };
}

/** As docs/operations/backup.md says. */
function moveBack(files: string): void {
  const aside = join(files, 'set-aside');
  for (const day of readdirSync(aside))
    for (const key of readdirSync(join(aside, day))) renameSync(join(aside, day, key), join(files, key));
}
