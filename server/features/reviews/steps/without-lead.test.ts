import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { archiveEmployee, assignTeam } from '#contract/people/people-changes.endpoints.ts';
import { archiveDue } from '#server/features/people/archive-due.ts';
import { type Caller, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { profileFor, reviewFor, startedReview } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;
let otherAdmin: Person;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  lead = await test.signInAs('lead@example.test');
  otherAdmin = await addPerson(test.owner, { permissions: ['Benchmark_Admin'] });
});
afterAll(() => test.stop());

const noLead = {
  status: 400,
  text: 'Team Members must be assigned a team lead before starting the annual review process.',
};
const start = (caller: Caller, person: Person, reviewers: unknown) =>
  caller.call(contract.startAnnualReview, {
    body: { employeeUnderReviewId: person.employeeId, markingPeriodId: person.markingPeriodId, reviewers },
  });
const manager = (employeeId: number) => ({ employeeId, type: 'Manager' });
const assign = async (employeeId: number, managerId: number | null) => {
  const answer = await admin.call(assignTeam, { body: [{ employeeId, managerId }] });
  expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
};
const entries = async (employeeId: number) =>
  (await reviewFor(admin, employeeId)).reviewers.map((one) => [one.type, one.employeeId]);
const markManager = async (person: { annualReviewId: number; employeeId: number }, managerId: number) => {
  const { annualReviewId } = person;
  const body = [{ annualReviewId, ...manager(managerId), isCompleted: true }];
  expect((await admin.call(contract.changeReviewers, { body })).status).toBe(200);
};

/** A person who is their own manager, so has no lead. */
async function selfManaged(): Promise<Person> {
  const person = await addPerson(test.owner);
  await sql`update employee set manager_id = employee_id where employee_id = ${person.employeeId}`.execute(
    test.owner,
  );
  return person;
}

describe('a person without a team lead', () => {
  it('is reviewed by an active Admin named at the start', async () => {
    for (const person of [await addPerson(test.owner), await selfManaged()]) {
      const answer = await start(admin, person, [manager(otherAdmin.employeeId)]);
      expect([answer.text, answer.status, answer.statements <= 6]).toEqual([answer.text, 200, true]);
      expect(await entries(person.employeeId)).toEqual([
        ['Self', person.employeeId],
        ['Manager', otherAdmin.employeeId],
      ]);
    }
  });

  it('is not reviewed by anyone else', async () => {
    const person = await selfManaged();
    const archived = await addPerson(test.owner, { permissions: ['Benchmark_Admin'] });
    const body = { employeeId: archived.employeeId, endDate: '2026-11-01' };
    expect((await admin.call(archiveEmployee, { body })).status).toBe(200);
    const ids = [person, company.lead, company.colleague, archived].map((one) => one.employeeId);
    for (const id of [...ids, 999_999, 0, -1]) {
      expect(await start(admin, person, [manager(id)])).toMatchObject(noLead);
    }
    const admins = [company.admin, otherAdmin].map((one) => manager(one.employeeId));
    expect(await start(admin, person, admins)).toMatchObject(noLead);
    expect(await start(admin, person, [{ ...admins[0], type: 'Self' }])).toMatchObject(noLead);
    expect(await start(admin, person, [])).toMatchObject(noLead);
    expect((await start(admin, person, 'Ann')).status).toBe(400);
  });

  it('is not their own reviewer: an Admin leaves their own review to another Admin', async () => {
    const own = await start(admin, company.admin, [manager(company.admin.employeeId)]);
    expect(own.status).toBe(403);
    const others = sql`'Benchmark_Admin' = any(permissions) and employee_id <> ${company.admin.employeeId}`;
    const { rows } = await sql<{ id: number }>`
      update employee set permissions = '{}' where ${others} returning employee_id as id`.execute(test.owner);
    expect(await start(admin, company.admin, [manager(company.admin.employeeId)])).toMatchObject(noLead);
    await sql`update employee set permissions = '{Benchmark_Admin}'
      where employee_id = any(${rows.map(({ id }) => id)}::integer[])`.execute(test.owner);
  });

  it('is invited to the sit-down once', async () => {
    for (const person of [await addPerson(test.owner), await selfManaged()]) {
      const started = await start(admin, person, [manager(otherAdmin.employeeId)]);
      const { entityId: annualReviewId } = started.json<{ entityId: number }>();
      const body = { annualReviewId, sitdownDate: '2027-02-25' };
      expect((await admin.call(contract.updateAnnualReview, { body })).status).toBe(200);
      const { rows } = await sql<{ id: number }>`select recipient_id as id from message
        where kind = 'sit-down-invitation' and annual_review_id = ${annualReviewId}`.execute(test.owner);
      expect(rows).toEqual([{ id: person.employeeId }]);
    }
  });

  it('shows Admins the names of possible reviewers', async () => {
    const person = await addPerson(test.owner);
    const ids = async (caller: Caller, id: number) =>
      (await profileFor(caller, id)).otherAdmins?.map((one) => one.employeeId);
    expect(await ids(admin, person.employeeId)).toContain(company.admin.employeeId);
    expect(await ids(admin, company.admin.employeeId)).not.toContain(company.admin.employeeId);
    expect(await ids(admin, company.member.employeeId)).toBe(undefined);
    expect(await ids(await test.signInAs(person.email), person.employeeId)).toBe(undefined);
  });

  it('shows them by last name, first name and id, without archived Admins', async () => {
    const person = await addPerson(test.owner);
    const made: number[] = [];
    for (const [firstName, lastName] of [
      ['Bob', 'Zorn'],
      ['Ann', 'Zorn'],
      ['Ann', 'Zorn'],
      ['Zoe', 'Abel'],
      ['Old', 'Abel'],
    ] as const) {
      const one = await addPerson(test.owner, { firstName, lastName, permissions: ['Benchmark_Admin'] });
      made.push(one.employeeId);
    }
    const [bob, ann, secondAnn, zoe, archived] = made;
    await sql`update employee set archived_at = now(), end_date = '2026-06-30'
      where employee_id = ${archived}`.execute(test.owner);
    const { otherAdmins = [] } = await profileFor(admin, person.employeeId);
    const ids = otherAdmins.map(({ employeeId }) => employeeId).filter((id) => made.includes(id));
    expect(ids).toEqual([zoe, ann, secondAnn, bob]);
    await sql`update employee set permissions = '{}'
      where employee_id = any(${made}::integer[])`.execute(test.owner);
  });
});

describe('a person with a team lead', () => {
  it('is reviewed by the lead, also if the call names another person', async () => {
    const person = await addPerson(test.owner, { managerId: company.lead.employeeId });
    expect((await start(lead, person, [manager(otherAdmin.employeeId)])).status).toBe(200);
    expect(await entries(person.employeeId)).toContainEqual(['Manager', company.lead.employeeId]);
  });
});

describe('the Manager entry of an open review', () => {
  const started = () => startedReview(test, lead, company.lead.employeeId);

  it('is dropped with the lead and added for the next one, who stops being a peer', async () => {
    const { annualReviewId, employeeId } = await started();
    const { otherLead, colleague } = company;
    const peers = [otherLead, colleague].map(({ employeeId: id }) => ({
      annualReviewId,
      employeeId: id,
      type: 'Peer',
    }));
    expect((await admin.call(contract.changeReviewers, { body: peers })).status).toBe(200);
    const { version } = await reviewFor(admin, employeeId);
    await assign(employeeId, null);
    expect((await reviewFor(admin, employeeId)).version).toBeGreaterThan(version);
    expect(await entries(employeeId)).toEqual([
      ['Self', employeeId],
      ['Peer', colleague.employeeId],
      ['Peer', otherLead.employeeId],
    ]);
    await assign(employeeId, otherLead.employeeId);
    expect(await entries(employeeId)).toEqual([
      ['Self', employeeId],
      ['Manager', otherLead.employeeId],
      ['Peer', colleague.employeeId],
    ]);
  });

  it('stays when it is complete', async () => {
    const person = await started();
    await markManager(person, company.lead.employeeId);
    await assign(person.employeeId, null);
    expect(await entries(person.employeeId)).toContainEqual(['Manager', company.lead.employeeId]);
    await assign(person.employeeId, company.otherLead.employeeId);
    expect(await entries(person.employeeId)).toContainEqual(['Manager', company.lead.employeeId]);
  });

  it('stays with the named Admin until there is a lead', async () => {
    const person = await addPerson(test.owner);
    expect((await start(admin, person, [manager(otherAdmin.employeeId)])).status).toBe(200);
    await assign(person.employeeId, person.employeeId);
    expect(await entries(person.employeeId)).toContainEqual(['Manager', otherAdmin.employeeId]);
    await assign(person.employeeId, company.lead.employeeId);
    expect(await entries(person.employeeId)).toContainEqual(['Manager', company.lead.employeeId]);
  });

  it.each(['today', 'later'] as const)('is dropped when the lead is archived (%s)', async (when) => {
    const leader = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
    const [open, done] = [await started(), await started()];
    for (const { employeeId } of [open, done]) await assign(employeeId, leader.employeeId);
    await markManager(done, leader.employeeId);
    const { rows } = await sql<{ day: string }>`
      select company_today() + ${when === 'today' ? 0 : 1}::integer as day`.execute(test.owner);
    const body = { employeeId: leader.employeeId, endDate: rows[0]?.day };
    const answer = await admin.call(archiveEmployee, { body });
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    if (when === 'later') {
      await test.shiftClock('3 days');
      expect(await archiveDue(test.db, test.jobs)).toBe(1);
      await test.shiftClock(null);
      admin = await test.signInAs('admin@example.test');
    }
    expect(await entries(open.employeeId)).toEqual([['Self', open.employeeId]]);
    expect(await entries(done.employeeId)).toContainEqual(['Manager', leader.employeeId]);
  });
});

describe('the own review of an Admin who is alone', () => {
  it('tells the Admin nothing about a skip that someone else set', async () => {
    const alone = await addPerson(test.owner, { permissions: ['Benchmark_Admin'] });
    const started = await start(admin, alone, [manager(otherAdmin.employeeId)]);
    const { entityId: annualReviewId } = started.json<{ entityId: number }>();
    const caller = await test.signInAs(alone.email);
    const { rows: others } = await sql<{ id: number }>`
      update employee set permissions = '{}'
      where 'Benchmark_Admin' = any(permissions) and employee_id <> ${alone.employeeId}
      returning employee_id as id`.execute(test.owner);
    const set = (skip: boolean, isHeld: boolean) =>
      sql`update annual_review set peer_review_skipped_at = case when ${skip}::boolean then app_now() end,
          peer_review_skipped_by = case when ${skip}::boolean then ${company.lead.employeeId}::integer end,
          skip_reason = case when ${skip}::boolean then 'No colleagues yet' end,
          sitdown_date = '2026-10-01', meeting_completed_at = case when ${isHeld}::boolean then app_now() end
        where annual_review_id = ${annualReviewId}`.execute(test.owner);
    const bodies = [
      { skipPeerReview: true },
      { skipPeerReview: true, skipPeerReviewReason: 'No colleagues yet' },
      { skipPeerReview: false },
      { skipPeerReview: false, sitdownDate: null },
    ];
    for (const isHeld of [false, true]) {
      for (const body of bodies) {
        const answers: unknown[] = [];
        for (const skip of [true, false]) {
          await set(skip, isHeld);
          const { status, text } = await caller.call(contract.updateAnnualReview, {
            body: { annualReviewId, ...body },
          });
          answers.push({ status, text });
        }
        expect(answers[1], JSON.stringify({ isHeld, ...body })).toEqual(answers[0]);
      }
    }
    await sql`update employee set permissions = '{Benchmark_Admin}'
      where employee_id = any(${others.map(({ id }) => id)}::integer[])`.execute(test.owner);
  });
});
