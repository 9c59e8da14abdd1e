import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { changeSettings } from '#contract/core/settings.endpoints.ts';
import { reviewDueDay } from '#contract/reviews/steps/suggested-deadlines.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { startDueReviews } from './start-due.ts';

let app: TestApp;
let otherServer: Db;
let lead: number;

beforeAll(async () => {
  app = await startTestApp();
  otherServer = openDatabase(openPool({ connectionString: app.url, max: 3 }));
  // Read the clock from a row: changing it by function would create thousands of functions.
  await sql`create table test_clock as select interval '0' as ahead`.execute(app.owner);
  await sql`grant select on test_clock to benchmark_app`.execute(app.owner);
  await sql`create or replace function app_now() returns timestamptz language sql stable as
    'select now() + ahead from test_clock'`.execute(app.owner);
  await addPerson(app.owner, { email: 'admin@example.test', permissions: ['Benchmark_Admin'] });
  const { employeeId } = await addPerson(app.owner, { permissions: ['Benchmark_TeamLead'] });
  lead = employeeId;
});
afterAll(async () => {
  await otherServer.destroy();
  await app.stop();
});

const MORNING = '2031-03-03';
/** With the period that began a year before, due on the last day of the eight weeks after the morning. */
const HIRED = '2020-04-28';

beforeEach(async () => {
  await sql`delete from annual_reviewer`.execute(app.owner);
  await sql`delete from annual_review`.execute(app.owner);
  await sql`update employee set archived_at = now(), end_date = hire_date
    where permissions = '{}' and archived_at is null`.execute(app.owner);
  await switchOn(addDays(MORNING, -1));
  await goTo(`${MORNING}T09:00:00Z`);
});

const goTo = (instant: string) =>
  sql`update test_clock set ahead = ${instant}::timestamptz - now()`.execute(app.owner);
const switchOn = (startedThrough: string) =>
  sql`update company_settings set starts_by_itself = true, started_through = ${startedThrough}, due_weeks = 8`.execute(
    app.owner,
  );
const start = (db: Db = app.db) => startDueReviews(db, app.jobs);
const duePerson = (hireDate = HIRED, periodStart = '2030-04-28') =>
  addPerson(app.owner, { hireDate, periodStart, managerId: lead });

type Found = { employeeId: number; peer: string; final: string; reviewers: unknown };
async function reviews(): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select employee_id as "employeeId", peer_deadline as peer, final_deadline as final,
      (select json_agg(json_build_array(type, employee_id) order by type) from annual_reviewer reviewer
        where reviewer.annual_review_id = review.annual_review_id) as reviewers
    from annual_review review order by employee_id`.execute(app.owner);
  return rows;
}
const reviewed = async () => (await reviews()).map(({ employeeId }) => employeeId);

describe('a review that is due', () => {
  test('starts with the suggested deadlines, the employee and the lead, as an act of the company', async () => {
    const person = await duePerson();
    const notYet = await duePerson('2020-04-29', '2030-04-29');
    expect(await start()).toBe(1);
    expect(await reviews()).toEqual([
      {
        employeeId: person.employeeId,
        peer: '2031-04-07',
        final: '2031-04-28',
        reviewers: [
          ['Manager', lead],
          ['Self', person.employeeId],
        ],
      },
    ]);
    const { rows } = await sql`
      select actor_employee_id as actor, relation, subject_employee_id as subject, object -> 'markingPeriodId' as period,
        after ->> 'finalDeadline' as final, (select started_by from annual_review) as "startedBy"
      from audit_event where action = 'start-annual-review'`.execute(app.owner);
    expect(rows).toEqual([
      {
        actor: null,
        relation: 'System',
        subject: person.employeeId,
        startedBy: null,
        period: person.markingPeriodId,
        final: '2031-04-28',
      },
    ]);
    await goTo('2031-03-04T09:00:00Z');
    expect(await start()).toBe(1);
    expect(await reviewed()).toEqual([person.employeeId, notYet.employeeId]);
  });

  test('tells the employee and the lead, as the company, once with two servers', async () => {
    await sql`delete from message`.execute(app.owner);
    const people = [await duePerson(), await duePerson()];
    await Promise.all([start(), start(otherServer)]);
    const { rows } = await sql`
      select recipient_id as "toId", noted_by as "byId", count(*)::int as notices,
        count(distinct message_id)::int as mails
      from review_notice group by recipient_id, noted_by order by recipient_id`.execute(app.owner);
    expect(rows).toEqual([
      { toId: lead, byId: null, notices: 2, mails: 1 },
      ...people.map(({ employeeId }) => ({ toId: employeeId, byId: null, notices: 1, mails: 1 })),
    ]);
    expect(new Set(app.jobs.enqueued.map(({ startAfterSeconds }) => startAfterSeconds))).toEqual(
      new Set([300]),
    );
  });

  test('runs past an anniversary that is over', async () => {
    await duePerson('2020-02-20', '2030-02-20');
    expect(await start()).toBe(1);
    expect(await reviews()).toMatchObject([{ peer: '2031-03-10', final: '2031-03-13' }]);
  });

  test('follows the weeks, the distances and the working days that the company chose', async () => {
    await duePerson('2020-03-23', '2030-03-23');
    const later = await duePerson('2020-03-25', '2030-03-25');
    await sql`update company_settings set due_weeks = 3, manager_to_final_days = 1, self_to_manager_days = 2,
      peer_to_self_days = 3, working_days = '{1,2,3,4,5}'`.execute(app.owner);
    expect(await start()).toBe(1);
    // 03/23/2031 is a Sunday.
    expect(await reviews()).toMatchObject([{ peer: '2031-03-14', final: '2031-03-21' }]);
    expect(await reviewed()).not.toContain(later.employeeId);
    await sql`update company_settings set manager_to_final_days = 7, self_to_manager_days = 7,
      peer_to_self_days = 7, working_days = '{1,2,3,4,5,6,7}'`.execute(app.owner);
  });

  test.each([
    ['has no lead', sql`update employee set manager_id = null where hire_date = ${HIRED}`],
    ['leads themselves', sql`update employee set manager_id = employee_id where hire_date = ${HIRED}`],
    [
      'is archived',
      sql`update employee set archived_at = now(), end_date = '2031-03-01' where hire_date = ${HIRED}`,
    ],
    [
      'leaves before the due day',
      sql`update employee set end_date = '2031-04-27' where hire_date = ${HIRED}`,
    ],
    [
      'has a review under way',
      sql`insert into annual_review (marking_period_id, employee_id, started_at)
        select marking_period_id, employee_id, now() from marking_period
        where employee_id = (select max(employee_id) from employee)`,
    ],
    [
      'had a review that was withdrawn',
      sql`insert into audit_event (relation, action, subject_employee_id, object)
        select 'Lead', 'start-annual-review', employee_id, jsonb_build_object('markingPeriodId', marking_period_id)
        from marking_period where employee_id = (select max(employee_id) from employee)`,
    ],
    [
      'has no open period',
      sql`update marking_period set end_date = '2031-03-02', ended_at = now()
        where employee_id = (select max(employee_id) from employee)`,
    ],
  ])('does not start for someone who %s', async (_case, change) => {
    await duePerson();
    await change.execute(app.owner);
    const before = await reviewed();
    expect(await start()).toBe(0);
    expect(await reviewed()).toEqual(before);
  });

  test('starts for someone whose last day is the due day', async () => {
    await duePerson();
    await sql`update employee set end_date = '2031-04-28' where hire_date = ${HIRED}`.execute(app.owner);
    expect(await start()).toBe(1);
  });

  test('does not start again after a period that ended shortly before the anniversary', async () => {
    const { employeeId } = await duePerson();
    await sql`update marking_period set end_date = '2031-03-02', ended_at = now()
      where employee_id = ${employeeId}`.execute(app.owner);
    await sql`insert into marking_period (employee_id, start_date) values (${employeeId}, '2031-03-03')`.execute(
      app.owner,
    );
    expect(await start()).toBe(0);
    await switchOn('2032-03-01');
    await goTo('2032-03-02T09:00:00Z');
    expect(await start()).toBe(0);
    await goTo('2032-03-03T09:00:00Z');
    expect(await start()).toBe(1);
    expect(await reviews()).toMatchObject([{ final: '2032-04-28' }]);
  });
});

describe('the morning', () => {
  test('begins at eight in the company’s time zone, and only while the setting is on', async () => {
    await duePerson();
    await goTo(`${MORNING}T07:59:00Z`);
    expect(await start()).toBe(0);
    await sql`update company_settings set starts_by_itself = false`.execute(app.owner);
    await goTo(`${MORNING}T09:00:00Z`);
    expect(await start()).toBe(0);
    await switchOn(addDays(MORNING, -1));
    expect(await start()).toBe(1);
  });

  test('after eight, the setting waits for the next one; another change of the settings starts nothing either', async () => {
    await duePerson();
    await sql`update company_settings set starts_by_itself = false`.execute(app.owner);
    const admin = await app.signInAs('admin@example.test');
    const save = async (body: object) =>
      expect((await admin.call(changeSettings, { body })).status).toBe(200);
    await save({ startsByItself: true });
    expect(await start()).toBe(0);
    await save({ dueWeeks: 9 });
    expect(await start()).toBe(0);
    const { rows } = await sql<{ version: number }>`select version from company_settings`.execute(app.owner);
    await goTo('2031-03-04T08:00:00Z');
    expect(await start()).toBe(1);
    // A morning that is done is no change of the settings.
    expect((await sql`select version from company_settings`.execute(app.owner)).rows).toEqual(rows);
  });

  test('still comes after another change of the settings on that day', async () => {
    await duePerson();
    const admin = await app.signInAs('admin@example.test');
    const body = { startsByItself: true, dueWeeks: 9 };
    expect((await admin.call(changeSettings, { body })).status).toBe(200);
    expect(await start()).toBe(1);
  });

  test('is over once all reviews are started: people who become due later wait for the next one', async () => {
    await duePerson();
    expect(await start()).toBe(1);
    await duePerson();
    expect(await start()).toBe(0);
    await goTo('2031-03-04T08:00:00Z');
    expect(await start()).toBe(1);
  });

  test('stops when the setting is switched off in the middle', async () => {
    const first = await duePerson();
    await duePerson();
    await sql`create function switch_off() returns trigger language plpgsql as $$
      begin update company_settings set starts_by_itself = false; return new; end $$`.execute(app.owner);
    await sql`create trigger switch_off after insert on annual_review for each row
      execute function switch_off()`.execute(app.owner);
    expect(await start()).toBe(1);
    expect(await reviewed()).toEqual([first.employeeId]);
    await sql`drop function switch_off cascade`.execute(app.owner);
  });

  test('starts each review once, with two servers at the same time', async () => {
    const people = [];
    for (let count = 0; count < 12; count += 1) people.push((await duePerson()).employeeId);
    const started = await Promise.all([start(), start(otherServer)]);
    expect(started[0] + started[1]).toBe(12);
    expect(await reviewed()).toEqual(people);
    await switchOn(addDays(MORNING, -1));
    expect(await start()).toBe(0);
  });

  test('goes on with the others when one fails, and starts that one with the next sweep', async () => {
    const people = [];
    for (let count = 0; count < 3; count += 1) people.push((await duePerson()).employeeId);
    await sql`create function die() returns trigger language plpgsql as $$
      begin raise exception 'killed' using errcode = '57P01'; end $$`.execute(app.owner);
    await sql`create trigger die before insert on annual_review for each row
      when (new.employee_id = ${sql.lit(people[1])}) execute function die()`.execute(app.owner);
    await expect(start()).rejects.toThrow('killed');
    expect(await reviewed()).toEqual([people[0], people[2]]);
    await sql`drop function die cascade`.execute(app.owner);
    expect(await start()).toBe(1);
    expect(await reviewed()).toEqual(people);
  });
});

test.each([
  ['2020-02-29', '2030-02-28'],
  ['2020-02-29', '2031-03-01'],
  ['2024-02-29', '2024-02-29'],
  ['2030-12-31', '2030-12-31'],
  ['2015-01-01', '2029-07-15'],
  ['2015-07-15', '2029-07-15'],
  ['2015-07-16', '2029-07-15'],
])(
  'hired on %s in a period from %s, the day of the statement is that of the contract',
  async (hired, from) => {
    await duePerson(hired, from);
    const firstMorning = addDays(reviewDueDay(hired, { startDate: from, isFirst: true }, 8), -56);
    await switchOn('2000-01-01');
    await goTo(`${addDays(firstMorning, -1)}T09:00:00Z`);
    expect(await start()).toBe(0);
    await goTo(`${firstMorning}T09:00:00Z`);
    expect(await start()).toBe(1);
  },
);

test('its answers are written here if the company says so', async () => {
  const kinds = async () => {
    const { rows } = await sql<{ isHere: boolean }>`
      select question_set_version_id is not null as "isHere" from annual_reviewer`.execute(app.owner);
    return rows.map(({ isHere }) => isHere);
  };
  await duePerson();
  expect([await start(), await kinds()]).toEqual([1, [false, false]]);
  await sql`update company_settings set written_reviews = true`.execute(app.owner);
  await duePerson();
  await switchOn(addDays(MORNING, -1));
  expect([await start(), await kinds()]).toEqual([1, [false, false, true, true]]);
  await sql`update company_settings set written_reviews = false`.execute(app.owner);
});
