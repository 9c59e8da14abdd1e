import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDashboard, adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardProject, DashboardReview, Glance } from '#contract/dashboards/dashboards.schemas.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { loadDemoCompany } from './demo-company.ts';

type Whole = ResponseOf<typeof adminDashboard>;
type Summary = ResponseOf<typeof adminDashboardSummary>;

let app: TestApp;
let admins: string[];
beforeAll(async () => {
  app = await startTestApp();
  await loadDemoCompany(app.owner, app.context.files);
  const { rows } = await sql<{ email: string }>`
    select email from employee where archived_at is null and 'Benchmark_Admin' = any(permissions)
    order by employee_id`.execute(app.owner);
  admins = rows.map(({ email }) => email);
});
afterAll(() => app.stop());

async function readAs(email: string): Promise<{ whole: Whole; summary: Summary }> {
  const admin = await app.signInAs(email);
  const [whole, summary] = [await admin.call(adminDashboard), await admin.call(adminDashboardSummary)];
  expect([whole.status, summary.status]).toEqual([200, 200]);
  expect(summary.statements).toBeLessThanOrEqual(3);
  return { whole: whole.json<Whole>(), summary: summary.json<Summary>() };
}

test('the summary says what the whole dashboard says, for each Admin', async () => {
  // All people are late with something, and the Admins have reviews of their own.
  await sql`update annual_review set peer_deadline = company_today() - 9, self_deadline = company_today() - 8,
    manager_deadline = company_today() - case annual_review_id % 2 when 0 then 7 else 0 end,
    final_deadline = company_today() + case annual_review_id % 5
      when 0 then 1 when 1 then 14 when 2 then 15 when 3 then 40 end
    where completed_at is null`.execute(app.owner);
  await sql`update annual_review set manager_deadline = company_today() - 5, final_deadline = company_today() - 1
    where completed_at is null and annual_review_id % 3 = 0`.execute(app.owner);
  await sql`update project set start_date = company_today() - 90, end_date = company_today() - 10,
      evaluation_deadline = company_today() - 3
    where closed_at is null and project_id % 2 = 0`.execute(app.owner);
  expect(admins.length).toBeGreaterThan(1);
  for (const email of admins) {
    const { whole, summary } = await readAs(email);
    const { today } = whole;
    const awaited = whole.projectEvaluations.filter(
      ({ status, members }) => status !== 1 && members.length > 1,
    );
    const done = whole.projectEvaluations.filter(({ status }) => status === 1).length;
    expect(summary.reviews).toEqual({
      total: whole.annualReviews.length,
      ...datesOf(whole.annualReviews, today),
      ...latest(owedReviews(whole.annualReviews.toSorted(byDeadline), today)),
      // remind-late.test.ts
      lateToRemind: expect.any(Number),
    });
    expect(summary.projects).toEqual({
      total: whole.projectEvaluations.length,
      ...datesOf(awaited, today),
      ...latest(owedProjects(whole.projectEvaluations, today)),
      done,
      alone: whole.projectEvaluations.length - awaited.length - done,
    });
    expect(summary.reviews.latePeople).toBeGreaterThan(3);
    expect(summary.projects.latePeople).toBeGreaterThan(3);
    for (const count of ['late', 'soon', 'later', 'undated'] as const) {
      expect(summary.reviews[count], count).toBeGreaterThan(0);
    }
    // No day of the demo company is so busy that the summary leaves dates out.
    const { undelivered, upcomingDates } = whole;
    expect(summary).toMatchObject({ undelivered, upcomingDates, today });
    const ofToday = whole.logins.filter(({ loginDate }) => loginDate === today);
    const people = new Set(ofToday.map(({ employee }) => employee.employeeId)).size;
    expect(summary.signedInToday).toEqual({ people, isPart: false });
  }
});

const byDeadline = (a: DashboardReview, b: DashboardReview) =>
  (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999') || a.annualReviewId - b.annualReviewId;

const datesOf = (rows: readonly { deadline: string | null }[], today: string) => {
  const count = (rule: (day: string) => boolean) =>
    rows.filter(({ deadline }) => deadline !== null && rule(deadline)).length;
  const last = addDays(today, 14);
  return {
    late: count((day) => day < today),
    soon: count((day) => day >= today && day <= last),
    later: count((day) => day > last),
    undated: rows.filter(({ deadline }) => deadline === null).length,
  };
};

type Owed = { employeeId: number; fullName: string; what: string };

const owedReviews = (reviews: readonly DashboardReview[], today: string): Owed[] =>
  reviews.flatMap(({ employee, reviewers }) =>
    reviewers
      .filter(({ isCompleted, deadline }) => !isCompleted && deadline !== null && deadline < today)
      .map(({ employeeId, reviewerName: fullName, type }) => ({
        employeeId,
        fullName,
        what: type === 'Self' ? 'their self review' : employee.fullName,
      })),
  );

const owedProjects = (projects: readonly DashboardProject[], today: string): Owed[] =>
  projects
    .filter(({ deadline, members }) => deadline < today && members.length > 1)
    .flatMap(({ projectTitle, members }) =>
      members
        .filter(({ isComplete, isActive }) => isComplete !== true && isActive)
        .map(({ employee }) => ({ ...employee, what: projectTitle })),
    );

/** The three who owe most, with the first three things that they owe. */
function latest(owed: readonly Owed[]): Pick<Glance, 'latest' | 'latePeople'> {
  const people = Map.groupBy(owed, ({ employeeId }) => employeeId);
  const named = [...people.values()].map((entries) => ({
    employeeId: entries[0]?.employeeId ?? 0,
    fullName: entries[0]?.fullName ?? '',
    owesInAll: entries.length,
    owes: entries.slice(0, 3).map(({ what }) => what),
  }));
  const first = named.toSorted(
    (a, b) => b.owesInAll - a.owesInAll || a.fullName.localeCompare(b.fullName, 'en', { numeric: true }),
  );
  return { latest: first.slice(0, 3), latePeople: people.size };
}
