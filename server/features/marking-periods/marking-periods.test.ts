import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as reviews from '#contract/annual-reviews.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/marking-periods.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { type Caller, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { deadlines, profileFor, reviewFor, startedReview } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
  admin = await test.signInAs('admin@example.test');
});
afterAll(() => test.stop());

const refused = { status: 403, text: 'You do not have permission to view this page.' };

/** A day in the company's time zone, relative to today. */
async function day(fromToday: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select company_today() + ${fromToday}::int as day`.execute(
    test.owner,
  );
  return rows[0]?.day ?? '';
}

const end = (caller: Caller, markingPeriodId: number, endDate?: string | null, ifMatch?: number) =>
  caller.call(contract.endMarkingPeriod, {
    body: { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate } },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
const correct = (markingPeriodId: number, startDate: string, ifMatch?: number) =>
  admin.call(contract.correctMarkingPeriod, {
    body: { markingPeriodId, startDate },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

async function complete(annualReviewId: number) {
  const meeting = { annualReviewId, sitdownDate: '2027-02-25', isSitDownComplete: true };
  await lead.call(reviews.updateAnnualReview, { body: meeting });
  const answer = await lead.call(reviews.completeAnnualReview, { body: { annualReviewId } });
  expect([answer.status, answer.text]).toEqual([200, '{}']);
}

async function reviewed(): Promise<Person & { annualReviewId: number }> {
  const person = await startedReview(test, lead, company.lead.employeeId);
  await complete(person.annualReviewId);
  return person;
}

const periodsOf = async (employeeId: number) => (await profileFor(admin, employeeId)).markingPeriods;

describe('ending a marking period', () => {
  it('is for Admins only', async () => {
    const { markingPeriodId, email } = await reviewed();
    for (const one of ['lead@example.test', 'lead2@example.test', 'stranger@example.test', email]) {
      expect(await end(await test.signInAs(one), markingPeriodId, await day(0))).toMatchObject(refused);
      expect(await end(await test.signInAs(one), 999_999, await day(0))).toMatchObject(refused);
    }
    expect((await end(test.anonymous, markingPeriodId, await day(0))).status).toBe(401);
    expect((await end(admin, 999_999, await day(0))).status).toBe(404);
    expect((await end(admin, markingPeriodId, await day(0))).status).toBe(200);
  });

  it('is not for an Admin’s own period while there is another Admin', async () => {
    const own = await addPerson(test.owner, {
      managerId: company.lead.employeeId,
      permissions: ['Benchmark_Admin'],
    });
    await sql`insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date,
        meeting_completed_at, completed_at)
      values (${own.markingPeriodId}, ${own.employeeId}, now(), '2026-05-01', now(), now())`.execute(
      test.owner,
    );
    const caller = await test.signInAs(own.email);
    expect(await end(caller, own.markingPeriodId, await day(0))).toMatchObject(refused);
    expect((await end(admin, own.markingPeriodId, await day(0))).status).toBe(200);
  });

  it('needs a last day, within the period and not after today', async () => {
    const { markingPeriodId, employeeId } = await reviewed();
    for (const missing of [undefined, null, '']) {
      const answer = await end(admin, markingPeriodId, missing);
      expect([answer.status, answer.text]).toEqual([400, 'Date of last day is required']);
    }
    expect(await end(admin, markingPeriodId, '2026-03-01')).toMatchObject({
      status: 400,
      text: 'The last day must not come before the start of the period.',
    });
    expect(await end(admin, markingPeriodId, await day(1))).toMatchObject({
      status: 400,
      text: 'The last day must not be after today.',
    });
    expect((await end(admin, markingPeriodId, '2026-02-30')).status).toBe(400);
    expect(await periodsOf(employeeId)).toHaveLength(1);
  });

  it('needs a complete annual review', async () => {
    const never = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const open = await startedReview(test, lead, company.lead.employeeId);
    for (const { markingPeriodId } of [never, open]) {
      expect(await end(admin, markingPeriodId, await day(0))).toMatchObject({
        status: 409,
        text: 'The annual review must be complete before the marking period can be ended.',
      });
    }
  });

  it('needs no review of a person without a team lead; one that was started must be complete', async () => {
    const [unassigned, selfManaged, open] = [
      await addPerson(test.owner),
      await addPerson(test.owner),
      await addPerson(test.owner),
    ];
    await sql`update employee set manager_id = employee_id where employee_id = ${selfManaged.employeeId}`.execute(
      test.owner,
    );
    await sql`insert into annual_review (marking_period_id, employee_id, started_at)
      values (${open.markingPeriodId}, ${open.employeeId}, now())`.execute(test.owner);
    for (const { markingPeriodId } of [unassigned, selfManaged]) {
      expect((await end(lead, markingPeriodId, await day(0))).status).toBe(403);
      expect((await end(admin, markingPeriodId, await day(0))).status).toBe(200);
    }
    expect(await end(admin, open.markingPeriodId, await day(0))).toMatchObject({
      status: 409,
      text: 'The annual review must be complete before the marking period can be ended.',
    });
  });

  it('opens the next period on the following day, once', async () => {
    const { markingPeriodId, employeeId } = await reviewed();
    const lastDay = await day(-3);
    const answer = await end(admin, markingPeriodId, lastDay);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    const [next, former] = await periodsOf(employeeId);
    expect(next).toMatchObject({
      markingPeriodId: answer.json<{ entityId: number }>().entityId,
      startDate: await day(-2),
      endDate: null,
      display: 'Current Period',
    });
    const [year, month, dayOfMonth] = lastDay.split('-');
    expect(former).toMatchObject({
      markingPeriodId,
      endDate: lastDay,
      display: `03/02/2026 - ${month}/${dayOfMonth}/${year}`,
    });
    expect(await end(admin, markingPeriodId, lastDay)).toMatchObject({
      status: 409,
      text: 'This marking period has already been ended.',
    });
    expect(await periodsOf(employeeId)).toHaveLength(2);
    const { rows } = await sql`select actor_employee_id as actor, relation, object, after from audit_event
      where action = 'end-marking-period' and subject_employee_id = ${employeeId}`.execute(test.owner);
    expect(rows).toMatchObject([
      {
        actor: company.admin.employeeId,
        relation: 'Admin',
        object: { markingPeriodId },
        after: { endDate: lastDay },
      },
    ]);
  });

  it('succeeds for one of many concurrent calls', async () => {
    const { markingPeriodId, employeeId } = await reviewed();
    const other = await test.signInAs('admin2@example.test');
    const today = await day(0);
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [admin, other].map((one) => end(one, markingPeriodId, today))),
    );
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await periodsOf(employeeId)).toHaveLength(2);
  });

  it('is refused for an older version', async () => {
    const { markingPeriodId, employeeId } = await reviewed();
    const version = (await periodsOf(employeeId))[0]?.version ?? 0;
    expect((await correct(markingPeriodId, '2026-03-05')).status).toBe(200);
    const late = await end(admin, markingPeriodId, await day(0), version);
    expect(late.status).toBe(412);
    expect(late.text).toMatch(/^Ada Admin changed this on /);
  });
});

describe('correcting the start', () => {
  it('is for Admins only', async () => {
    const { markingPeriodId } = company.member;
    const body = { markingPeriodId, startDate: '2026-03-03' };
    for (const one of ['member@example.test', 'lead@example.test']) {
      const caller = await test.signInAs(one);
      expect(await caller.call(contract.correctMarkingPeriod, { body })).toMatchObject(refused);
    }
    expect((await test.anonymous.call(contract.correctMarkingPeriod, { body })).status).toBe(401);
    expect((await correct(999_999, '2026-03-03')).status).toBe(404);
  });

  it('moves the active period, never across another and never past today', async () => {
    const { markingPeriodId, employeeId } = await reviewed();
    const lastDay = await day(-5);
    const { entityId } = (await end(admin, markingPeriodId, lastDay)).json<{ entityId: number }>();
    expect(await correct(entityId, lastDay)).toMatchObject({
      status: 409,
      text: 'The period must not start before an earlier period has ended.',
    });
    expect(await correct(entityId, await day(1))).toMatchObject({
      status: 400,
      text: 'The period must not start after today.',
    });
    expect((await correct(markingPeriodId, '2026-03-03')).status).toBe(409);
    const moved = await correct(entityId, await day(-1));
    expect([moved.status, moved.statements <= 6]).toEqual([200, true]);
    const [active] = await periodsOf(employeeId);
    expect(active).toMatchObject({ markingPeriodId: entityId, startDate: await day(-1) });
    expect((await correct(entityId, await day(0), (active?.version ?? 0) - 1)).status).toBe(412);
    const { rows } = await sql`select before, after from audit_event
      where action = 'correct-marking-period' and subject_employee_id = ${employeeId}`.execute(test.owner);
    expect(rows).toEqual([{ before: { startDate: await day(-4) }, after: { startDate: await day(-1) } }]);
  });
});

describe('an ended period', () => {
  it('answers every write to its annual review with 409, and changes nothing', async () => {
    const { annualReviewId, employeeId, markingPeriodId } = await startedReview(
      test,
      lead,
      company.lead.employeeId,
    );
    const annualReviewerId = (await reviewFor(lead, employeeId)).reviewers[0]?.annualReviewerId;
    await sql`update marking_period set ended_at = app_now(), end_date = company_today()
      where marking_period_id = ${markingPeriodId}`.execute(test.owner);
    const rowsNow = async () =>
      (
        await sql`select to_json(annual_review) as review, (select json_agg(annual_reviewer order by annual_reviewer_id)
            from annual_reviewer where annual_review_id = ${annualReviewId}) as reviewers,
          (select count(*)::int from message) as messages
        from annual_review where annual_review_id = ${annualReviewId}`.execute(test.owner)
      ).rows;
    const before = await rowsNow();
    const peer = { annualReviewId, employeeId: company.colleague.employeeId, type: 'Peer' };
    const writes: [Endpoint, object][] = [
      [reviews.startAnnualReview, { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines }],
      [reviews.changeReviewDates, { annualReviewId, ...deadlines }],
      [reviews.updateAnnualReview, { annualReviewId, sitdownDate: '2027-02-25' }],
      [reviews.updateAnnualReview, { annualReviewId, skipPeerReview: true, skipPeerReviewReason: 'None' }],
      [reviews.changeSurveyLinks, [{ annualReviewId, employeeId, surveyLink: 'https://example.test' }]],
      [reviews.changeReviewers, [peer]],
      [reviews.changeReviewers, [{ annualReviewId, employeeId, type: 'Self', isCompleted: true }]],
      [reviews.remindReviewer, { annualReviewerId }],
      [reviews.completeAnnualReview, { annualReviewId }],
      [contract.correctMarkingPeriod, { markingPeriodId, startDate: '2026-03-03' }],
    ];
    for (const [endpoint, body] of writes) {
      const answer = await admin.call(endpoint, { body });
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 409]);
    }
    expect(await rowsNow()).toEqual(before);
  });

  it('is frozen in the database for the application’s role', async () => {
    const { annualReviewId, markingPeriodId } = await reviewed();
    expect((await end(admin, markingPeriodId, await day(0))).status).toBe(200);
    const writes = [
      sql`update annual_review set final_deadline = null where annual_review_id = ${annualReviewId}`,
      sql`update annual_reviewer set survey_link = 'x' where annual_review_id = ${annualReviewId}`,
      sql`delete from annual_reviewer where annual_review_id = ${annualReviewId}`,
      sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
        values (${annualReviewId}, 'Self', 'a.txt', 'text/plain', 1, 'a-key', now())`,
      sql`update marking_period set ended_at = null, end_date = null where marking_period_id = ${markingPeriodId}`,
    ];
    for (const write of writes) await expect(write.execute(test.db)).rejects.toMatchObject({ code: 'BM001' });
  });
});
