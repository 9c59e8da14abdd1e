import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDashboard } from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardProject, DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import { listEvaluations } from '#contract/projects/project-evaluations.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

// More rows than one page of a whole list, with deadlines and names that repeat where pages meet.

const MANY = 450;
let app: TestApp;
let admin: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp({});
  const { email, employeeId } = await addPerson(app.owner, { permissions: ['Benchmark_Admin'] });
  await sql`
    with added as (
      insert into employee (first_name, last_name, email, hire_date, department_id)
      select 'First ' || number % 3, (array['Abel', 'Øst', 'zoo', 'Zoo', 'de la Cruz', 'Ásgeir', 'O’Neil'])[1 + number % 7],
        'many.' || number || '@example.test', '2020-01-01', (select min(department_id) from department)
      from generate_series(1, ${MANY}::integer) number returning employee_id
    ), period as (
      insert into marking_period (employee_id, start_date) select employee_id, company_today() - 200 from added
      returning marking_period_id, employee_id
    )
    insert into annual_review (marking_period_id, employee_id, started_at, final_deadline)
    select marking_period_id, employee_id, now(),
      case when employee_id % 5 > 0 then company_today() + employee_id % 3 end from period`.execute(
    app.owner,
  );
  await sql`
    with client as (insert into client (name) values ('Harbour') returning client_id), added as (
      insert into project (name, description, client_id, start_date, end_date, evaluation_deadline, created_by, created_at)
      select 'Project ' || number, 'Sails', client_id, company_today() - 90, company_today() - 1,
        company_today() + number % 4, ${employeeId}::integer, now()
      from client, generate_series(1, ${MANY}::integer) number returning project_id
    )
    insert into project_evaluation (project_id, employee_id, project_role, guid)
    select project_id, ${employeeId}::integer, 'PM', gen_random_uuid() from added`.execute(app.owner);
  admin = await app.signInAs(email);
});
afterAll(() => app.stop());

async function inOrder(query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  const { rows } = await query.execute(app.owner);
  return rows.map(({ id }) => id);
}

test('the whole dashboard has every review and project once, in its order', async () => {
  const answer = await admin.call(adminDashboard);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const { annualReviews, projectEvaluations } = answer.json<{
    annualReviews: DashboardReview[];
    projectEvaluations: DashboardProject[];
  }>();
  expect(annualReviews).toHaveLength(MANY);
  expect(annualReviews.map(({ annualReviewId }) => annualReviewId)).toEqual(
    await inOrder(sql`
      select annual_review_id as id from annual_review review join employee using (employee_id)
      order by final_deadline nulls last, last_name, first_name, annual_review_id`),
  );
  const byDeadline = await inOrder(
    sql`select project_id as id from project order by evaluation_deadline, project_id`,
  );
  expect(projectEvaluations.map(({ projectId }) => projectId)).toEqual(byDeadline);
  const evaluations = (await admin.call(listEvaluations)).json<{ projectId: number }[]>();
  expect(evaluations.map(({ projectId }) => projectId)).toEqual(byDeadline);
});
