import { sql } from 'kysely';
import pg from 'pg';
import { APPLICATION_ROLE } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';
import { checksumsOf, differences } from './kit/journal.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { submitEvaluation } from './kit/project-fixture.ts';
import { addKudo, approveKudo, endPeriod } from './kit/review-fixture.ts';
import { openTestApp, type JournaledApp } from './kit/test-app.ts';
import { addOpenPeriod, type Around, refusalOf } from './freeze/open-period.ts';
import { raceTheEnd, WRITES_PER_PERIOD } from './freeze/race.ts';

const RACING = { full: 20_000, small: 400, least: WRITES_PER_PERIOD };
const WRITERS = 8;

/** Tables whose rows are frozen when their period ends. */
const frozen = [
  'annual_review',
  'annual_reviewer',
  'withdrawn_review',
  'document',
  'marking_period',
  'goal',
  'milestone',
  'goal_update',
  'review_draft',
  'review_submission',
  'review_outcome',
  'review_confirmation',
  'agreed_action',
] as const;

/**
 * A submission freezes its answers and the period they belong to. Only the member's role on the project can
 * still change.
 */
const submittable = [
  'project_evaluation',
  'evaluation_subject',
  'evaluation_response',
  'evaluation_note',
] as const;

/** Approval freezes kudos. An Admin can still delete them entirely. */
const approvable = ['kudo', 'kudo_recipient'] as const;

/**
 * Runs SQL as the application's role. No statement can add, change or remove anything in an ended period. No
 * write that races the end of a period lands after it, nor does the assignment of an answer to the period. No
 * statement can change approved kudos or submitted evaluations.
 */
export async function run(options: Options) {
  const { seed, log, inject } = options;
  const testApp = await openTestApp();
  const pool = new pg.Pool({
    connectionString: testApp.url,
    max: WRITERS + 1,
    options: `-c role=${APPLICATION_ROLE}`,
  });
  // PostgreSQL may close a connection that the pool is ending, and the pool no longer listens to it.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const cast = {
      managerId: (await addPerson(testApp.owner)).employeeId,
      peerId: (await addPerson(testApp.owner)).employeeId,
    };
    const other = (await addPerson(testApp.owner)).employeeId;
    const around = { ...cast, bystanderId: other };
    await inject?.(testApp);
    const still = await refusedAtRest(testApp, pool, around);
    log(
      `at rest: ${still.tried} statements on an ended period, approved kudos and a submitted evaluation, ${still.wrongs.length} got through`,
    );
    const races = sizeOf(options, RACING) / WRITES_PER_PERIOD;
    const raced = { writes: 0, inTime: 0, wrongs: [] as string[] };
    const random = randomFrom(seed);
    for (let race = 0; race < races; race += 1) {
      const one = await raceTheEnd(testApp, pool, around, random);
      raced.writes += one.writes;
      raced.inTime += one.inTime;
      raced.wrongs.push(...one.wrongs);
    }
    log(`racing: ${raced.writes} writes, ${raced.inTime} before the end, ${raced.wrongs.length} late`);
    if (raced.inTime === 0 || raced.inTime === raced.writes)
      raced.wrongs.push('the writes did not race the end');
    const wrongs = [...still.wrongs, ...raced.wrongs];
    return findingOf(
      'freeze',
      wrongs,
      {
        figure: `of ${still.tried + raced.writes} writes to ended periods, approved kudos and submitted evaluations got through`,
        tried: { statements: [still.tried, 100], 'racing writes': [raced.writes, 300] },
      },
      options,
    );
  } finally {
    await pool.end();
    await testApp.stop();
  }
}

/** Per column, an expression that differs from the value in a submitted evaluation. */
const otherValues: Readonly<Record<string, string>> = {
  project_id: 'project_id - 1',
  employee_id: 'employee_id + 1',
  guid: 'gen_random_uuid()',
  asked_at: `asked_at - interval '1 day'`,
  invited_at: 'null',
  deleted_at: 'now()',
  deleted_by: 'employee_id',
  submitted_at: 'null',
  submitted_role: `'QA'`,
  submission_hash: `'\\x01'`,
  submission_number: 'submission_number + 1000',
};

/** Tries every insert, every column and every delete. */
async function refusedAtRest(testApp: JournaledApp, pool: pg.Pool, around: Around) {
  const open = await addOpenPeriod(testApp, around);
  const ended = await addOpenPeriod(testApp, around);
  await endPeriod(testApp, ended.markingPeriodId);
  const waiting = open.kudoId;
  const kudo = await addKudo(testApp, ended.employeeId, around.peerId);
  await approveKudo(testApp, kudo, around.managerId);
  const evaluation = ended.evaluationIds.Member;
  await submitEvaluation(testApp, evaluation);
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select table_name as table, column_name as name from information_schema.columns
    where table_name = any(${[...frozen, ...approvable, ...submittable]}::text[]) and table_schema = 'public' and is_identity = 'NO'
      and is_generated = 'NEVER'`.execute(testApp.owner);
  const { annualReviewId: review, markingPeriodId: period } = ended;
  const where: Record<string, string> = {
    annual_review: `annual_review_id = ${review}`,
    annual_reviewer: `annual_review_id = ${review}`,
    withdrawn_review: `annual_review_id = ${review}`,
    document: `annual_review_id = ${review}`,
    marking_period: `marking_period_id = ${period}`,
    goal: `goal_id = ${ended.goalId}`,
    milestone: `goal_id = ${ended.goalId}`,
    goal_update: `goal_id = ${ended.goalId}`,
    review_draft: `annual_review_id = ${review}`,
    review_submission: `annual_review_id = ${review}`,
    review_outcome: `annual_review_id = ${review}`,
    review_confirmation: `annual_review_id = ${review}`,
    agreed_action: `annual_review_id = ${review}`,
    kudo: `kudo_id = ${kudo}`,
    kudo_recipient: `kudo_id = ${kudo}`,
    project_evaluation: `evaluation_id = ${evaluation}`,
    evaluation_subject: `evaluation_id = ${evaluation}`,
    evaluation_response: `evaluation_id = ${evaluation}`,
    evaluation_note: `evaluation_id = ${evaluation}`,
  };
  const statements = [
    // Where whole rows are frozen, writing the same value must fail too. Evaluations need a different value.
    ...columns
      .filter(({ table }) => table !== 'project_evaluation')
      .map(({ table, name }) => `update ${table} set ${name} = ${name} where ${where[table]}`),
    ...columns
      .filter(({ table, name }) => table === 'project_evaluation' && name in otherValues)
      .map(({ table, name }) => `update ${table} set ${name} = ${otherValues[name]} where ${where[table]}`),
    ...submittable.map((table) => `delete from ${table} where ${where[table]}`),
    `insert into evaluation_response (evaluation_id, employee_id, question_id, content)
      select ${evaluation}, ${around.bystanderId}, question_id, '5' from evaluation_question limit 1`,
    `insert into evaluation_note (evaluation_id, employee_id, content)
      values (${evaluation}, ${around.managerId}, 'Late')`,
    // Moves an answer to an open and to an ended period, and adds a colleague whom the submission doesn't
    // cover.
    `update evaluation_subject set marking_period_id = ${open.markingPeriodId} where evaluation_id = ${evaluation}`,
    `insert into evaluation_subject (evaluation_id, employee_id) values (${evaluation}, ${around.managerId})`,
    `insert into evaluation_subject (evaluation_id, employee_id, marking_period_id)
      values (${open.evaluationIds.Member}, ${ended.employeeId}, ${period})`,
    ...frozen.map((table) => `delete from ${table} where ${where[table]}`),
    `insert into annual_reviewer (annual_review_id, employee_id, type) values (${review}, ${around.bystanderId}, 'Peer')`,
    `insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
      values (${review}, 'Final', 'a.txt', 'text/plain', 1, 'late', now())`,
    `insert into withdrawn_review (annual_review_id, marking_period_id, employee_id, seen_version, started_at, withdrawn_at,
      withdrawn_by) values (${review}, ${period}, ${ended.employeeId}, 1, now(), now(), ${ended.employeeId})`,
    `insert into annual_review (marking_period_id, employee_id, started_at) values (${period}, ${ended.employeeId}, now())`,
    `insert into goal (employee_id, marking_period_id, title, start_date)
      values (${ended.employeeId}, ${period}, 'Late', '2026-06-30')`,
    `insert into milestone (goal_id, place, content) values (${ended.goalId}, 1, 'Late')`,
    `insert into goal_update (goal_id, title, progress, previous_progress, update_date)
      values (${ended.goalId}, 'Late', 'Complete', 'Started', '2026-06-30')`,
    `insert into review_draft (annual_review_id, employee_id, type, content)
      values (${review}, ${around.bystanderId}, 'Peer', '{}')`,
    `insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
      submitted_at) select ${review}, ${around.bystanderId}, 'Peer', max(question_set_version_id), 1, '{}', now()
      from question_set_version`,
    `insert into agreed_action (annual_review_id, place, text) values (${review}, 2, 'Late')`,
    `insert into review_confirmation (annual_review_id, confirmed_at, voided_at) values (${review}, now(), now())`,
    `update agreed_action set annual_review_id = ${review}, place = 3 where annual_review_id = ${open.annualReviewId}`,
    `update agreed_action set annual_review_id = ${open.annualReviewId}, place = 3 where annual_review_id = ${review}`,
    // Moves objects into and out of the ended period.
    `update goal set marking_period_id = ${period} where goal_id = ${open.goalId}`,
    `update goal set marking_period_id = ${open.markingPeriodId} where goal_id = ${ended.goalId}`,
    `update milestone set goal_id = ${ended.goalId} where goal_id = ${open.goalId}`,
    `update milestone set goal_id = ${open.goalId} where goal_id = ${ended.goalId}`,
    `update goal_update set goal_id = ${ended.goalId} where goal_id = ${open.goalId}`,
    `update goal_update set goal_id = ${open.goalId} where goal_id = ${ended.goalId}`,
    `update annual_reviewer set annual_review_id = ${review}, employee_id = ${around.bystanderId}
      where annual_reviewer_id = ${open.reviewerIds.Peer}`,
    `update annual_reviewer set annual_review_id = ${open.annualReviewId}, employee_id = ${around.bystanderId}
      where annual_reviewer_id = ${ended.reviewerIds.Peer}`,
    `update document set annual_review_id = ${review}, kind = 'Peer' where annual_review_id = ${open.annualReviewId}`,
    `update review_draft set annual_review_id = ${review} where annual_review_id = ${open.annualReviewId}`,
    `update review_draft set annual_review_id = ${open.annualReviewId} where annual_review_id = ${review}`,
    `update annual_review set marking_period_id = ${period} where annual_review_id = ${open.annualReviewId}`,
    `update marking_period set ended_at = null, end_date = null where marking_period_id = ${period}`,
    ...[...frozen, ...approvable, ...submittable].map((table) => `truncate ${table} cascade`),
    `update kudo set approved_at = null, approved_by = null where kudo_id = ${kudo}`,
    `insert into kudo_recipient (kudo_id, employee_id) values (${kudo}, ${around.bystanderId})`,
    `update kudo_recipient set kudo_id = ${kudo} where kudo_id = ${waiting}`,
    `delete from kudo_recipient where kudo_id = ${kudo}`,
    `alter table kudo disable trigger kudo_final`,
    `alter table annual_review disable trigger annual_review_freeze`,
    `set session_replication_role = replica`,
    `insert into marking_period (employee_id, start_date, end_date, ended_at)
      values (${ended.employeeId}, '2026-06-01', '2026-06-20', now())`,
  ];
  const before = await checksumsOf(testApp.owner);
  const wrongs: string[] = [];
  for (const statement of statements) {
    const refusal = await refusalOf(pool, statement);
    if (refusal === null) wrongs.push(`got through: ${statement}`);
    else if (!['BM001', 'BM002', '42501', '23P01'].includes(refusal))
      wrongs.push(`refused for another reason, ${refusal}: ${statement}`);
  }
  for (const table of differences(before, await checksumsOf(testApp.owner)))
    wrongs.push(`${table} was changed`);
  return { tried: statements.length, wrongs };
}
