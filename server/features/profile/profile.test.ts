import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import * as contract from '#contract/people/people.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { inTransaction } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';
import { type Caller, type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import { openReviewFixture, profileFor, type ReviewFixture, startedReview } from '#server/testing/reviews.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
afterAll(() => test.stop());

const refused = { status: 403, text: 'You do not have permission to view this page.' };
const profile = (caller: Caller, EmployeeId: number, markingPeriodId = 0) =>
  caller.call(contract.getProfile, { params: { EmployeeId, markingPeriodId } });

/** A report of the lead with a colleague as peer, all three documents, and links. */
async function reviewedByPeers() {
  const person = await startedReview(test, lead, company.lead.employeeId);
  const { annualReviewId, employeeId } = person;
  const peer = { annualReviewId, employeeId: company.colleague.employeeId, type: 'Peer' };
  expect((await lead.call(reviews.changeReviewers, { body: [peer] })).status).toBe(200);
  await sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
    select ${annualReviewId}::int, kind, lower(kind) || '.txt', 'text/plain', 1, ${`${employeeId}-`} || lower(kind), now()
    from unnest(array['Self', 'Peer', 'Final']) as kind`.execute(test.owner);
  return person;
}

async function complete(annualReviewId: number) {
  const meeting = { annualReviewId, sitdownDate: '2027-02-25', isSitDownComplete: true };
  await lead.call(reviews.updateAnnualReview, { body: meeting });
  expect((await lead.call(reviews.completeAnnualReview, { body: { annualReviewId } })).status).toBe(200);
}

/** A complete review of an ended period that began in the year before. */
const addResult = async (employeeId: number, year: number): Promise<number> =>
  inTransaction(test.owner, async (tx) => {
    // A period that has ended takes no reviews.
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      with period as (
        insert into marking_period (employee_id, start_date, end_date, ended_at)
        values (${employeeId}, ${`${year - 1}-03-02`}, ${`${year}-03-01`}, now()) returning marking_period_id)
      insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date, meeting_completed_at,
        completed_at)
      select marking_period_id, ${employeeId}, now(), ${`${year}-02-01`}::date, now(), now() from period
      returning annual_review_id as id`.execute(tx);
    return rows[0]?.id ?? 0;
  });

describe('a profile', () => {
  it('opens to the person, their lead and Admins', async () => {
    const { employeeId } = company.member;
    const seenBy = async (email: string) => (await profile(await test.signInAs(email), employeeId)).status;
    expect(await seenBy('member@example.test')).toBe(200);
    expect(await seenBy('lead@example.test')).toBe(200);
    expect(await seenBy('admin@example.test')).toBe(200);
    for (const email of [
      'colleague@example.test',
      'lead2@example.test',
      'stranger@example.test',
      'alone@example.test',
    ]) {
      expect(await profile(await test.signInAs(email), employeeId)).toMatchObject(refused);
    }
    expect((await profile(test.anonymous, employeeId)).status).toBe(401);
    expect(await profile(lead, 999_999)).toMatchObject(refused);
    expect((await profile(admin, 999_999)).status).toBe(404);
  });

  it('closes to a lead whose role is taken away, and to a manager without it', async () => {
    const manager = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
    const report = await addPerson(test.owner, { managerId: manager.employeeId });
    const caller = await test.signInAs(manager.email);
    expect((await profile(caller, report.employeeId)).status).toBe(200);
    await sql`update employee set permissions = '{Benchmark_PM}' where employee_id = ${manager.employeeId}`.execute(
      test.owner,
    );
    expect(await profile(caller, report.employeeId)).toMatchObject(refused);
  });

  it('tells the lead, and no other viewer, what the dots of the card say until the visit', async () => {
    const person = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const { employeeId } = person;
    const flags = async (caller: SignedInCaller) => {
      const { isContentViewed, isContentOverDue } = await profileFor(caller, employeeId);
      return [isContentViewed, isContentOverDue];
    };
    await flags(lead);
    await sql`insert into goal (employee_id, marking_period_id, title, start_date, end_date, changed_by)
      values (${employeeId}, ${person.markingPeriodId}, 'x', '2026-03-02', '2026-04-01', ${company.admin.employeeId})`.execute(
      test.owner,
    );
    expect(await flags(admin)).toEqual([undefined, undefined]);
    expect(await flags(await test.signInAs(person.email))).toEqual([undefined, undefined]);
    expect(await flags(lead)).toEqual([false, true]);
    expect(await flags(lead)).toEqual([true, true]);
  });

  it('has the permissions for Admins and the person', async () => {
    const { employeeId, email } = await addPerson(test.owner, {
      managerId: company.lead.employeeId,
      permissions: ['Benchmark_PM'],
    });
    for (const caller of [admin, await test.signInAs(email)])
      expect((await profileFor(caller, employeeId)).permissions).toEqual(['Benchmark_PM']);
    expect(await profileFor(lead, employeeId)).not.toHaveProperty('permissions');
  });

  it('shows the lead; people do not lead themselves', async () => {
    const own = await addPerson(test.owner);
    await sql`update employee set manager_id = employee_id where employee_id = ${own.employeeId}`.execute(
      test.owner,
    );
    const self = await profileFor(admin, own.employeeId);
    expect([self.managerId, self.teamLead]).toEqual([own.employeeId, null]);
    expect(await profileFor(admin, company.alone.employeeId)).toMatchObject({
      manager: null,
      teamLead: null,
    });
    expect((await profileFor(admin, company.member.employeeId)).teamLead).toEqual({
      employeeId: company.lead.employeeId,
      fullName: 'Lea Lead',
    });
  });

  it('takes 4 statements, with its version as the ETag', async () => {
    const answer = await profile(admin, company.member.employeeId);
    expect(answer.statements).toBeLessThanOrEqual(4);
    expect(answer.headers['etag']).toBe(`"${answer.json<{ version: number }>().version}"`);
    expect(answer.json()).toMatchObject({
      fullName: 'Mem Ber',
      hireDate: '2020-03-02',
      activeHireDate: '2020-03-02',
      position: { positionName: 'Engineer', startDate: '2020-03-02' },
      promotionHistory: [{ positionName: 'Engineer', departmentName: 'Engineering' }],
      department: { departmentName: 'Engineering' },
    });
  });

  it('shows whether there is another Admin to Admins only', async () => {
    const { employeeId } = company.member;
    expect(await profileFor(admin, employeeId)).toMatchObject({ hasOtherAdmin: true });
    for (const caller of [lead, await test.signInAs('member@example.test')])
      expect(await profileFor(caller, employeeId)).not.toHaveProperty('hasOtherAdmin');
  });
});

describe('the period', () => {
  it('is the current one for 0, one’s own by its id, and never another person’s', async () => {
    const { member, colleague } = company;
    expect(await profileFor(lead, member.employeeId)).toMatchObject({
      markingPeriodId: member.markingPeriodId,
      activeMarkingPeriod: { markingPeriodId: member.markingPeriodId, display: 'Current Period' },
    });
    expect((await profile(lead, member.employeeId, member.markingPeriodId)).status).toBe(200);
    expect(await profile(lead, member.employeeId, colleague.markingPeriodId)).toMatchObject(refused);
    expect(await profile(lead, member.employeeId, 999_999)).toMatchObject(refused);
    expect((await profile(admin, member.employeeId, colleague.markingPeriodId)).status).toBe(404);
  });

  it('may be an ended one, with its own review; results never look ahead', async () => {
    const { annualReviewId, employeeId, markingPeriodId } = await reviewedByPeers();
    await complete(annualReviewId);
    const body = { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: '2026-11-01' } };
    expect((await admin.call(endMarkingPeriod, { body })).status).toBe(200);
    const now = await profileFor(lead, employeeId);
    expect(now.personalAnnualReview).toBeNull();
    expect(now.annualReviewResults.map((one) => [one.annualReviewId, one.period])).toEqual([
      [annualReviewId, '03/02/2026 - 11/01/2026'],
    ]);
    const then = (await profile(lead, employeeId, markingPeriodId)).json<EmployeeProfile>();
    expect(then).toMatchObject({
      markingPeriodId,
      personalAnnualReview: { annualReviewId, isComplete: true },
    });
    expect(then.annualReviewResults).toHaveLength(1);
    const { rows } = await sql<{
      id: number;
    }>`insert into marking_period (employee_id, start_date, end_date, ended_at)
      values (${employeeId}, '2025-03-02', '2026-03-01', now()) returning marking_period_id as id`.execute(
      test.owner,
    );
    const before = (await profile(lead, employeeId, rows[0]?.id)).json<EmployeeProfile>();
    expect(before).toMatchObject({ personalAnnualReview: null, annualReviewResults: [] });
  });

  it('lists the results of several periods, the newest first', async () => {
    const { annualReviewId, employeeId } = await reviewedByPeers();
    await complete(annualReviewId);
    const added: number[] = [];
    for (const year of [2023, 2025, 2024]) added.push(await addResult(employeeId, year));
    const [of2023, of2025, of2024] = added;
    const { annualReviewResults } = await profileFor(lead, employeeId);
    expect(annualReviewResults.map((one) => one.annualReviewId)).toEqual([
      annualReviewId,
      of2025,
      of2024,
      of2023,
    ]);
  });

  it('is missing for a person who never had one', async () => {
    const former = await addPerson(test.owner, { periodStart: null });
    expect((await profile(admin, former.employeeId)).status).toBe(404);
  });
});

describe('an annual review on a profile', () => {
  it('shows peers, the peer document and the final one to lead and Admin', async () => {
    const { employeeId } = await reviewedByPeers();
    for (const caller of [lead, admin]) {
      const { personalAnnualReview: review } = await profileFor(caller, employeeId);
      expect(review?.reviewers.map((one) => one.type).toSorted()).toEqual(['Manager', 'Peer', 'Self']);
      expect(review).toMatchObject({
        peerReviewDocId: expect.any(Number),
        finalReviewDocId: expect.any(Number),
        skipPeerReview: false,
      });
    }
  });

  it('hides peers, the peer document and the unfinished final one from the employee', async () => {
    const { annualReviewId, employeeId, email } = await reviewedByPeers();
    const employee = await test.signInAs(email);
    const answer = await profile(employee, employeeId);
    expect(answer.text).not.toContain('Col League');
    expect(answer.text).not.toContain('peer.txt');
    const { personalAnnualReview: review } = answer.json<EmployeeProfile>();
    expect(review?.reviewers.map((one) => one.type)).toEqual(['Self']);
    expect(review).toMatchObject({ selfReviewDocId: expect.any(Number), finalReviewDocId: null });
    expect(review).not.toHaveProperty('peerReviewDocId');
    await complete(annualReviewId);
    const done = await profileFor(employee, employeeId);
    expect(done.personalAnnualReview).toMatchObject({
      isComplete: true,
      finalReviewDocId: expect.any(Number),
    });
    expect(done.annualReviewResults[0]?.documents.map((one) => one.kind).toSorted()).toEqual([
      'Final',
      'Self',
    ]);
    const forLead = (await profileFor(lead, employeeId)).annualReviewResults[0];
    expect(forLead?.documents.map((one) => one.kind).toSorted()).toEqual(['Final', 'Peer', 'Self']);
  });

  it('hides them from an Admin too, on their own row', async () => {
    const { employeeId, email } = await reviewedByPeers();
    await sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${employeeId}`.execute(
      test.owner,
    );
    const own = await test.signInAs(email);
    const seen = (await profileFor(own, employeeId)).personalAnnualReview;
    expect(seen?.reviewers.map((one) => one.type)).toEqual(['Self']);
    expect(seen).not.toHaveProperty('peerReviewDocId');
    expect(seen?.finalReviewDocId).toBeNull();
    // Nor indirectly, through the peer's To Do, which Admins may see.
    const todo = async (caller: Caller) =>
      (await profileFor(caller, company.colleague.employeeId)).assignedAnnualReviews.map(
        (one) => one.employeeUnderReview.employeeId,
      );
    expect(await todo(own)).not.toContain(employeeId);
    expect(await todo(admin)).toContain(employeeId);
    expect(await todo(await test.signInAs('colleague@example.test'))).toContain(employeeId);
  });
});

it('lists duties by deadline, those without one last', async () => {
  const reviewer = await addPerson(test.owner);
  const dueAfter = async (days: number | null) => {
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    const body = [{ annualReviewId, employeeId: reviewer.employeeId, type: 'Peer' }];
    expect((await lead.call(reviews.changeReviewers, { body })).status).toBe(200);
    await sql`update annual_review set peer_deadline = peer_deadline + ${days}::integer,
      self_deadline = self_deadline + ${days}::integer, manager_deadline = manager_deadline + ${days}::integer,
      final_deadline = final_deadline + ${days}::integer where annual_review_id = ${annualReviewId}`.execute(
      test.owner,
    );
    return annualReviewId;
  };
  const [third, last, first, second] = [
    await dueAfter(5),
    await dueAfter(null),
    await dueAfter(-1),
    await dueAfter(0),
  ];
  const { assignedAnnualReviews } = await profileFor(admin, reviewer.employeeId);
  expect(assignedAnnualReviews.map(({ annualReviewId, deadline }) => [annualReviewId, deadline])).toEqual([
    [first, '2027-02-08'],
    [second, '2027-02-09'],
    [third, '2027-02-14'],
    [last, null],
  ]);
});

it('lists duties of one day by name, since what is hidden can change an order by id', async () => {
  const reviewer = await addPerson(test.owner);
  for (let index = 0; index < 6; index += 1) {
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    const body = [{ annualReviewId, employeeId: reviewer.employeeId, type: 'Peer' }];
    expect((await lead.call(reviews.changeReviewers, { body })).status).toBe(200);
  }
  const { assignedAnnualReviews } = await profileFor(admin, reviewer.employeeId);
  const ids = assignedAnnualReviews.map(({ employeeUnderReview }) => employeeUnderReview.employeeId);
  const { rows } = await sql<{ employeeId: number }>`select employee_id as "employeeId" from employee
    where employee_id = any(${ids}::integer[]) order by sort_name, first_name, employee_id`.execute(
    test.owner,
  );
  expect(new Set(assignedAnnualReviews.map(({ deadline }) => deadline)).size).toBe(1);
  expect(ids).toEqual(rows.map(({ employeeId }) => employeeId));
});

it('lists no open duties in an ended period', async () => {
  const reviewer = await addPerson(test.owner);
  const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
  const body = [{ annualReviewId, employeeId: reviewer.employeeId, type: 'Peer' }];
  expect((await lead.call(reviews.changeReviewers, { body })).status).toBe(200);
  const oldMarkingPeriod = { markingPeriodId: reviewer.markingPeriodId, endDate: '2026-11-01' };
  expect((await admin.call(endMarkingPeriod, { body: { goalIds: [], oldMarkingPeriod } })).status).toBe(200);
  const duties = async (period: number) => {
    const answer = await profile(admin, reviewer.employeeId, period);
    const { assignedAnnualReviews } = answer.json<EmployeeProfile>();
    return assignedAnnualReviews.map((one) => one.annualReviewId);
  };
  expect(await duties(0)).toEqual([annualReviewId]);
  expect(await duties(reviewer.markingPeriodId)).toEqual([]);
});

it('lists duties until the review is complete, its person archived or the period over', async () => {
  const { annualReviewId, employeeId } = await startedReview(test, lead, company.lead.employeeId);
  const duties = async () =>
    (await profileFor(admin, company.lead.employeeId)).assignedAnnualReviews.filter(
      (one) => one.annualReviewId === annualReviewId,
    );
  expect(await duties()).toMatchObject([{ type: 'Manager', deadline: '2027-02-23', isCompleted: false }]);
  await sql`update employee set end_date = company_today() - 1 where employee_id = ${employeeId}`.execute(
    test.owner,
  );
  expect(await duties()).toEqual([]);
  await sql`update employee set end_date = null where employee_id = ${employeeId}`.execute(test.owner);
  expect(await duties()).toHaveLength(1);
  await complete(annualReviewId);
  expect(await duties()).toEqual([]);
});
