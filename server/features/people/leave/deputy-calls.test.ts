import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendar,
} from '#contract/dashboards/calendar.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import { listGoals, saveGoal } from '#contract/goals/goals.endpoints.ts';
import type { Assignable, EmployeeProfile } from '#contract/people/people.schemas.ts';
import { getProfile, listAssignable } from '#contract/people/people.endpoints.ts';
import { assignTeam } from '#contract/people/people-changes.endpoints.ts';
import { getProject, listClients, saveProject } from '#contract/projects/projects.endpoints.ts';
import { countReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import type { SuggestedPeer } from '#contract/reviews/steps/suggested-peers.schemas.ts';
import { type Caller, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { deadlines, profileFor, startedReview } from '#server/testing/reviews.ts';

// The deputy is a member of the lead's own team, without any role: the one who could gain most.

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let deputy: SignedInCaller;
let me: Person;
let today: string;

beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  admin = await app.signInAs(company.admin.email);
  me = company.colleague;
  deputy = await app.signInAs(me.email);
  await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
    values (${company.lead.employeeId}, ${me.employeeId}, company_today(), company_today() + 9)`.execute(
    app.owner,
  );
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  today = rows[0]?.today ?? '';
});
beforeEach(() => app.app.callCounts.forget());
afterAll(() => app.stop());

const relationOf = async (action: string) => {
  const { rows } = await sql<{ relation: string }>`select relation from audit_event
    where actor_employee_id = ${me.employeeId} and action = ${action} order by audit_event_id desc limit 1`.execute(
    app.owner,
  );
  return rows[0]?.relation;
};
const start = async (caller: Caller, { employeeId, markingPeriodId }: Person) =>
  caller.call(reviews.startAnnualReview, {
    body: { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines },
  });
const peersOf = (annualReviewId: number, employeeId: number, peerIds: readonly number[]) => [
  { annualReviewId, employeeId, type: 'Self' },
  ...peerIds.map((peerId) => ({ annualReviewId, employeeId: peerId, type: 'Peer' })),
];
const report = () => addPerson(app.owner, { managerId: company.lead.employeeId });

describe('for the lead’s people, a deputy', () => {
  test('handles reviews, and the audit says as deputy', async () => {
    const person = await report();
    const started = await start(deputy, person);
    expect(started.status).toBe(200);
    expect(await relationOf('start-annual-review')).toBe('Deputy');
    const annualReviewId = started.json<{ entityId: number }>().entityId;
    const body = peersOf(annualReviewId, person.employeeId, [company.stranger.employeeId]);
    expect((await deputy.call(reviews.changeReviewers, { body })).status).toBe(200);
    const entries = (await deputy.call(reviews.listReviewers, { params: { annualReviewId } })).json<
      ReviewerEntry[]
    >();
    // The lead stays the reviewer.
    expect(entries.map(({ type, employeeId }) => [type, employeeId])).toEqual([
      ['Self', person.employeeId],
      ['Manager', company.lead.employeeId],
      ['Peer', company.stranger.employeeId],
    ]);
  });

  test('writes goals and sees them in the list', async () => {
    const { employeeId, markingPeriodId } = await report();
    const goal = { goalId: -1, employeeId, markingPeriodId, title: 'Sail' };
    expect((await deputy.call(saveGoal, { body: goal })).status).toBe(200);
    expect(await relationOf('create-goal')).toBe('Deputy');
    const listed = (await deputy.call(listGoals)).json<GoalRow[]>();
    expect(listed.map((one) => one.employeeId)).toContain(employeeId);
  });

  test('sees them on the Review Cycle page and the dashboard, without themselves and the lead', async () => {
    const rows = (await deputy.call(listReviewCycle)).json<CycleRow[]>();
    const ids = rows.map(({ employeeId }) => employeeId);
    expect(ids).toContain(company.member.employeeId);
    for (const other of [me, company.lead, company.stranger]) expect(ids).not.toContain(other.employeeId);
    const counted = await deputy.call(countReviewCycle);
    expect(counted.json<ResponseOf<typeof countReviewCycle>>().all).toBe(ids.length);
    const answer = await deputy.call(teamLeadDashboard);
    const { teamMembers, deputyFor } = answer.json<ResponseOf<typeof teamLeadDashboard>>();
    expect([teamMembers, deputyFor?.length, answer.statements]).toEqual([[], 1, 4]);
    expect(deputyFor?.[0]).toMatchObject({ teamLead: { fullName: 'Lea Lead' }, until: addDays(today, 9) });
    expect(deputyFor?.[0]?.teamMembers.map(({ employeeId }) => employeeId).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  test('has their sit-downs in the calendar', async () => {
    const review = await startedReview(app, admin, company.lead.employeeId);
    await sql`update annual_review set sitdown_date = ${addDays(today, 8)}
      where annual_review_id = ${review.annualReviewId}`.execute(app.owner);
    await deputy.call(createCalendarFeed);
    const { address } = (await deputy.call(getCalendarFeed)).json<{ address: string }>();
    const file = address.split('/').at(-1) ?? '';
    const read = async () => (await app.anonymous.call(readCalendar, { params: { file } })).text;
    expect(await read()).toContain(`sit-down-${review.annualReviewId}`);
    await sql`update deputy set until_day = until_day - 10, from_day = from_day - 10`.execute(app.owner);
    expect(await read()).not.toContain(`sit-down-${review.annualReviewId}`);
    await sql`update deputy set until_day = until_day + 10, from_day = from_day + 10`.execute(app.owner);
  });

  test('moves people out of and into the lead’s team only', async () => {
    const { employeeId } = await report();
    const assign = (managerId: number | null, id = employeeId) =>
      deputy.call(assignTeam, { body: [{ employeeId: id, managerId }] });
    expect((await assign(company.otherLead.employeeId)).status).toBe(403);
    expect((await assign(null)).status).toBe(200);
    expect(await relationOf('assign-team')).toBe('Deputy');
    expect((await assign(company.otherLead.employeeId)).status).toBe(403);
    const movable = async () => {
      const people = (await deputy.call(listAssignable)).json<Assignable[]>();
      return [employeeId, me.employeeId, company.stranger.employeeId].map(
        (id) => people.find((one) => one.employeeId === id)?.isMovable,
      );
    };
    expect(await movable()).toEqual([true, false, false]);
    expect((await assign(company.lead.employeeId)).status).toBe(200);
    expect(await relationOf('assign-team')).toBe('Deputy');
    // Neither themselves nor the lead.
    expect((await assign(null, me.employeeId)).status).toBe(403);
    await sql`update employee set manager_id = null where employee_id = ${company.lead.employeeId}`.execute(
      app.owner,
    );
    expect((await assign(company.lead.employeeId, company.lead.employeeId)).status).toBe(403);
    await sql`update employee set manager_id = ${company.admin.employeeId}
      where employee_id = ${company.lead.employeeId}`.execute(app.owner);
  });
});

describe('a deputy never', () => {
  test('handles the own review, nor reads its peers', async () => {
    expect((await start(deputy, me)).status).toBe(403);
    const started = await start(admin, me);
    const annualReviewId = started.json<{ entityId: number }>().entityId;
    const body = peersOf(annualReviewId, me.employeeId, [company.member.employeeId]);
    expect((await admin.call(reviews.changeReviewers, { body })).status).toBe(200);
    expect((await deputy.call(reviews.changeReviewers, { body })).status).toBe(403);
    const entries = (await deputy.call(reviews.listReviewers, { params: { annualReviewId } })).json<
      ReviewerEntry[]
    >();
    expect(entries.map(({ type }) => type)).toEqual(['Self']);
    // The peer is one of the lead's people, so the deputy may open their profile.
    const peer = await profileFor(deputy, company.member.employeeId);
    expect(peer.assignedAnnualReviews).toEqual([]);
    await sql`update annual_review set peer_deadline = company_today() - 9, self_deadline = company_today() - 8
      where annual_review_id = ${annualReviewId}`.execute(app.owner);
    expect(await overdueOf(company.member)).toBe(false);
  });

  test('learns who reviews the lead', async () => {
    const person = await report();
    const started = await start(admin, company.lead);
    const annualReviewId = started.json<{ entityId: number }>().entityId;
    const body = peersOf(annualReviewId, company.lead.employeeId, [person.employeeId]);
    expect((await admin.call(reviews.changeReviewers, { body })).status).toBe(200);
    await sql`update annual_review set peer_deadline = company_today() - 9, self_deadline = company_today() - 8
      where annual_review_id = ${annualReviewId}`.execute(app.owner);
    expect((await profileFor(deputy, person.employeeId)).assignedAnnualReviews).toEqual([]);
    expect(await overdueOf(person)).toBe(false);
    expect((await deputy.call(reviews.listReviewers, { params: { annualReviewId } })).status).toBe(403);
    // Nor do the suggestions for another review tell it.
    const { employeeId: otherId, annualReviewId: otherReview } = await startedReview(
      app,
      admin,
      company.lead.employeeId,
    );
    const openOf = async (caller: Caller) => {
      const answer = await caller.call(listSuggestedPeers, { params: { annualReviewId: otherReview } });
      return answer.json<SuggestedPeer[]>().find((one) => one.employeeId === person.employeeId)?.openReviews;
    };
    await sql`update employee set manager_id = null where manager_id = ${company.lead.employeeId}
      and employee_id <> all(${[person.employeeId, otherId, me.employeeId, company.member.employeeId]}::integer[])`.execute(
      app.owner,
    );
    expect([await openOf(deputy), await openOf(admin)]).toEqual([0, 1]);
    // An Admin does, also as a deputy.
    await sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${me.employeeId}`.execute(
      app.owner,
    );
    expect((await profileFor(deputy, person.employeeId)).assignedAnnualReviews).toHaveLength(1);
    await sql`update employee set permissions = '{}' where employee_id = ${me.employeeId}`.execute(app.owner);
  });

  test('leads a project through the own membership', async () => {
    const projectOf = async (pmId: number, memberId: number) => {
      const saved = await admin.call(saveProject, {
        body: {
          projectName: 'Bridge',
          description: 'A bridge',
          notes: '',
          links: [],
          startDate: '2026-01-05',
          endDate: '2031-02-05',
          evaluationDeadline: '2031-02-19',
          client: {
            clientId: 0,
            name: 'Harbour',
          },
          evaluations: [
            {
              employee: { employeeId: pmId },
              projectRole: 'PM',
            },
            {
              employee: { employeeId: memberId },
              projectRole: 'QA',
            },
          ],
        },
      });
      expect([saved.status, saved.text]).toEqual([200, saved.text]);
      const { entityId: id } = saved.json<{ entityId: number }>();
      return async () => (await deputy.call(getProject, { params: { id } })).status;
    };
    const withoutTeam = await projectOf(company.otherLead.employeeId, me.employeeId);
    expect([await withoutTeam(), (await deputy.call(listClients)).status]).toEqual([403, 403]);
    const withTeam = await projectOf(company.otherLead.employeeId, company.member.employeeId);
    expect([await withTeam(), (await deputy.call(listClients)).status]).toEqual([200, 200]);
  });

  test('gets the people who are listed under the deputy without Team Lead', async () => {
    const under = await addPerson(app.owner, { managerId: me.employeeId });
    const params = { EmployeeId: under.employeeId, markingPeriodId: 0 };
    expect((await deputy.call(getProfile, { params })).status).toBe(403);
    const cards = (await deputy.call(teamLeadDashboard)).json<ResponseOf<typeof teamLeadDashboard>>();
    expect(JSON.stringify(cards)).not.toContain(under.email);
  });
});

async function overdueOf({ employeeId }: Person): Promise<boolean | undefined> {
  const { deputyFor } = (await deputy.call(teamLeadDashboard)).json<ResponseOf<typeof teamLeadDashboard>>();
  return deputyFor?.[0]?.teamMembers.find((one) => one.employeeId === employeeId)?.isContentOverDue;
}

test('the profile of one of the lead’s people is the same for the lead and the deputy', async () => {
  const person = await report();
  const lead = await app.signInAs(company.lead.email);
  const [asLead, asDeputy] = await Promise.all(
    [lead, deputy].map((caller): Promise<EmployeeProfile> => profileFor(caller, person.employeeId)),
  );
  expect(asDeputy).toEqual(asLead);
});
