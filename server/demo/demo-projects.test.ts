import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/connection/client.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { loadDemoCompany } from './demo-company.ts';
import { removeDemoCompany } from './remove-demo.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'benchmark-demo-'));
  await loadDemoCompany(database.owner, diskFileStore(folder));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const one = async (query: ReturnType<typeof sql>) => (await query.execute(database.owner)).rows[0];

test('has closed, open, late and coming projects, finished and unfinished, and one whose PM has left', async () => {
  const projects = await one(sql`
    select count(*) filter (where closed_at is not null)::int >= 5 as closed,
      count(*) filter (where closed_at is null and end_date > company_today())::int >= 2 as coming,
      count(*) filter (where closed_at is null and evaluation_deadline < company_today() and open > 0)::int >= 1 as late,
      count(*) filter (where open = 0)::int >= 4 as finished,
      count(*) filter (where open between 1 and members - 1)::int >= 3 as "underWay",
      count(*) filter (where former)::int as former,
      min(members)::int >= 5 as peopled
    from (select project.*, count(*) as members, count(*) filter (where submitted_at is null) as open,
        bool_or(project_role = 'PM' and archived_at is not null) as former
      from project join project_evaluation using (project_id) join employee using (employee_id)
      group by project_id) project`);
  expect(projects).toEqual({
    closed: true,
    coming: true,
    late: true,
    finished: true,
    underWay: true,
    former: 1,
    peopled: true,
  });
});

test('holds complete answers about every other member, none from the future', async () => {
  const wrong = await one(sql`
    select count(*)::int as wrong from project_evaluation evaluation
    where submitted_at is not null and (submitted_at > app_now() or (select count(*) from evaluation_response r
      where r.evaluation_id = evaluation.evaluation_id) <> (select count(*) from project_evaluation target
      join evaluation_question question on question.project_role = target.project_role
      where target.project_id = evaluation.project_id and target.evaluation_id <> evaluation.evaluation_id))`);
  expect(wrong).toEqual({ wrong: 0 });
  const counts = await one(sql`
    select (select count(*) > 1000 from evaluation_response) as answers, (select count(*) > 50 from evaluation_note)
      as notes, (select count(distinct content)::int from evaluation_response) as levels`);
  expect(counts).toEqual({ answers: true, notes: true, levels: 5 });
});

test('has answers in ended and open periods, each in the period of its day', async () => {
  const bound = await one(sql`
    select count(*) filter (where period.ended_at is not null) > 50 as ended,
      count(*) filter (where period.ended_at is null) > 50 as open,
      count(*) filter (where not daterange(period.start_date, period.end_date, '[]') @> submitted_at::date)::int as wrong
    from evaluation_subject join marking_period period using (marking_period_id)
    join project_evaluation using (evaluation_id)`);
  expect(bound).toEqual({ ended: true, open: true, wrong: 0 });
});

test('are removed with the demo company, clients included', async () => {
  await inTransaction(database.owner, (tx) => removeDemoCompany(tx));
  const left = await one(sql`
    select (select count(*)::int from project) as projects, (select count(*)::int from client) as clients,
      (select count(*)::int from project_evaluation) as evaluations,
      (select count(*)::int from evaluation_response) as answers,
      (select count(*)::int > 0 from evaluation_question) as questions`);
  expect(left).toEqual({ projects: 0, clients: 0, evaluations: 0, answers: 0, questions: true });
});
