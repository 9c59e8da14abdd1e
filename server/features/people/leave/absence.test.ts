import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { absenceMessages } from '#contract/people/absence.ts';
import { changeAbsence, endAbsence } from '#contract/people/absence.endpoints.ts';
import {
  changeReviewers,
  listReviewers,
  remindReviewer,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { adminDashboardSummary, listReviewsInProgress } from '#contract/dashboards/dashboards.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { archiveEmployee } from '#contract/people/people-changes.endpoints.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { type Caller, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor, startedReview } from '#server/testing/reviews.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;
let otherLead: SignedInCaller;
let today: string;

beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  admin = await app.signInAs(company.admin.email);
  lead = await app.signInAs(company.lead.email);
  otherLead = await app.signInAs(company.otherLead.email);
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  today = rows[0]?.today ?? '';
});
beforeEach(() => app.app.callCounts.forget());
afterAll(() => app.stop());

const day = (days: number) => addDays(today, days);
const set = (caller: Caller, employeeId: number, from: number, to: number, ifMatch?: number) =>
  caller.call(changeAbsence, {
    body: { employeeId, from: day(from), to: day(to) },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
const end = (caller: Caller, employeeId: number) => caller.call(endAbsence, { params: { employeeId } });
const member = () => addPerson(app.owner, { managerId: company.lead.employeeId });
const leavesOf = async (employeeId: number) => {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_day as "from", to_day as "to" from absence where employee_id = ${employeeId}
    order by from_day`.execute(app.owner);
  return rows;
};
const giveLeave = (employeeId: number, from: number, to: number) =>
  sql`insert into absence (employee_id, from_day, to_day) values (${employeeId}, ${day(from)}, ${day(to)})`.execute(
    app.owner,
  );

describe('a leave of absence', () => {
  test('is set, changed and removed by Admins and the lead, with an audit row each', async () => {
    const { employeeId } = await member();
    expect((await set(lead, employeeId, 5, 9)).status).toBe(200);
    const first = (await profileFor(admin, employeeId)).leave;
    expect(first).toEqual({ from: day(5), to: day(9), isNow: false, version: 1 });
    expect((await set(admin, employeeId, 0, 9, 1)).status).toBe(200);
    expect((await set(lead, employeeId, 0, 8, 1)).status).toBe(412);
    expect((await profileFor(lead, employeeId)).leave).toMatchObject({ isNow: true, version: 2 });
    // Saved unchanged, nothing is written.
    expect((await set(lead, employeeId, 0, 9, 2)).status).toBe(200);
    expect((await end(lead, employeeId)).status).toBe(200);
    expect(await profileFor(admin, employeeId)).not.toHaveProperty('leave');
    expect((await end(lead, employeeId)).status).toBe(200);
    const { rows } = await sql`select relation, action, before, after from audit_event
      where subject_employee_id = ${employeeId} and action like '%absence' order by audit_event_id`.execute(
      app.owner,
    );
    const [planned, begun] = [
      { from: day(5), to: day(9) },
      { from: day(0), to: day(9) },
    ];
    expect(rows).toEqual([
      { relation: 'Lead', action: 'add-absence', before: null, after: planned },
      { relation: 'Admin', action: 'change-absence', before: planned, after: begun },
      { relation: 'Lead', action: 'end-absence', before: begun, after: null },
    ]);
  });

  test('that has begun ends with yesterday; its past days stay and later ones may not overlap them', async () => {
    const { employeeId } = await member();
    await giveLeave(employeeId, -20, -10);
    await giveLeave(employeeId, -5, 5);
    await end(admin, employeeId);
    const past = [
      { from: day(-20), to: day(-10) },
      { from: day(-5), to: day(-1) },
    ];
    expect(await leavesOf(employeeId)).toEqual(past);
    const refused = await set(admin, employeeId, -1, 3);
    expect([refused.status, refused.text]).toEqual([409, absenceMessages.overlaps(day(-1))]);
    expect((await set(admin, employeeId, 0, 3)).status).toBe(200);
    expect(await leavesOf(employeeId)).toEqual([...past, { from: day(0), to: day(3) }]);
  });

  test('that ends today is not over yet: it is changed, not followed by another', async () => {
    const { employeeId } = await member();
    expect((await set(lead, employeeId, -3, 0)).status).toBe(200);
    expect((await profileFor(admin, employeeId)).leave).toMatchObject({
      to: day(0),
      isNow: true,
      version: 1,
    });
    expect((await set(lead, employeeId, 0, 4, 1)).status).toBe(200);
    expect(await leavesOf(employeeId)).toEqual([{ from: day(0), to: day(4) }]);
  });

  test('has an order, does not end in the past, and belongs to an active person', async () => {
    const { employeeId } = await member();
    const answers = [await set(admin, employeeId, 3, 2), await set(admin, employeeId, -3, -1)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [400, absenceMessages.endsBeforeStart],
      [400, absenceMessages.isOver],
    ]);
    await admin.call(archiveEmployee, { body: { employeeId, endDate: day(-1) } });
    const archived = await set(admin, employeeId, 1, 2);
    expect([archived.status, archived.text]).toEqual([409, absenceMessages.isArchived]);
  });

  test('is not for oneself, another lead or colleagues to change', async () => {
    const { employeeId } = await member();
    const callers = [otherLead, await app.signInAs(company.colleague.email)];
    for (const caller of callers) expect((await set(caller, employeeId, 1, 2)).status).toBe(403);
    expect((await set(admin, company.admin.employeeId, 1, 2)).status).toBe(403);
    expect((await set(lead, company.lead.employeeId, 1, 2)).status).toBe(403);
    expect((await end(otherLead, employeeId)).status).toBe(403);
  });

  test('shows to the person', async () => {
    const person = await member();
    await giveLeave(person.employeeId, 0, 4);
    const self = await app.signInAs(person.email);
    expect((await profileFor(self, person.employeeId)).leave?.to).toBe(day(4));
  });
});

describe('while a person is on leave', () => {
  /** A review of the lead's person with late entries; the peer is a person of the other lead. */
  async function lateReview() {
    const peer = await addPerson(app.owner, { managerId: company.otherLead.employeeId });
    const review = await startedReview(app, admin, company.lead.employeeId);
    const { annualReviewId, employeeId } = review;
    await admin.call(changeReviewers, {
      body: [
        { annualReviewId, employeeId, type: 'Self' },
        { annualReviewId, employeeId: peer.employeeId, type: 'Peer' },
      ],
    });
    await sql`update annual_review set peer_deadline = ${day(-3)}, self_deadline = ${day(1)},
      manager_deadline = ${day(2)}, final_deadline = ${day(3)} where annual_review_id = ${annualReviewId}`.execute(
      app.owner,
    );
    return { ...review, peer };
  }
  const rowFor = async (caller: Caller, employeeId: number) => {
    const rows = (await caller.call(listReviewCycle)).json<CycleRow[]>();
    return rows.find((row) => row.employeeId === employeeId);
  };
  const late = async (caller: Caller, employeeId: number) => {
    const found = (await caller.call(listReviewCycle, { query: { late: 'true' } })).json<CycleRow[]>();
    const row = await rowFor(caller, employeeId);
    expect(found.some((one) => one.employeeId === employeeId)).toBe(row?.isLate);
    return row?.isLate;
  };
  const entryOf = async (caller: Caller, annualReviewId: number, employeeId: number) => {
    const answer = await caller.call(listReviewers, { params: { annualReviewId } });
    return answer.json<ReviewerEntry[]>().find((one) => one.employeeId === employeeId);
  };
  const fullNameOf = async (employeeId: number) => (await profileFor(admin, employeeId)).fullName;
  const glance = async () =>
    (await admin.call(adminDashboardSummary)).json<ResponseOf<typeof adminDashboardSummary>>().reviews;

  test('their review is not late, and the rows say so', async () => {
    const { employeeId, annualReviewId } = await lateReview();
    await sql`update annual_review set peer_deadline = ${day(-4)}, self_deadline = ${day(-3)},
      manager_deadline = ${day(-2)}, final_deadline = ${day(-1)} where annual_review_id = ${annualReviewId}`.execute(
      app.owner,
    );
    const before = await glance();
    expect(await late(lead, employeeId)).toBe(true);
    await giveLeave(employeeId, -1, 30);
    expect(await late(lead, employeeId)).toBe(false);
    expect(await rowFor(admin, employeeId)).toMatchObject({
      onLeaveUntil: day(30),
      nextDate: { tone: 'neutral' },
    });
    const after = await glance();
    expect([after.total, after.late, after.later]).toEqual([before.total, before.late - 1, before.later + 1]);
    // Not even the peer, who is not on leave, is late with this review.
    expect(after.latest.flatMap(({ owes }) => owes)).not.toContain(await fullNameOf(employeeId));
    const rows = (await admin.call(listReviewsInProgress)).json<ResponseOf<typeof listReviewsInProgress>>();
    expect(rows.find((one) => one.annualReviewId === annualReviewId)?.onLeaveUntil).toBe(day(30));
    const filtered = await admin.call(listReviewCycle, { query: { deadline: 'late' } });
    expect(filtered.json<CycleRow[]>().some((row) => row.employeeId === employeeId)).toBe(false);
  });

  test('their card on the team lead’s dashboard says so and is not overdue', async () => {
    const { employeeId, annualReviewId } = await lateReview();
    await sql`update annual_review set self_deadline = ${day(-1)} where annual_review_id = ${annualReviewId}`.execute(
      app.owner,
    );
    const card = async () => {
      const { teamMembers } = (await lead.call(teamLeadDashboard)).json<
        ResponseOf<typeof teamLeadDashboard>
      >();
      return teamMembers.find((one) => one.employeeId === employeeId);
    };
    const overdue = await card();
    expect(overdue?.isContentOverDue).toBe(true);
    expect(overdue).not.toHaveProperty('onLeaveUntil');
    await giveLeave(employeeId, -1, 1);
    expect(await card()).toMatchObject({ isContentOverDue: false, onLeaveUntil: day(1) });
  });

  test('an answer that they owe makes no review late, for viewers who may see their leave', async () => {
    const { employeeId, annualReviewId, peer } = await lateReview();
    const before = await glance();
    await giveLeave(peer.employeeId, -1, 10);
    expect(await late(admin, employeeId)).toBe(false);
    expect((await rowFor(admin, employeeId))?.nextDate?.day).toBe(day(1));
    expect((await glance()).latePeople).toBe(before.latePeople - 1);
    // The lead of the review does not learn of the leave of another lead's person.
    expect(await late(lead, employeeId)).toBe(true);
    expect((await rowFor(lead, employeeId))?.nextDate?.day).toBe(day(-3));
    expect(await entryOf(lead, annualReviewId, peer.employeeId)).not.toHaveProperty('onLeaveUntil');
    expect(await entryOf(admin, annualReviewId, peer.employeeId)).toMatchObject({ onLeaveUntil: day(10) });
    await sql`update employee set manager_id = ${company.lead.employeeId}
      where employee_id = ${peer.employeeId}`.execute(app.owner);
    expect(await late(lead, employeeId)).toBe(false);
    expect(await entryOf(lead, annualReviewId, peer.employeeId)).toMatchObject({ onLeaveUntil: day(10) });
  });

  test('a reminder is refused only to those who may see the leave', async () => {
    const { annualReviewId, peer } = await lateReview();
    await giveLeave(peer.employeeId, -1, 10);
    const entry = await entryOf(lead, annualReviewId, peer.employeeId);
    const remind = (caller: Caller) =>
      caller.call(remindReviewer, { body: { annualReviewerId: entry?.annualReviewerId } });
    const refused = await remind(admin);
    expect([refused.status, refused.text]).toEqual([409, absenceMessages.isOnLeave(day(10))]);
    expect((await remind(lead)).status).toBe(200);
  });
});
