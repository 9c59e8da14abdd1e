import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { adminDashboard } from '#contract/dashboards/dashboards.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { getGoal, listGoals } from '#contract/goals/goals.endpoints.ts';
import { getKudo, listKudos, listKudosOf } from '#contract/kudos/kudos.endpoints.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { getProjectResults, listEvaluations } from '#contract/projects/project-evaluations.endpoints.ts';
import { getProject, listProjects } from '#contract/projects/projects.endpoints.ts';
import { type Answer, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { loadDemoCompany } from './demo-company.ts';
import { schemasOf } from '#contract/schemas-of.ts';

// In the demo company every list has elements, so each read returns all its fields. The check of the
// statements records these reads, too (docs/decisions/checked-sql.md).
let test: TestApp;
let admin: SignedInCaller;
let lead: SignedInCaller;
beforeAll(async () => {
  test = await startTestApp();
  await loadDemoCompany(test.owner, test.context.files);
  // The demo company has no reminders to evaluators; add some.
  await sql`
    insert into message (kind, recipient_id, sender_id, project_evaluation_id, header_id, queued_at, sent_at)
    select 'evaluation-reminder', employee_id, employee_id, evaluation_id,
      '<reminder-' || evaluation_id || '@example.test>', now(), now()
    from project_evaluation`.execute(test.owner);
  [admin, lead] = await Promise.all([
    signInAs(sql`'Benchmark_Admin' = any(permissions)`),
    signInAs(sql`'Benchmark_TeamLead' = any(permissions) and not 'Benchmark_Admin' = any(permissions)`),
  ]);
});
afterAll(() => test.stop());

async function signInAs(which: ReturnType<typeof sql>): Promise<SignedInCaller> {
  const { rows } = await sql<{ email: string }>`
    select email from employee where archived_at is null and ${which} order by employee_id limit 1`.execute(
    test.owner,
  );
  return test.signInAs(rows[0]?.email ?? '');
}

const idsOf = async (table: string) => {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${table}_id`)} as id from ${sql.table(table)} order by 1`.execute(test.owner);
  return rows.map(({ id }) => id);
};

/** Reads an endpoint and expects a response that matches its contract. */
async function reads(caller: SignedInCaller, endpoint: Endpoint, options: object = {}): Promise<Answer> {
  test.app.callCounts.forget();
  await sql`delete from rate_count`.execute(test.owner);
  const answer = await caller.call(endpoint, options);
  expect([endpoint.path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([
    endpoint.path,
    200,
    '',
  ]);
  if (endpoint.answersFile !== true) schemasOf(endpoint).response?.parse(answer.json());
  return answer;
}

it('answers every profile', async () => {
  for (const EmployeeId of await idsOf('employee')) {
    await reads(admin, getProfile, { params: { EmployeeId, markingPeriodId: 0 } });
    await reads(admin, listKudosOf, { params: { id: EmployeeId }, query: { mp: 0 } });
  }
});

it('answers every list and dashboard', async () => {
  for (const endpoint of [adminDashboard, listGoals, listProjects, listEvaluations, listKudos]) {
    const answer = await reads(admin, endpoint);
    expect(answer.text.length).toBeGreaterThan(100);
  }
  await reads(lead, teamLeadDashboard);
});

it.each([
  ['goal', getGoal],
  ['project', getProject],
  ['project', getProjectResults],
  ['kudo', getKudo],
] as const)('answers each %s', async (table, endpoint) => {
  const ids = await idsOf(table);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids.slice(0, 40)) await reads(admin, endpoint, { params: { id } });
});

it('answers the reviewers of each review', async () => {
  const ids = await idsOf('annual_review');
  for (const annualReviewId of ids.slice(-40)) {
    await reads(admin, listReviewers, { params: { annualReviewId } });
  }
});
