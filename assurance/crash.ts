import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { diskFileStore } from '#server/ports/file-store.disk.ts';
import { openTestCluster } from '#server/testing/cluster.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { addPerson } from '#server/testing/people.ts';
import { startProcess } from './crash/process.ts';
import { halves, verdictOn } from './crash/verdict.ts';
import { newLedger, type Writer, writeOn } from './crash/writer.ts';
import { findingOf, type Options } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { forgetCalls, openSession } from './kit/stage.ts';

const KILLS = { full: 100, small: 10 };
const WRITERS = 4;
const FIRST_ANSWER_GOAL_MS = 1_000;

/**
 * Kills the server in the middle of mixed writes, again and again: what it acknowledged is there, nothing is there
 * by half, and it answers soon after it listens again (a goal; the run fails beyond ten times that).
 */
export async function run({ full, seed, log }: Options) {
  const cluster = await openTestCluster();
  const database = await createTestDatabase(cluster);
  const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-crash-'));
  const files = diskFileStore(join(dataDir, 'files'));
  const allowance = setInterval(() => void forgetCalls(database).catch(() => {}), 500);
  try {
    const random = randomFrom(seed);
    const kills = full ? KILLS.full : KILLS.small;
    const writers = await addWriters(database, kills);
    const wrongs: string[] = [];
    let slowest = 0;
    for (let kill = 0; kill <= kills; kill += 1) {
      const server = await startProcess(database.url, dataDir);
      slowest = Math.max(slowest, server.firstAnswerMs);
      for (const writer of writers) wrongs.push(...(await verdictOn(database.owner, files, writer)));
      wrongs.push(...(await halves(database.owner, writers)));
      const writing = kill < kills ? writers.map((writer) => writeOn(writer, server.url)) : [];
      await pause(kill < kills ? 300 + random() * 2_200 : 0);
      await server.kill();
      for (const answers of await Promise.all(writing)) wrongs.push(...answers);
    }
    const acknowledged = writers.reduce(
      (sum, { ledger }) => sum + Object.values(ledger).reduce((all, one) => all + one.acknowledged, 0),
      0,
    );
    if (slowest > 10 * FIRST_ANSWER_GOAL_MS)
      wrongs.push(`the first 200 came ${Math.round(slowest)} ms after listening`);
    if (acknowledged < kills) wrongs.push('hardly anything was written');
    log(
      `${kills} kills, ${acknowledged} acknowledged writes, first 200 at the latest ${Math.round(slowest)} ms after listening (goal ${FIRST_ANSWER_GOAL_MS})`,
    );
    return findingOf(
      'crash',
      wrongs,
      `lost or half done of ${acknowledged} acknowledged writes in ${kills} kills`,
      log,
    );
  } finally {
    clearInterval(allowance);
    await database.drop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function addWriters({ owner }: TestDatabase, kills: number): Promise<Writer[]> {
  const lead = await addPerson(owner, { permissions: ['Benchmark_TeamLead'] });
  const admin = await addPerson(owner, { permissions: ['Benchmark_Admin'] });
  const writers: Writer[] = [];
  for (let count = 0; count < WRITERS; count += 1) {
    const { employeeId, markingPeriodId } = await addPerson(owner, { managerId: lead.employeeId });
    const { rows } = await sql<{ id: number }>`
      with review as (
        insert into annual_review (marking_period_id, employee_id, started_at)
        values (${markingPeriodId}, ${employeeId}, now()) returning annual_review_id
      )
      insert into annual_reviewer (annual_review_id, employee_id, type)
      select annual_review_id, id, type from review, (values (${employeeId}::int, 'Self'), (${lead.employeeId}::int, 'Manager')) as new (id, type)
      returning annual_review_id as id`.execute(owner);
    const toStart: Writer['toStart'] = [];
    for (let start = 0; start < kills * 4; start += 1) {
      toStart.push({ ...(await addPerson(owner, { managerId: lead.employeeId })), isAcknowledged: false });
    }
    const token = await openSession({ owner }, admin.employeeId, '12 hours');
    writers.push({ annualReviewId: rows[0]?.id ?? 0, employeeId, token, ledger: newLedger(), toStart });
  }
  return writers;
}
