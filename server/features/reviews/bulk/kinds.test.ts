import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { changeBulkPerson, previewBulkAction } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addDays, weekdayOf } from '#contract/core/values/dates.ts';
import type { Person } from '#server/testing/people.ts';
import {
  type BulkFixture,
  chosen,
  openBulkFixture,
  peopleOf,
  preview,
  summaryOf,
} from './bulk-actions.fixture.ts';

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
});
afterAll(() => fixture.app.stop());

/** Prepares, starts and finishes an action as Admin. */
const act = async (choices: object, people: readonly Person[]): Promise<BulkActionSummary> =>
  fixture.run(fixture.admin, await preview(fixture.admin, choices, chosen(people)));

/** A person with a review that was started. */
async function started(lastName: string): Promise<Person> {
  const person = await fixture.report(lastName);
  await act({ kind: 'start' }, [person]);
  return person;
}

const write = async ({ employeeId }: Person, change: string) =>
  sql`update annual_review set ${sql.raw(change)} where employee_id = ${employeeId}`.execute(
    fixture.app.owner,
  );

/** The review with this final deadline, and no other one. */
const dueOn = (day: string) =>
  `peer_deadline = null, self_deadline = null, manager_deadline = null, final_deadline = ${day}`;

const answered = async ({ employeeId }: Person) =>
  sql`update annual_reviewer set completed_at = now() from annual_review review
    where review.annual_review_id = annual_reviewer.annual_review_id and review.employee_id = ${employeeId}`.execute(
    fixture.app.owner,
  );

async function linksOf({ employeeId }: Person) {
  const { rows } = await sql<{ type: string; link: string | null }>`
    select type, survey_link as link from annual_reviewer join annual_review review using (annual_review_id)
    where review.employee_id = ${employeeId} order by type`.execute(fixture.app.owner);
  return rows.map(({ type, link }) => [type, link]);
}

test('reviews start with the same dates for everyone', async () => {
  const people = [await fixture.report('Adler'), await fixture.report('Berg')];
  const deadlines = {
    peerDeadline: addDays(fixture.today, 20),
    selfDeadline: addDays(fixture.today, 30),
    managerDeadline: addDays(fixture.today, 40),
    finalDeadline: addDays(fixture.today, 50),
  };
  expect(await act({ kind: 'start', deadlines }, people)).toMatchObject({
    counts: { done: 2 },
    act: { kind: 'start', deadlines },
  });
  const { rows } = await sql`
    select distinct final_deadline as final, peer_deadline as peers from annual_review
    where employee_id = any(${people.map(({ employeeId }) => employeeId)}::integer[])`.execute(
    fixture.app.owner,
  );
  expect(rows).toEqual([{ final: deadlines.finalDeadline, peers: deadlines.peerDeadline }]);
  const late = { ...deadlines, peerDeadline: deadlines.selfDeadline, selfDeadline: deadlines.peerDeadline };
  const refused = await fixture.admin.call(previewBulkAction, {
    body: { act: { kind: 'start', deadlines: late }, people: chosen(people) },
  });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('deadline')]);
});

test('links follow a pattern of ids, for reviewers who are open', async () => {
  const [ann, bob] = [await started('Adler'), await started('Berg')];
  await answered(bob);
  const links = {
    kind: 'set-links',
    pattern: 'https://forms.example/{employeeId}/{reviewerId}/{type}/{periodStart}',
  };
  const id = await preview(fixture.admin, links, chosen([ann, bob]));
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    leftOut: [{ reason: bulkReasons.nobodyOpen, people: 1 }],
    warnings: [],
  });
  await fixture.run(fixture.admin, id);
  const at = `https://forms.example/${ann.employeeId}`;
  const since = addDays(fixture.today, -100);
  expect(await linksOf(ann)).toEqual([
    ['Manager', `${at}/${fixture.company.lead.employeeId}/Manager/${since}`],
    ['Self', `${at}/${ann.employeeId}/Self/${since}`],
  ]);
  const again = await preview(fixture.admin, links, chosen([ann]));
  expect((await summaryOf(fixture.admin, again)).leftOut).toEqual([
    { reason: bulkReasons.allLinked, people: 1 },
  ]);
});

test('a pattern with which reviewers would share a link is warned of', async () => {
  const id = await preview(
    fixture.admin,
    { kind: 'set-links', pattern: 'https://forms.example/{type}' },
    chosen([await started('Adler'), await started('Berg')]),
  );
  expect((await summaryOf(fixture.admin, id)).warnings).toEqual([
    { warning: bulkWarnings.sharedLink, people: 2 },
  ]);
});

test('meetings are marked as held from their day on', async () => {
  const [past, ahead, without] = [await started('Past'), await started('Ahead'), await started('Without')];
  await write(past, 'sitdown_date = company_today()');
  await write(ahead, 'sitdown_date = company_today() + 1');
  const result = await act({ kind: 'mark-held' }, [past, ahead, without]);
  expect(result).toMatchObject({ counts: { done: 1, leftOut: 2 } });
  expect(new Set(result.leftOut.map(({ reason }) => reason))).toEqual(
    new Set([bulkReasons.sitDownAhead, bulkReasons.noSitDown]),
  );
  expect(await fixture.auditOf(past)).toEqual(['start-annual-review', 'update-annual-review']);
});

test('reviews with open reviewers are completed only for a reason', async () => {
  const [open, ready] = [await started('Open'), await started('Ready')];
  await answered(ready);
  for (const person of [open, ready]) {
    await write(person, 'sitdown_date = company_today(), meeting_completed_at = now()');
  }
  const without = await preview(fixture.admin, { kind: 'complete' }, chosen([open, ready]));
  expect(await summaryOf(fixture.admin, without)).toMatchObject({
    counts: { planned: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.reviewersOpen, people: 1 }],
    warnings: [{ warning: bulkWarnings.noFinalDocument, people: 1 }],
  });
  const id = await preview(
    fixture.admin,
    { kind: 'complete', reason: 'The year is over' },
    chosen([open, ready]),
  );
  const [planned] = await peopleOf(fixture.admin, id, { warning: bulkWarnings.reviewersOpen });
  expect(planned?.plan.open?.map(({ type }) => type)).toEqual(['Self', 'Manager']);
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 2 } });
  const { rows } = await sql`select after ->> 'reason' as reason from audit_event
    where action = 'complete-annual-review' and subject_employee_id = ${open.employeeId}`.execute(
    fixture.app.owner,
  );
  expect(rows).toEqual([{ reason: 'The year is over' }]);
});

test('a review whose only open reviewer has left is completed without a reason, and reminds no person', async () => {
  const person = await started('Waiting');
  await answered(person);
  const { employeeId } = await fixture.report('Leaver');
  await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, ${employeeId}, 'Peer' from annual_review
    where employee_id = ${person.employeeId}`.execute(fixture.app.owner);
  await write(person, 'sitdown_date = company_today(), meeting_completed_at = now()');
  const reasons = async (choices: object) =>
    (await summaryOf(fixture.admin, await preview(fixture.admin, choices, chosen([person])))).leftOut;
  expect(await reasons({ kind: 'complete' })).toEqual([{ reason: bulkReasons.reviewersOpen, people: 1 }]);
  await sql`update employee set archived_at = now(), end_date = company_today() - 1
    where employee_id = ${employeeId}`.execute(fixture.app.owner);
  expect(await reasons({ kind: 'complete' })).toEqual([]);
  expect(await reasons({ kind: 'remind' })).toEqual([{ reason: bulkReasons.nobodyOpen, people: 1 }]);
});

test('reviewers come by type, then by name', async () => {
  const person = await started('Order');
  for (const lastName of ['Zorn', 'Abel']) {
    const { employeeId } = await fixture.report(lastName);
    await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
      select annual_review_id, ${employeeId}, 'Peer' from annual_review
      where employee_id = ${person.employeeId}`.execute(fixture.app.owner);
  }
  const id = await preview(fixture.admin, { kind: 'remind' }, chosen([person]));
  const [planned] = await peopleOf(fixture.admin, id);
  expect(planned?.plan.reminded?.map(({ fullName }) => fullName)).toEqual([
    'Rep Order',
    'Lea Lead',
    'Rep Abel',
    'Rep Zorn',
  ]);
});

test.each<[what: string, work: (person: Person) => Promise<unknown>]>([
  [
    'whose meeting was held',
    (one) => write(one, 'sitdown_date = company_today(), meeting_completed_at = now()'),
  ],
  [
    'with a document',
    ({ employeeId }) =>
      sql`insert into document (annual_review_id, kind, storage_key, original_name, content_type, size_bytes, uploaded_at)
        select annual_review_id, 'Self', gen_random_uuid()::text, 'a.txt', 'text/plain', 1, now() from annual_review
        where employee_id = ${employeeId}`.execute(fixture.app.owner),
  ],
])('a review %s is not withdrawn', async (_what, work) => {
  const person = await started('Worked');
  await work(person);
  const id = await preview(fixture.admin, { kind: 'withdraw', reason: 'A mistake' }, chosen([person]));
  expect((await summaryOf(fixture.admin, id)).leftOut).toEqual([{ reason: bulkReasons.answered, people: 1 }]);
});

test('a review that was answered since the preview is not withdrawn', async () => {
  const [fresh, late] = [await started('Fresh'), await started('Late')];
  const id = await preview(fixture.admin, { kind: 'withdraw', reason: 'A mistake' }, chosen([fresh, late]));
  await answered(late);
  expect(await fixture.run(fixture.admin, id)).toMatchObject({
    counts: { done: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.answered, people: 1 }],
  });
});

test('periods end with the active goals that are ticked', async () => {
  const ann = await started('Adler');
  await answered(ann);
  await write(ann, 'sitdown_date = company_today(), meeting_completed_at = now(), completed_at = now()');
  const { rows: goals } = await sql<{ goalId: number }>`
    insert into goal (employee_id, marking_period_id, title, progress, start_date)
    select ${ann.employeeId}, ${ann.markingPeriodId}, title, progress, company_today()
    from (values ('Kept', 'Started'), ('Dropped', 'None'), ('Finished', 'Complete')) as goal (title, progress)
    returning goal_id as "goalId"`.execute(fixture.app.owner);
  await sql`insert into goal (employee_id, marking_period_id, title, progress, start_date, deleted_at)
    values (${ann.employeeId}, ${ann.markingPeriodId}, 'Deleted', 'None', company_today(), now())`.execute(
    fixture.app.owner,
  );
  const id = await preview(fixture.admin, { kind: 'end-periods', endDate: fixture.today }, chosen([ann]));
  const [planned] = await peopleOf(fixture.admin, id);
  expect(planned?.plan.goals).toMatchObject([
    { title: 'Kept', isCarried: true },
    { title: 'Dropped', isCarried: true },
  ]);
  const body = { bulkActId: id, employeeId: ann.employeeId, goalIds: [goals[0]?.goalId] };
  expect((await fixture.admin.call(changeBulkPerson, { body })).status).toBe(200);
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 1 } });
  const { rows } = await sql`select title from goal join marking_period using (marking_period_id)
    where goal.employee_id = ${ann.employeeId} and ended_at is null`.execute(fixture.app.owner);
  expect(rows).toEqual([{ title: 'Kept' }]);
});

test('a goal that was finished since the preview stays behind', async () => {
  const ann = await started('Moss');
  await answered(ann);
  await write(ann, 'sitdown_date = company_today(), meeting_completed_at = now(), completed_at = now()');
  await sql`insert into goal (employee_id, marking_period_id, title, progress, start_date)
    select ${ann.employeeId}, ${ann.markingPeriodId}, title, 'Started', company_today()
    from (values ('Open'), ('Done since')) as goal (title)`.execute(fixture.app.owner);
  const id = await preview(fixture.admin, { kind: 'end-periods', endDate: fixture.today }, chosen([ann]));
  await sql`update goal set progress = 'Complete' where title = 'Done since'`.execute(fixture.app.owner);
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 1 } });
  const { rows } = await sql`select title from goal join marking_period using (marking_period_id)
    where goal.employee_id = ${ann.employeeId} and ended_at is null`.execute(fixture.app.owner);
  expect(rows).toEqual([{ title: 'Open' }]);
});

test('a sit-down some days before the final deadline falls on a working day', async () => {
  await sql`update company_settings set working_days = '{1,2,3,4,5}'`.execute(fixture.app.owner);
  const ann = await started('Nolan');
  const { rows } = await sql<{ final: string }>`
    select final_deadline as final from annual_review where employee_id = ${ann.employeeId}`.execute(
    fixture.app.owner,
  );
  const final = rows[0]?.final ?? '';
  // Counts to a Sunday, which becomes the Friday before it.
  const days = weekdayOf(final) % 7;
  const id = await preview(
    fixture.admin,
    { kind: 'set-sit-down', plan: { mode: 'before', days } },
    chosen([ann]),
  );
  expect((await peopleOf(fixture.admin, id))[0]?.plan.sitDown?.day).toBe(addDays(final, -days - 2));
});

test('a sit-down before the final deadline is today at the earliest, and on no holiday', async () => {
  await sql`update company_settings set working_days = '{1,2,3,4,5,6,7}',
    holidays = array[${addDays(fixture.today, 3)}::date]`.execute(fixture.app.owner);
  const ann = await started('Pohl');
  await write(ann, dueOn('company_today() + 5'));
  const dayOf = async (days: number) => {
    const act = { kind: 'set-sit-down', plan: { mode: 'before', days } };
    const [first] = await peopleOf(fixture.admin, await preview(fixture.admin, act, chosen([ann])));
    return first?.plan.sitDown?.day ?? first?.reason;
  };
  expect(await dayOf(5)).toBe(fixture.today);
  expect(await dayOf(6)).toBe(bulkReasons.dayIsPast);
  expect(await dayOf(2)).toBe(addDays(fixture.today, 2));
  await sql`update company_settings set holidays = '{}', working_days = '{1,2,3,4,5}'`.execute(
    fixture.app.owner,
  );
});

test('the earliest final deadline gets the first time that its lead has free', async () => {
  await sql`update company_settings set working_days = '{1,2,3,4,5,6,7}'`.execute(fixture.app.owner);
  const lead = await fixture.report('Chief', { permissions: ['Benchmark_TeamLead'] });
  const managerId = lead.employeeId;
  const of = async (lastName: string, change: string) => {
    const person = await fixture.report(lastName, { managerId });
    await act({ kind: 'start' }, [person]);
    await write(person, change);
    return person;
  };
  const [fromDay, toDay] = [addDays(fixture.today, 10), addDays(fixture.today, 11)];
  const at = (day: string, time: string, more = '') =>
    `sitdown_date = '${day}', sitdown_time = '${time}', sitdown_minutes = 45${more}`;
  // One meeting follows at once, one was held, one takes a time, and one is of the lead's own review.
  await of('Next', at(fromDay, '10:30'));
  await of('Held', at(fromDay, '09:00', ', meeting_completed_at = now()'));
  await of('Taken', at(toDay, '09:30'));
  await sql`update employee set manager_id = employee_id where employee_id = ${managerId}`.execute(
    fixture.app.owner,
  );
  await sql`insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date, sitdown_time,
      sitdown_minutes)
    values (${lead.markingPeriodId}, ${managerId}, now(), ${fromDay}, '09:00', 45)`.execute(
    fixture.app.owner,
  );
  const people = [
    await of('Adler', dueOn('company_today() + 30')),
    await of('Berg', dueOn('company_today() + 20')),
    await of('Cole', dueOn('null')),
    await of('Dorn', dueOn('company_today() + 25')),
  ];
  const plan = { mode: 'spread', fromDay, toDay, fromTime: '09:00', toTime: '10:30', minutes: 45 };
  const id = await preview(fixture.admin, { kind: 'set-sit-down', plan }, chosen(people));
  const rows = await peopleOf(fixture.admin, id);
  expect(
    rows.map(({ plan: { sitDown }, reason }) => (sitDown ? `${sitDown.day} ${sitDown.time}` : reason)),
  ).toEqual([bulkReasons.noRoom, `${fromDay} 09:00`, bulkReasons.noRoom, `${fromDay} 09:45`]);
  await sql`update company_settings set working_days = '{1,2,3,4,5}'`.execute(fixture.app.owner);
});

test('sit-downs are spread over times that the clocks show', async () => {
  await sql`update company_settings set working_days = '{7}'`.execute(fixture.app.owner);
  await sql`update installation set time_zone = 'Europe/Berlin'`.execute(fixture.app.owner);
  const plan = { mode: 'spread', fromDay: '2027-03-28', toDay: '2027-03-28', minutes: 30 };
  const id = await preview(
    fixture.admin,
    { kind: 'set-sit-down', plan: { ...plan, fromTime: '02:00', toTime: '04:00' } },
    chosen([await started('Clocks')]),
  );
  expect((await peopleOf(fixture.admin, id))[0]?.plan.sitDown?.time).toBe('03:00');
  await sql`update installation set time_zone = 'UTC'`.execute(fixture.app.owner);
  await sql`update company_settings set working_days = '{1,2,3,4,5}'`.execute(fixture.app.owner);
});

test('a period ends on the day of its start, and not before', async () => {
  const person = await fixture.report('Short', { managerId: null, periodStart: fixture.today });
  const leftOut = async (days: number) => {
    const endDate = addDays(fixture.today, days);
    const ends = { kind: 'end-periods', endDate, endsWithoutReview: true };
    return (await summaryOf(fixture.admin, await preview(fixture.admin, ends, chosen([person])))).leftOut;
  };
  expect(await leftOut(0)).toEqual([]);
  expect(await leftOut(-1)).toEqual([{ reason: bulkReasons.periodTooShort, people: 1 }]);
});

test('periods without a review end only without a lead, and if asked to', async () => {
  const [led, alone] = [await fixture.report('Led'), await fixture.report('Alone', { managerId: null })];
  const ends = { kind: 'end-periods', endDate: fixture.today };
  expect(await preview(fixture.admin, ends, chosen([led, alone]))).toBeTruthy();
  const id = await preview(fixture.admin, { ...ends, endsWithoutReview: true }, chosen([led, alone]));
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    counts: { planned: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.notStarted, people: 1 }],
    warnings: [{ warning: bulkWarnings.noReview, people: 1 }],
  });
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 1 } });
});
