import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeReviewers, updateAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as contract from '#contract/dashboards/calendar.endpoints.ts';
import { calendarMessages } from '#contract/dashboards/calendar.ts';
import { CALLS_PER_MINUTE } from '#contract/core/values/constants.ts';
import { type Caller, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { propertiesOf } from '#server/testing/icalendar.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  admin = await app.signInAs(company.admin.email);
  lead = await app.signInAs(company.lead.email);
});
beforeEach(() => app.app.callCounts.forget());
afterAll(() => app.stop());

const addressFor = async (caller: Caller) =>
  (await caller.call(contract.getCalendarFeed)).json<{ address: string | null }>().address;

async function newAddress(caller: Caller): Promise<string> {
  expect((await caller.call(contract.createCalendarFeed)).json()).toEqual({});
  const address = await addressFor(caller);
  if (address === null) throw new Error('There is no address.');
  return address;
}

const fileIn = (address: string) => address.split('/').at(-1) ?? '';
const read = async (address: string) =>
  app.anonymous.call(contract.readCalendar, { params: { file: fileIn(address) } });

/** The titles of the entries with their days. */
async function entriesAt(address: string): Promise<string[]> {
  const { status, text } = await read(address);
  expect(status).toBe(200);
  const events = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1);
  const part = (event: string, name: string) =>
    new RegExp(`${name}[^:]*:(.*)`).exec(event)?.[1]?.trim() ?? '';
  return events.map((event) => `${part(event, 'DTSTART')} ${part(event, 'SUMMARY')}`);
}

async function nameOf(employeeId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from employee where employee_id = ${employeeId}`.execute(app.owner);
  return rows[0]?.name ?? '';
}

async function choosePeer(annualReviewId: number, employeeId: number): Promise<void> {
  const { status } = await admin.call(changeReviewers, {
    body: [{ annualReviewId, employeeId, type: 'Peer' }],
  });
  expect(status).toBe(200);
}

const auditsOf = async (employeeId: number) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where subject_employee_id = ${employeeId} and action like '%calendar%'
    order by audit_event_id`.execute(app.owner);
  return rows.map(({ action }) => action);
};

describe('the calendar address', () => {
  test('opens the calendar until a new one replaces it or it is turned off', async () => {
    const person = await addPerson(app.owner);
    const caller = await app.signInAs(person.email);
    expect(await addressFor(caller)).toBeNull();
    const first = await newAddress(caller);
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/Calendar\/[0-9a-f-]{36}\.[\w-]{43}\.ics$/);
    const { status, headers, text } = await read(first);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);

    const second = await newAddress(caller);
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);

    await caller.call(contract.deleteCalendarFeed);
    await caller.call(contract.deleteCalendarFeed);
    expect(await addressFor(caller)).toBeNull();
    const gone = await read(second);
    expect([gone.status, gone.text]).toEqual([404, calendarMessages.unknown]);
    expect(await auditsOf(person.employeeId)).toEqual([
      'create-calendar-address',
      'create-calendar-address',
      'delete-calendar-address',
    ]);
  });

  test('creates one address for each Idempotency-Key, and the stored reply does not contain it', async () => {
    const person = await addPerson(app.owner);
    const caller = await app.signInAs(person.email);
    const headers = { 'idempotency-key': 'twice' };
    await caller.call(contract.createCalendarFeed, { headers });
    const address = await addressFor(caller);
    await caller.call(contract.createCalendarFeed, { headers });
    expect(await addressFor(caller)).toBe(address);
    const { rows } = await sql<{ reply: unknown }>`
      select reply from idempotency_key where employee_id = ${person.employeeId}`.execute(app.owner);
    expect(rows).toEqual([{ reply: {} }]);
  });

  test('of an archived person opens nothing', async () => {
    const person = await addPerson(app.owner);
    const address = await newAddress(await app.signInAs(person.email));
    await sql`update employee set archived_at = now(), end_date = current_date - 1
      where employee_id = ${person.employeeId}`.execute(app.owner);
    expect((await read(address)).status).toBe(404);
  });

  test('cannot be made from the id in the database, nor with another MAC', async () => {
    const address = await newAddress(lead);
    const [feedId = '', mac = ''] = fileIn(address).split('.');
    const changed = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
    for (const file of [feedId, `${feedId}.ics`, `${feedId}.${changed}.ics`, `${feedId}.${mac}`, '%00.ics']) {
      expect((await app.anonymous.call(contract.readCalendar, { params: { file } })).status).toBe(404);
    }
  });

  test('that does not exist is limited by address, and a known one by itself', async () => {
    const address = await newAddress(lead);
    const unknown = { params: { file: 'unknown.ics' } };
    for (let count = 0; count < CALLS_PER_MINUTE.unknownLinksPerAddress; count += 1) {
      expect((await app.anonymous.call(contract.readCalendar, unknown)).status).toBe(404);
    }
    expect((await app.anonymous.call(contract.readCalendar, unknown)).status).toBe(429);
    for (let count = 0; count < CALLS_PER_MINUTE.perLink; count += 1) await read(address);
    expect((await read(address)).status).toBe(429);
  });
});

describe('the calendar', () => {
  test('has the own open duties, and no longer those that are done', async () => {
    const peer = await addPerson(app.owner);
    const review = await startedReview(app, admin, company.lead.employeeId);
    await choosePeer(review.annualReviewId, peer.employeeId);
    const address = await newAddress(await app.signInAs(peer.email));
    expect(await entriesAt(address)).toEqual([
      `20270209 Peer review of ${await nameOf(review.employeeId)} is due`,
    ]);
    await sql`update annual_reviewer set completed_at = now()
      where annual_review_id = ${review.annualReviewId} and type = 'Peer'`.execute(app.owner);
    expect(await entriesAt(address)).toEqual([]);
  });

  test('has the own active goals and their open tasks', async () => {
    const person = await addPerson(app.owner);
    const address = await newAddress(await app.signInAs(person.email));
    const { employeeId } = person;
    await sql`insert into goal (employee_id, marking_period_id, title, start_date, end_date)
      values (${employeeId}, ${person.markingPeriodId}, 'Earlier', '2026-03-02', '2026-05-01')`.execute(
      app.owner,
    );
    await sql`update marking_period set end_date = '2026-06-01', ended_at = now()
      where marking_period_id = ${person.markingPeriodId}`.execute(app.owner);
    await sql`
      with period as (
        insert into marking_period (employee_id, start_date) values (${employeeId}, '2026-06-02')
        returning marking_period_id as id
      ), goals as (
        insert into goal (employee_id, marking_period_id, title, start_date, end_date, progress, deleted_at)
        select ${employeeId}, id, title, '2026-06-02', due::date, progress, gone::timestamptz
        from period, (values
          ('Open', '2026-12-01', 'Started', null), ('Undated', null, 'None', null),
          ('Done', '2026-12-02', 'Complete', null), ('Deleted', '2026-12-03', 'Started', '2026-08-01')
        ) as new (title, due, progress, gone) returning goal_id, title
      )
      insert into milestone (goal_id, content, place, due_date, completed_at, deleted_at)
      select goal_id, content, 1, '2026-12-05', done::timestamptz, gone::timestamptz
      from goals join (values
        ('Open', 'Write', null, null), ('Undated', 'Read', null, null), ('Open', 'Ready', '2026-05-05', null),
        ('Open', 'Gone', null, '2026-05-05'), ('Done', 'Over', null, null)
      ) as task (title, content, done, gone) using (title)`.execute(app.owner);
    expect((await entriesAt(address)).toSorted()).toEqual([
      '20261201 Goal “Open” is due',
      '20261205 Task “Read” is due',
      '20261205 Task “Write” is due',
    ]);
  });

  test('has the own sit-down and those of the team until they are held', async () => {
    const review = await startedReview(app, admin, company.lead.employeeId);
    const own = await newAddress(await app.signInAs(review.email));
    const ofLead = await newAddress(lead);
    const ofAdmin = await newAddress(admin);
    const { annualReviewId } = review;
    const set = await lead.call(updateAnnualReview, { body: { annualReviewId, sitdownDate: '2027-03-05' } });
    expect(set.status).toBe(200);
    const ofTeam = `20270305 Sit-down for the annual review of ${await nameOf(review.employeeId)}`;
    expect(await entriesAt(own)).toEqual([
      '20270216 Your self review is due',
      '20270305 Sit-down for your annual review',
    ]);
    expect(await entriesAt(ofLead)).toContain(ofTeam);
    expect(await entriesAt(ofAdmin)).not.toContain(ofTeam);

    await sql`update employee set permissions = '{}' where employee_id = ${company.lead.employeeId}`.execute(
      app.owner,
    );
    expect(await entriesAt(ofLead)).not.toContain(ofTeam);
    await sql`update employee set permissions = '{Benchmark_TeamLead}'
      where employee_id = ${company.lead.employeeId}`.execute(app.owner);
    expect(await entriesAt(ofLead)).toContain(ofTeam);
    await sql`update annual_review set meeting_completed_at = now()
      where annual_review_id = ${annualReviewId}`.execute(app.owner);
    expect(await entriesAt(ofLead)).not.toContain(ofTeam);
  });

  test('has a sit-down with a time at its instants and place, for all who take part', async () => {
    const review = await startedReview(app, admin, company.lead.employeeId);
    const addresses = [await newAddress(await app.signInAs(review.email)), await newAddress(lead)];
    await sql`update installation set time_zone = 'Europe/Berlin'`.execute(app.owner);
    const body = { annualReviewId: review.annualReviewId, sitdownDate: '2027-03-05' };
    const where = { sitdownTime: '10:00', sitdownMinutes: 30, sitdownPlace: 'Room 4; upstairs' };
    expect((await lead.call(updateAnnualReview, { body: { ...body, ...where } })).status).toBe(200);
    for (const address of addresses) {
      const events = propertiesOf((await read(address)).text, 'VEVENT');
      const meeting = events.find((event) =>
        event.get('UID')?.startsWith(`sit-down-${body.annualReviewId}@`),
      );
      expect(['DTSTART', 'DTEND', 'LOCATION', 'CLASS', 'TRANSP'].map((name) => meeting?.get(name))).toEqual([
        '20270305T090000Z',
        '20270305T093000Z',
        'Room 4; upstairs',
        'PRIVATE',
        'TRANSPARENT',
      ]);
    }
    await sql`update installation set time_zone = 'UTC'`.execute(app.owner);
  });

  test('never contains a survey link, blocks no time and shows no title to other people', async () => {
    const peer = await addPerson(app.owner);
    const review = await startedReview(app, admin, company.lead.employeeId);
    await choosePeer(review.annualReviewId, peer.employeeId);
    await sql`update annual_reviewer set survey_link = 'https://survey.example.test/secret'
      where annual_review_id = ${review.annualReviewId}`.execute(app.owner);
    const { text } = await read(await newAddress(await app.signInAs(peer.email)));
    expect(text).not.toContain('survey.example.test');
    expect(text).toContain(`URL;VALUE=URI:http://127.0.0.1:3000/employees/${peer.employeeId}`);
    expect(text).toContain('CLASS:PRIVATE');
    expect(text).toContain('TRANSP:TRANSPARENT');
  });
});
