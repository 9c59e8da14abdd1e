import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import { inCall } from '#server/call.ts';
import type { Context } from '#server/context.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { lockBulkAction } from '#server/features/reviews/bulk/bulk-actions.queries.ts';
import { previewBulkAction, startBulkAction } from '#server/features/reviews/bulk/bulk-actions.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';
import { copyTemplate, openTestCluster } from '#server/testing/database/cluster.ts';
import { addPerson } from '#server/testing/people.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';

const SIZES = {
  full: { people: 10_000, kills: 3 },
  small: { people: 400, kills: 1 },
  least: { people: 40, kills: 0 },
};
const PEOPLE_PER_LEAD = 20;
/** A dead worker's job is taken over within half a minute. */
const NEXT_STEP_GOAL_MS = 2_000;
const WITHOUT_PROGRESS_MS = 120_000;

/**
 * Two Admins start the reviews of all people at once. The servers that do it are killed with SIGKILL on the
 * way, and the new ones go on at once. Afterwards each person has exactly one review, started once, and each
 * recipient exactly one email.
 */
export async function run(options: Options<Db>) {
  const { log, inject } = options;
  const { people, kills } = sizeOf(options, SIZES);
  const cluster = await openTestCluster();
  const { url, drop } = await copyTemplate(cluster);
  const owner = openDatabase(openPool({ connectionString: url, max: 2, asOwner: true }));
  const db = openDatabase(openPool({ connectionString: url, max: 4 }));
  const jobs = await openPgBossJobs({ connectionString: url, onError: () => {} });
  const servers = await Promise.all([startServer(url), startServer(url)]);
  try {
    const admins = await addPeople(owner, people);
    const context = { db, jobs, config: readConfig('development', {}) };
    const began = performance.now();
    const ids = await Promise.all(admins.map(async (viewer) => prepare(context, viewer)));
    const previewMs = performance.now() - began;
    await inject?.(owner);
    await Promise.all(ids.map(async (id, index) => start(context, admins[index], id)));
    const started = performance.now();
    let slowestMs = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await untilStarted(owner, (people * kill) / (kills + 1));
      await Promise.all(servers.map(killServer));
      const before = await startedNow(owner);
      servers.splice(0, servers.length, ...(await Promise.all([startServer(url), startServer(url)])));
      const ready = performance.now();
      await untilStarted(owner, before + 1);
      slowestMs = Math.max(slowestMs, performance.now() - ready);
    }
    if (kills > 0)
      log(`the next step at the latest ${Math.round(slowestMs)} ms after ready (goal ${NEXT_STEP_GOAL_MS})`);
    await untilFinished(owner, people);
    const seconds = (performance.now() - started) / 1_000;
    log(
      `${people} people: two previews at once in ${Math.round(previewMs)} ms; ${Math.round(people / seconds)} steps a second with ${kills} kills`,
    );
    return findingOf(
      'bulk',
      await wrongsOf(owner, people),
      {
        figure: `wrong of ${people} people and their emails`,
        tried: { people: [people, 400], kills: [kills, 1] },
      },
      options,
    );
  } finally {
    await Promise.all(servers.map(killServer));
    await jobs.stop();
    await Promise.all([owner.destroy(), db.destroy()]);
    await drop();
    await cluster.stop();
  }
}

type BulkContext = Pick<Context, 'db' | 'jobs' | 'config'>;

const startAll: BulkAction = { kind: 'start', deadlines: null, reviewedById: null, isWrittenHere: false };

const prepare = async (context: BulkContext, viewer: Viewer): Promise<string> =>
  inCall(context, viewer, async (call) => {
    const input = { act: startAll, people: { filter: {}, exceptIds: [] } };
    return (await previewBulkAction(call, null, input)).bulkActId;
  });

async function start(context: BulkContext, viewer: Viewer | undefined, id: string): Promise<void> {
  if (viewer === undefined) throw new Error('There is no such Admin.');
  await inCall(context, viewer, async (call) => {
    const facts = await lockBulkAction(call.tx, id);
    if (facts === null) throw new Error('The preview is not there.');
    await startBulkAction(call, facts, { tellNow: true });
  });
}

/** Adds leads with teams, and two Admins without a lead. */
async function addPeople(owner: Db, count: number): Promise<Viewer[]> {
  const permissions = ['Benchmark_Admin'] as const;
  const admins = [await addPerson(owner, { permissions }), await addPerson(owner, { permissions })];
  const leads = Math.max(1, Math.floor(count / PEOPLE_PER_LEAD));
  await sql`
    with person as (
      insert into employee (first_name, last_name, email, hire_date, department_id, permissions)
      select 'Person', 'No ' || number, 'bulk' || number || '@example.test', date '2020-01-01' + number % 365,
        department_id, case when number <= ${leads}::integer then array['Benchmark_TeamLead'] else '{}' end
      from generate_series(1, ${count}::integer) number
        cross join (select department_id from department limit 1) department
      returning employee_id, hire_date
    ), led as (
      insert into marking_period (employee_id, start_date) select employee_id, company_today() - 90 from person
    )
    select count(*) from person`.execute(owner);
  await sql`
    with numbered as (
      select employee_id, row_number() over (order by employee_id) as number from employee
      where email like 'bulk%'
    )
    update employee set manager_id = lead.employee_id
    from numbered person join numbered lead on lead.number = 1 + person.number % ${leads}::integer
    where employee.employee_id = person.employee_id and person.number > ${leads}::integer`.execute(owner);
  await sql`update employee set manager_id = ${admins[0]?.employeeId ?? 0}::integer
    where email like 'bulk%' and manager_id is null`.execute(owner);
  await sql`analyze`.execute(owner);
  return admins.map(({ employeeId }) => ({ employeeId, permissions }));
}

async function startServer(url: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'bulk.server.ts');
  const server = spawn(process.execPath, [program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  return server;
}

async function killServer(server: ChildProcess | undefined): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

const startedNow = async (owner: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from annual_review`.execute(
    owner,
  );
  return rows[0]?.count ?? 0;
};

async function untilStarted(owner: Db, least: number): Promise<void> {
  await untilTrue(owner, async () => (await startedNow(owner)) >= least);
}

async function untilFinished(owner: Db, people: number): Promise<void> {
  await untilTrue(owner, async () => {
    const { rows } = await sql`select from bulk_act where finished_at is null limit 1`.execute(owner);
    return rows.length === 0 && (await startedNow(owner)) >= people;
  });
}

async function untilTrue(owner: Db, isTrue: () => Promise<boolean>): Promise<void> {
  let since = performance.now();
  let before = -1;
  while (!(await isTrue())) {
    const now = await startedNow(owner);
    if (now !== before) since = performance.now();
    before = now;
    if (performance.now() - since > WITHOUT_PROGRESS_MS) return;
    await pause(50);
  }
}

async function wrongsOf(owner: Db, people: number): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'the bulk action of ' || prepared_by || ' is not finished' as what from bulk_act where finished_at is null
    union all
    select 'person ' || employee_id || ' has ' || count(review.annual_review_id) || ' reviews'
    from employee left join annual_review review using (employee_id)
    where employee.email like 'bulk%' group by employee_id having count(review.annual_review_id) <> 1
    union all
    select 'person ' || subject_employee_id || ' was started ' || count(*) || ' times'
    from audit_event where action = 'start-annual-review' group by subject_employee_id having count(*) <> 1
    union all
    select 'person ' || employee_id || ' got ' || count(message_id) || ' emails'
    from employee left join message on message.recipient_id = employee_id
    where employee.email like 'bulk%' group by employee_id having count(message_id) <> 1
    union all
    select 'the two acts did ' || count(*) || ' steps' from bulk_step where state = 'Done'
    having count(*) <> ${people}::integer`.execute(owner);
  return rows.map(({ what }) => what);
}
