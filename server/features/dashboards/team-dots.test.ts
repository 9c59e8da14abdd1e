import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { saveGoal } from '#contract/goals/goals.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { deadlines, profileFor, startedReview } from '#server/testing/reviews.ts';
import { uploaded } from '#server/features/reviews/documents/documents.fixture.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  lead = await app.signInAs('lead@example.test');
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());

type Reviewed = Person & { annualReviewId: number };

const changes: [string, (caller: SignedInCaller, person: Reviewed) => Promise<unknown>][] = [
  [
    'the annual review',
    (caller, { annualReviewId }) =>
      caller.call(reviews.changeReviewDates, {
        body: { annualReviewId, ...deadlines, finalDeadline: '2027-03-09' },
      }),
  ],
  [
    'a goal',
    (caller, { employeeId, markingPeriodId }) =>
      caller.call(saveGoal, { body: { employeeId, markingPeriodId, title: 'New' } }),
  ],
  ['a document', (caller, { annualReviewId }) => uploaded(caller, annualReviewId, 'Final')],
];

test.each(changes)(
  'a change of %s by another person is new until the lead opens that profile',
  async (_what, change) => {
    const person = await startedReview(app, lead, company.lead.employeeId);
    const teammate = await addPerson(app.owner, { managerId: company.lead.employeeId });
    const isViewed = async (employeeId: number) => {
      const { teamMembers } = (await lead.call(teamLeadDashboard)).json<{ teamMembers: TeamCard[] }>();
      return teamMembers.find((card) => card.employeeId === employeeId)?.isContentViewed;
    };
    await change(lead, person);
    expect(await isViewed(person.employeeId)).toBe(true);
    await profileFor(lead, person.employeeId);
    expect(await isViewed(person.employeeId)).toBe(true);

    await change(admin, person);
    expect(await isViewed(person.employeeId)).toBe(false);
    expect(await isViewed(teammate.employeeId)).toBe(true);
    await profileFor(lead, teammate.employeeId);
    expect(await isViewed(person.employeeId)).toBe(false);
    await profileFor(lead, person.employeeId);
    expect(await isViewed(person.employeeId)).toBe(true);
  },
);

async function isOverdue(employeeId: number) {
  const { teamMembers } = (await lead.call(teamLeadDashboard)).json<{ teamMembers: TeamCard[] }>();
  return teamMembers.find((card) => card.employeeId === employeeId)?.isContentOverDue;
}

test('only an active goal that is past its deadline is overdue, for its own person', async () => {
  const add = async (...days: (string | null)[]) => {
    const { employeeId, markingPeriodId } = await addPerson(app.owner, {
      managerId: company.lead.employeeId,
    });
    for (const endDate of days)
      await admin.call(saveGoal, { body: { employeeId, markingPeriodId, title: 'Goal', endDate } });
    return employeeId;
  };
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  const today = rows[0]?.today ?? '';
  const [late, inTime] = [await add(addDays(today, -1)), await add(today, null)];
  expect([await isOverdue(late), await isOverdue(inTime)]).toEqual([true, false]);
  await sql`update marking_period set end_date = company_today(), ended_at = now()
    where employee_id = ${late}`.execute(app.owner);
  expect(await isOverdue(late), 'in an ended period').toBe(false);
});

test('an open entry in a review is overdue until the review is complete or its period ends', async () => {
  const afterDeadline = async () => {
    const { annualReviewId, employeeId } = await startedReview(app, lead, company.lead.employeeId);
    await sql`update annual_review set peer_deadline = null, self_deadline = company_today() - 1
      where annual_review_id = ${annualReviewId}`.execute(app.owner);
    expect(await isOverdue(employeeId)).toBe(true);
    return employeeId;
  };
  const [completed, ended] = [await afterDeadline(), await afterDeadline()];
  await sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(), completed_at = now()
    where employee_id = ${completed}`.execute(app.owner);
  await sql`update marking_period set end_date = company_today(), ended_at = now()
    where employee_id = ${ended}`.execute(app.owner);
  expect([await isOverdue(completed), await isOverdue(ended)]).toEqual([false, false]);
});

test('leads who are their own manager are not on their team', async () => {
  const ownManager = sql`update employee set manager_id = employee_id where employee_id = ${company.lead.employeeId}`;
  await ownManager.execute(app.owner);
  const { teamMembers } = (await lead.call(teamLeadDashboard)).json<{ teamMembers: TeamCard[] }>();
  expect(teamMembers.map((card) => card.employeeId)).toContain(company.member.employeeId);
  expect(teamMembers.map((card) => card.employeeId)).not.toContain(company.lead.employeeId);
});
