import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BeforeMigration,
  databaseBefore,
  migrationFiles,
} from '#server/testing/database/before-migration.ts';
import { addPerson } from '#server/testing/people.ts';

let before: BeforeMigration;
beforeAll(async () => {
  before = await databaseBefore('132');
});
afterAll(() => before.stop());

const row = async (statement: ReturnType<typeof sql>) => (await statement.execute(before.db)).rows[0];

test('people, kudos, projects and goals from before are found, and the release before still reads their words', async () => {
  const { db } = before;
  const tomas = await addPerson(db, { firstName: 'Tomás', lastName: 'O’Neil' });
  const cher = await addPerson(db, { firstName: 'Cher', lastName: '.', position: 'Código' });
  const { employeeId, markingPeriodId } = tomas;
  await sql`with sent as (insert into kudo (sender_id, message, original_message, created_at)
      values (${employeeId}, 'Thank you', 'Thank you', now()) returning kudo_id)
    insert into kudo_recipient (kudo_id, employee_id) select kudo_id, ${cher.employeeId} from sent`.execute(
    db,
  );
  await sql`insert into goal (employee_id, marking_period_id, title, start_date, end_date) values
    (${employeeId}, ${markingPeriodId}, 'Übung macht den Meister',
      '2026-01-01', '2026-12-01')`.execute(db);
  await sql`with acme as (insert into client (name, created_by) values ('Acme', ${employeeId}) returning client_id),
    added as (
      insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at, created_by)
      select 'Ünïcode', client_id, 'A map', '2026-01-01', '2026-02-01', '2026-03-01', now(), ${employeeId} from acme
      returning project_id)
    insert into project_evaluation (project_id, employee_id, project_role, guid)
    select project_id, ${employeeId}, 'PM', gen_random_uuid() from added`.execute(db);
  const words = sql`select (select array_agg(word order by word) from employee_word) as people,
    (select array_agg(word order by word) from goal_word) as goals,
    (select array_agg(array[word, is_closed::text]) from project_word) as projects`;
  const wordsBefore = await row(words);
  for (const name of migrationFiles.files.filter((file) => /^13[23]/.test(file)))
    await sql.raw(migrationFiles.textOf(name)).execute(db);
  expect(
    await row(
      sql`select name_words, plain_name, name_starts from employee where employee_id = ${employeeId}`,
    ),
  ).toEqual({
    name_words: ' tomas o neil',
    plain_name: 'tomas oneil',
    name_starts: ' neil o oneil oneiltomas tomas tomasoneil',
  });
  expect(await row(sql`select plain_name, name_starts from kudo_listing`)).toEqual({
    plain_name: 'tomas oneil cher',
    name_starts: ' cher neil o oneil oneiltomas tomas tomasoneil',
  });
  expect(await row(sql`select title_starts from goal`)).toEqual({ title_starts: ' den macht meister ubung' });
  expect(await row(sql`select plain_name, name_starts from project`)).toEqual({
    plain_name: 'unicode',
    name_starts: ' unicode',
  });
  expect(await row(sql`select plain_title from position where title = 'Código'`)).toEqual({
    plain_title: 'codigo',
  });
  expect(wordsBefore).toMatchObject({ people: ['cher', 'neil', 'o', 'tomas'] });
  expect(await row(words)).toEqual(wordsBefore);
  await sql`update employee set last_name = 'Rivera' where employee_id = ${employeeId}`.execute(db);
  expect(await row(sql`select plain_name from kudo_listing`)).toEqual({ plain_name: 'tomas rivera cher' });
});
