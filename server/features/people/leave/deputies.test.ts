import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deputyMessages } from '#contract/people/deputies.ts';
import { endDeputy, nameDeputy } from '#contract/people/deputies.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { currentSession } from '#contract/core/session.endpoints.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { type Caller, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;
let today: string;

beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  admin = await app.signInAs(company.admin.email);
  lead = await app.signInAs(company.lead.email);
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  today = rows[0]?.today ?? '';
});
beforeEach(async () => {
  app.app.callCounts.forget();
  await sql`delete from deputy`.execute(app.owner);
});
afterAll(() => app.stop());

const day = (days: number) => addDays(today, days);
type Wanted = { leadId?: number; deputyId?: number | null; from?: number; until?: number; ifMatch?: number };
const name = (caller: Caller, { leadId, deputyId, from = 0, until = 9, ifMatch }: Wanted = {}) =>
  caller.call(nameDeputy, {
    body: {
      leadId: leadId ?? company.lead.employeeId,
      deputyId: deputyId === undefined ? company.stranger.employeeId : deputyId,
      from: day(from),
      until: day(until),
    },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
const end = (caller: Caller) => caller.call(endDeputy, { params: { leadId: company.lead.employeeId } });
const deputyForIn = async (caller: Caller) =>
  (await caller.call(currentSession)).json<SignedInUser>().deputyFor;

describe('a deputy', () => {
  test('is named, changed and ended by an Admin or the lead, with an audit row each', async () => {
    const { employeeId } = company.lead;
    expect((await profileFor(lead, employeeId)).deputyship).toBeNull();
    expect((await name(lead)).status).toBe(200);
    const first = (await profileFor(admin, employeeId)).deputyship;
    expect(first).toMatchObject({
      deputy: { employeeId: company.stranger.employeeId },
      from: day(0),
      until: day(9),
      isNow: true,
      version: 1,
    });
    expect((await name(admin, { until: 5, ifMatch: 1 })).status).toBe(200);
    expect((await name(lead, { until: 6, ifMatch: 1 })).status).toBe(412);
    expect((await name(lead, { until: 5, ifMatch: 2 })).status).toBe(200);
    const { alone } = company;
    expect((await name(lead, { deputyId: alone.employeeId, ifMatch: 2 })).status).toBe(200);
    expect((await end(admin)).status).toBe(200);
    expect((await end(admin)).status).toBe(200);
    expect((await profileFor(lead, employeeId)).deputyship).toBeNull();
    const { rows } =
      await sql<object>`select relation, action, after ->> 'deputyId' as deputy from audit_event
      where subject_employee_id = ${employeeId} and action like '%deputy' order by audit_event_id`.execute(
        app.owner,
      );
    expect(rows).toEqual([
      { relation: 'Self', action: 'name-deputy', deputy: String(company.stranger.employeeId) },
      { relation: 'Admin', action: 'name-deputy', deputy: String(company.stranger.employeeId) },
      { relation: 'Self', action: 'name-deputy', deputy: String(alone.employeeId) },
      { relation: 'Admin', action: 'end-deputy', deputy: null },
    ]);
    // Each row stays and says who had the rights.
    const { rows: kept } = await sql`select deputy_id as deputy, ended_at is not null as "isEnded" from deputy
      order by deputyship_id`.execute(app.owner);
    expect(kept).toEqual([
      { deputy: company.stranger.employeeId, isEnded: true },
      { deputy: alone.employeeId, isEnded: true },
    ]);
  });

  test('is not named by others: not by the deputy, another lead or a colleague, nor for a lead without Team Lead', async () => {
    await name(lead);
    const { stranger, otherLead, member } = company;
    for (const { email } of [stranger, otherLead, member]) {
      const caller = await app.signInAs(email);
      const answers = [await name(caller, { deputyId: member.employeeId }), await end(caller)];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    }
    const own = await name(await app.signInAs(stranger.email), { leadId: stranger.employeeId });
    expect(own.status).toBe(403);
    const ofNoLead = await name(admin, { leadId: member.employeeId });
    expect([ofNoLead.status, ofNoLead.text]).toEqual([409, deputyMessages.notALead]);
    expect(await profileFor(admin, member.employeeId)).not.toHaveProperty('deputyship');
  });

  test.each<[Wanted, string]>([
    [{ deputyId: null }, deputyMessages.deputyRequired],
    [{ from: 2, until: 1 }, deputyMessages.endsBeforeStart],
    [{ from: -1 }, deputyMessages.beginsInThePast],
    [{ from: -2, until: -1 }, deputyMessages.isOver],
    [{ deputyId: 2_000_000_000 }, deputyMessages.isUnknown],
  ])('is refused: %j', async (wanted, message) => {
    const answer = await name(lead, wanted);
    expect([answer.status, answer.text]).toEqual([400, message]);
  });

  test('stands in on the last day, too, and one who has begun keeps the first day', async () => {
    expect((await name(lead, { until: 0 })).status).toBe(200);
    expect((await profileFor(lead, company.lead.employeeId)).deputyship).toMatchObject({ isNow: true });
    expect((await name(lead, { until: 4, ifMatch: 1 })).status).toBe(200);
    expect((await name(lead, { from: 2, until: 6, ifMatch: 2 })).status).toBe(200);
    const { rows } = await sql`select from_day as from, until_day as until, ended_at is not null as "isEnded"
      from deputy order by from_day`.execute(app.owner);
    expect(rows).toEqual([
      { from: day(0), until: day(4), isEnded: true },
      { from: day(2), until: day(6), isEnded: false },
    ]);
  });

  test('is another person, and active', async () => {
    const own = await name(lead, { deputyId: company.lead.employeeId });
    expect([own.status, own.text]).toEqual([400, deputyMessages.isLead]);
    const gone = await addPerson(app.owner);
    await sql`update employee set archived_at = now(), end_date = current_date - 1
      where employee_id = ${gone.employeeId}`.execute(app.owner);
    const archived = await name(lead, { deputyId: gone.employeeId });
    expect([archived.status, archived.text]).toEqual([400, deputyMessages.isUnknown]);
  });
});

describe('the rights of a deputy', () => {
  let deputy: SignedInCaller;
  beforeAll(async () => {
    deputy = await app.signInAs(company.stranger.email);
  });
  const seesTeam = async () =>
    (
      await Promise.all([company.member, company.colleague].map((person) => statusFor(person.employeeId)))
    ).every((status) => status === 200);
  const statusFor = async (employeeId: number) =>
    (await deputy.call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId: 0 } })).status;

  test('begin on the first day, end with the last, and end at once when they are taken away', async () => {
    const shift = (days: number) =>
      sql`update deputy set from_day = company_today() + ${days}::integer,
        until_day = company_today() + ${days}::integer + 2`.execute(app.owner);
    await name(lead);
    expect([await seesTeam(), await deputyForIn(deputy)]).toEqual([true, [company.lead.employeeId]]);
    for (const [days, isDeputy] of [
      [1, false],
      [0, true],
      [-2, true],
      [-3, false],
    ] as const) {
      await shift(days);
      expect([days, await seesTeam()]).toEqual([days, isDeputy]);
    }
    await shift(0);
    await end(lead);
    expect([await seesTeam(), await deputyForIn(deputy)]).toEqual([false, undefined]);
  });

  test('end with the role or the employment of the lead', async () => {
    await name(lead);
    const { employeeId } = company.lead;
    await sql`update employee set permissions = '{}' where employee_id = ${employeeId}`.execute(app.owner);
    expect(await seesTeam()).toBe(false);
    await sql`update employee set permissions = '{Benchmark_TeamLead}', end_date = company_today() - 1
      where employee_id = ${employeeId}`.execute(app.owner);
    expect(await seesTeam()).toBe(false);
    await sql`update employee set end_date = null where employee_id = ${employeeId}`.execute(app.owner);
    expect(await seesTeam()).toBe(true);
  });

  test('do not pass on: a deputy of the deputy gets nothing of the lead’s team', async () => {
    await name(lead);
    const { otherLead, alone } = company;
    await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
      values (${otherLead.employeeId}, ${company.lead.employeeId}, company_today(), company_today())`.execute(
      app.owner,
    );
    // The stranger's own lead is now represented by the first lead, who is represented by the stranger.
    expect(await deputyForIn(deputy)).toEqual([company.lead.employeeId]);
    expect(await statusFor(alone.employeeId)).toBe(403);
    expect(await deputyForIn(lead)).toEqual([otherLead.employeeId]);
  });

  test('do not include the lead', async () => {
    await name(lead);
    expect(await statusFor(company.lead.employeeId)).toBe(403);
    // Not even a lead who is their own manager.
    await sql`update employee set manager_id = employee_id where employee_id = ${company.lead.employeeId}`.execute(
      app.owner,
    );
    expect(await statusFor(company.lead.employeeId)).toBe(403);
    await sql`update employee set manager_id = ${company.admin.employeeId}
      where employee_id = ${company.lead.employeeId}`.execute(app.owner);
  });
});
