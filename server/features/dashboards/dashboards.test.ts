import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addDays, addYears } from '#contract/core/values/dates.ts';
import { adminDashboard, listUpcomingDates } from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardReview, UpcomingDay } from '#contract/dashboards/dashboards.schemas.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;
let today: string;

beforeAll(async () => {
  app = await startTestApp({});
  company = await addCompany(app.owner);
  admin = await app.signInAs('admin@example.test');
  lead = await app.signInAs('lead@example.test');
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  today = rows[0]?.today ?? '';
});
afterAll(() => app.stop());

type Dashboard = {
  annualReviews: DashboardReview[];
  upcomingDates: UpcomingDay[];
  logins: { employee: { fullName: string }; loginDate: string; loginTime: string }[];
  undelivered: { recipient: { fullName: string }; failure: string | null; failedDate: string }[];
  today: string;
};

async function dashboard(): Promise<Dashboard> {
  const answer = await admin.call(adminDashboard);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.statements).toBeLessThanOrEqual(4);
  return answer.json<Dashboard>();
}

async function dates(): Promise<UpcomingDay[]> {
  const answer = await admin.call(listUpcomingDates);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.statements).toBe(1);
  return answer.json<UpcomingDay[]>();
}

const on = async (day: string) => (await dates()).find((one) => one.day === day);

/** Moves the application's clock to the morning of a day. */
const goTo = async (day: string) => {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from ${`${day}T09:00:00Z`}::timestamptz - now())::integer / 3600 as hours`.execute(
    app.owner,
  );
  await app.shiftClock(`${rows[0]?.hours} hours`);
};

test('the dashboard and the dates are for Admins', async () => {
  for (const endpoint of [adminDashboard, listUpcomingDates]) {
    expect((await app.anonymous.call(endpoint)).status).toBe(401);
    for (const email of ['lead@example.test', 'member@example.test']) {
      expect((await (await app.signInAs(email)).call(endpoint)).status).toBe(403);
    }
    expect((await admin.call(endpoint)).status).toBe(200);
  }
});

test('a review is open until it is complete, its period has ended or the employee is archived', async () => {
  const person = await startedReview(app, lead, company.lead.employeeId);
  const mine = async () =>
    (await dashboard()).annualReviews.find((one) => one.annualReviewId === person.annualReviewId);
  expect(await mine()).toMatchObject({
    employee: { employeeId: person.employeeId },
    teamLead: { employeeId: company.lead.employeeId, fullName: 'Lea Lead', lastName: 'Lead' },
    hiredDate: '2020-03-02',
    deadline: '2027-03-02',
    finalDeadline: '2027-03-02',
    isComplete: false,
    hasOtherAdmin: true,
    reviewers: [
      { type: 'Self', deadline: '2027-02-16', isCompleted: false, remindersSent: [] },
      { type: 'Manager', deadline: '2027-02-23', reviewerName: 'Lea Lead' },
    ],
  });

  const set = (column: string, value: string | null) =>
    sql`update annual_review set meeting_completed_at = now(), sitdown_date = '2026-05-04',
      ${sql.ref(column)} = ${value}::timestamptz where annual_review_id = ${person.annualReviewId}`.execute(
      app.owner,
    );
  await set('completed_at', '2026-05-04T12:00:00Z');
  expect(await mine()).toBeUndefined();
  await set('completed_at', null);
  expect(await mine()).toBeDefined();
  await sql`update employee set archived_at = now(), end_date = '2026-05-04'
    where employee_id = ${person.employeeId}`.execute(app.owner);
  expect(await mine()).toBeUndefined();
});

test('an Admin does not see their own peer reviewers here', async () => {
  const own = await addPerson(app.owner, {
    email: 'third-admin@example.test',
    permissions: ['Benchmark_Admin'],
    managerId: company.lead.employeeId,
  });
  const started = await lead.call(reviews.startAnnualReview, {
    body: { employeeUnderReviewId: own.employeeId, markingPeriodId: own.markingPeriodId },
  });
  const annualReviewId = started.json<{ entityId: number }>().entityId;
  const peers = [{ annualReviewId, employeeId: company.colleague.employeeId, type: 'Peer' }];
  expect((await lead.call(reviews.changeReviewers, { body: peers })).status).toBe(200);

  const seenBy = async (caller: SignedInCaller) => {
    const { annualReviews } = (await caller.call(adminDashboard)).json<Dashboard>();
    const found = annualReviews.find((one) => one.annualReviewId === annualReviewId);
    return { types: found?.reviewers.map(({ type }) => type), skip: found?.skipPeerReview };
  };
  const themselves = await app.signInAs('third-admin@example.test');
  expect(await seenBy(themselves)).toEqual({ types: ['Self'], skip: undefined });
  expect(await seenBy(admin)).toEqual({ types: ['Self', 'Manager', 'Peer'], skip: false });
});

test('upcoming dates run from today until the same weekday two weeks on', async () => {
  const person = await startedReview(app, lead, company.lead.employeeId);
  const setDay = (column: string, day: string | null) =>
    sql`update annual_review set peer_deadline = null, self_deadline = null, manager_deadline = null,
      ${sql.ref(column)} = ${day}::date where annual_review_id = ${person.annualReviewId}`.execute(app.owner);
  const daysWith = async (kind: 'annualReviewDeadlines' | 'sitDownDates') =>
    (await dates())
      .filter((day) => day[kind].some(({ entityId }) => entityId === person.employeeId))
      .map(({ day }) => day);

  for (const [ahead, isListed] of [
    [-1, false],
    [0, true],
    [14, true],
    [15, false],
  ] as const) {
    const day = addDays(today, ahead);
    await setDay('final_deadline', day);
    await setDay('sitdown_date', day);
    expect(await daysWith('annualReviewDeadlines'), `${ahead} days`).toEqual(isListed ? [day] : []);
    expect(await daysWith('sitDownDates'), `${ahead} days`).toEqual(isListed ? [day] : []);
  }
  await setDay('sitdown_date', today);
  const { employeeId } = person;
  for (const [managerId, description] of [
    [company.lead.employeeId, /^Person Number\d+ with Lea Lead$/],
    [employeeId, /^Person Number\d+$/],
    [null, /^Person Number\d+$/],
  ] as const) {
    await sql`update employee set manager_id = ${managerId} where employee_id = ${employeeId}`.execute(
      app.owner,
    );
    expect((await on(today))?.sitDownDates[0]?.description).toMatch(description);
  }
  await sql`update annual_review set meeting_completed_at = now() where annual_review_id = ${person.annualReviewId}`.execute(
    app.owner,
  );
  expect(await daysWith('sitDownDates')).toEqual([]);
  await setDay('final_deadline', today);
  expect(await daysWith('annualReviewDeadlines')).toEqual([today]);
  await sql`update marking_period set end_date = company_today(), ended_at = now()
    where employee_id = ${employeeId}`.execute(app.owner);
  expect(await daysWith('annualReviewDeadlines')).toEqual([]);
});

test('hire dates are first days and anniversaries, in order, without people who leave before', async () => {
  const day = addDays(today, 3);
  const newcomer = await addPerson(app.owner, {
    firstName: 'Nia',
    lastName: 'Anew',
    hireDate: day,
    periodStart: day,
  });
  const veteran = await addPerson(app.owner, {
    firstName: 'Vic',
    lastName: 'Old',
    hireDate: addYears(day, -12),
  });
  const second = await addPerson(app.owner, {
    firstName: 'Sam',
    lastName: 'Mid',
    hireDate: addYears(day, -1),
  });
  await addPerson(app.owner, { hireDate: addYears(day, 1), periodStart: null });
  const { annualReviewDeadlines, sitDownDates, projectDeadlines, hireDates } = (await on(day)) ?? {};
  expect([annualReviewDeadlines, sitDownDates, projectDeadlines]).toEqual([[], [], []]);
  expect(hireDates).toEqual([
    { entityId: newcomer.employeeId, description: 'Nia Anew: first day' },
    { entityId: second.employeeId, description: 'Sam Mid: 1 year' },
    { entityId: veteran.employeeId, description: 'Vic Old: 12 years' },
  ]);
  await sql`update employee set end_date = ${day} where employee_id = ${second.employeeId}`.execute(
    app.owner,
  );
  expect((await on(day))?.hireDates, 'the last day').toEqual(hireDates);
  await sql`update employee set end_date = ${addDays(day, -1)} where employee_id = ${second.employeeId}`.execute(
    app.owner,
  );
  const archivedToday = await addPerson(app.owner, { hireDate: addYears(today, -1) });
  await sql`update employee set end_date = ${today}, archived_at = now()
    where employee_id = ${archivedToday.employeeId}`.execute(app.owner);
  const listed = (await dates()).flatMap((one) => one.hireDates).map(({ entityId }) => entityId);
  expect(listed).toContain(newcomer.employeeId);
  for (const { employeeId } of [second, archivedToday]) expect(listed).not.toContain(employeeId);
});

test('29 February counts as the 28th in other years, and a window across New Year holds both years', async () => {
  const leap = await addPerson(app.owner, { firstName: 'Leap', lastName: 'Day', hireDate: '2024-02-29' });
  const january = await addPerson(app.owner, { firstName: 'Jan', lastName: 'Uary', hireDate: '2021-01-05' });
  const december = await addPerson(app.owner, {
    firstName: 'Dec',
    lastName: 'Ember',
    hireDate: '2021-12-28',
  });
  const session = () => app.signInAs('admin@example.test');
  const daysOf = async (employeeId: number) =>
    (await dates())
      .filter((one) => one.hireDates.some(({ entityId }) => entityId === employeeId))
      .map(({ day }) => day);

  await goTo('2027-02-20');
  admin = await session();
  expect(await daysOf(leap.employeeId)).toEqual(['2027-02-28']);
  await goTo('2028-02-20');
  admin = await session();
  expect(await daysOf(leap.employeeId)).toEqual(['2028-02-29']);
  await goTo('2027-12-27');
  admin = await session();
  expect(await daysOf(december.employeeId)).toEqual(['2027-12-28']);
  expect(await daysOf(january.employeeId)).toEqual(['2028-01-05']);
  await app.shiftClock(null);
  admin = await session();
});

test('log-ins are listed newest first, in the company’s time zone; undelivered emails with the reason', async () => {
  await sql`update installation set time_zone = 'Asia/Tokyo'`.execute(app.owner);
  const at = '2099-12-31T20:30:00Z';
  await sql`insert into login (employee_id, at)
    values (${company.lead.employeeId}, ${at}::timestamptz), (${company.member.employeeId}, ${at})`.execute(
    app.owner,
  );
  await sql`
    insert into message (kind, recipient_id, queued_at, failed_at, failure)
    values ('kudo-approved', ${company.member.employeeId}, now(), now(), '550 No such user'),
      ('kudo-approved', ${company.colleague.employeeId}, now() - interval '40 days', now() - interval '31 days', 'old')`.execute(
    app.owner,
  );
  const { logins, undelivered } = await dashboard();
  expect(logins[0]).toMatchObject({
    employee: { fullName: 'Mem Ber' },
    loginDate: '2100-01-01',
    loginTime: '05:30',
  });
  expect(logins[1]?.employee.fullName).toBe('Lea Lead');
  expect(undelivered).toMatchObject([{ recipient: { fullName: 'Mem Ber' }, failure: '550 No such user' }]);
  await sql`update installation set time_zone = 'UTC'`.execute(app.owner);
});
