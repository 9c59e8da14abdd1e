import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BeforeMigration,
  databaseBefore,
  migrationFiles,
} from '#server/testing/database/before-migration.ts';
import { addPerson } from '#server/testing/people.ts';
import type { Db } from '../connection/client.ts';

let before: BeforeMigration;
let db: Db;
beforeAll(async () => {
  before = await databaseBefore('050');
  db = before.db;
});
afterAll(() => before.stop());

const { textOf, files } = migrationFiles;
const run = async (text: string) => sql.raw(text).execute(db);
const idOf = async (query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows[0]?.id ?? 0;

test('binds existing answers by the deadline, else by the day of the submission', async () => {
  const subject = await addPerson(db, { periodStart: null });
  const reviewer = await addPerson(db, { periodStart: null });
  const period = (start: string, end: string | null, endedAt: string | null) =>
    idOf(sql`insert into marking_period (employee_id, start_date, end_date, ended_at)
      values (${subject.employeeId}, ${start}, ${end}::date, ${endedAt}::timestamptz) returning marking_period_id as id`);
  const first = await period('2024-01-01', '2024-12-31', '2025-01-10T09:00:00Z');
  const second = await period('2025-01-01', '2025-12-31', '2026-01-10T09:00:00Z');
  const open = await period('2026-01-01', null, null);
  await sql`insert into client (name) values ('Acme')`.execute(db);

  /** Adds a project with the subject as its PM, and one answer and one note about them. */
  const answered = async (deadline: string, submittedAt: string, isDeleted = false) => {
    const evaluationId = await idOf(sql`
      with made as (
        insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at,
          created_by)
        select 'Harbour', client_id, 'Ships', ${deadline}::date - 9, ${deadline}::date - 1, ${deadline}, now(),
          ${reviewer.employeeId} from client returning project_id
      ), managed as (
        insert into project_evaluation (project_id, employee_id, project_role, guid)
        select project_id, ${subject.employeeId}, 'PM', gen_random_uuid() from made
      )
      insert into project_evaluation (project_id, employee_id, project_role, guid)
      select project_id, ${reviewer.employeeId}, 'QA', gen_random_uuid() from made returning evaluation_id as id`);
    await sql`insert into evaluation_response (evaluation_id, employee_id, question_id, content)
      select ${evaluationId}, ${subject.employeeId}, question_id, '4' from evaluation_question
      where project_role = 'PM'`.execute(db);
    await sql`insert into evaluation_note (evaluation_id, employee_id, content)
      values (${evaluationId}, ${subject.employeeId}, 'Good')`.execute(db);
    await sql`update project_evaluation set submitted_at = ${submittedAt}, submitted_role = project_role,
      submission_hash = '\\x00' where evaluation_id = ${evaluationId}`.execute(db);
    if (isDeleted)
      await sql`update project set deleted_at = now() from project_evaluation evaluation
        where evaluation.project_id = project.project_id and evaluation_id = ${evaluationId}`.execute(db);
    return evaluationId;
  };
  const expected = new Map([
    [await answered('2024-06-01', '2024-05-20T09:00:00Z'), first],
    // Answered late: still counts in the period of the deadline.
    [await answered('2024-12-31', '2025-01-20T09:00:00Z'), first],
    [await answered('2025-06-01', '2025-05-20T09:00:00Z', true), second],
    [await answered('2030-06-01', '2024-05-20T09:00:00Z'), open],
    // A deadline before the first period: the period open at submission counts, even if it later got an
    // earlier end.
    [await answered('2023-06-01', '2024-05-20T09:00:00Z'), first],
    [await answered('2023-06-01', '2025-01-05T09:00:00Z'), first],
    [await answered('2023-06-01', '2025-05-20T09:00:00Z', true), second],
    [await answered('2023-06-01', '2026-05-20T09:00:00Z'), open],
  ]);
  const contentOf = () =>
    idOf(sql`select md5(json_build_array((select json_agg(r order by response_id) from evaluation_response r),
      (select json_agg(n order by note_id) from evaluation_note n))::text) as id`);
  const before = await contentOf();

  for (const name of files.filter((one) => one >= '050')) await run(textOf(name));

  const { rows } = await sql<{ evaluationId: number; periodId: number }>`
    select evaluation_id as "evaluationId", marking_period_id as "periodId" from evaluation_subject`.execute(
    db,
  );
  expect(new Map(rows.map(({ evaluationId, periodId }) => [evaluationId, periodId]))).toEqual(expected);
  expect(await contentOf()).toBe(before);
  await expect(run('update evaluation_subject set marking_period_id = marking_period_id')).rejects.toThrow(
    'can no longer be changed',
  );
  await expect(run(`update evaluation_response set content = '5'`)).rejects.toThrow(
    'can no longer be changed',
  );
});
