import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { duties } from './duties.queries.ts';
import { mailContext, type Fixture, setFixture } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let database: TestDatabase;
let fixture: Fixture;

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  return () => database.drop();
});

/** Adds a project whose members were invited; the first is the PM. The deadline is so many days ahead. */
async function addProject(name: string, days: number, members: readonly number[]): Promise<void> {
  await sql`
    with client_row as (
      insert into client (name) values (${name}) returning client_id
    ), project_row as (
      insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at, created_by)
      select ${name}, client_id, 'A map', company_today() - 90, company_today() - 40, company_today() + ${days}::integer,
        now(), ${fixture.grace} from client_row returning project_id
    )
    insert into project_evaluation (project_id, employee_id, project_role, guid, invited_at, asked_at)
    select project_id, id, case place when 1 then 'PM' else 'Developer' end, gen_random_uuid(), now(), now()
    from project_row, unnest(${members}::integer[]) with ordinality as member (id, place)`.execute(
    database.owner,
  );
}

const evaluators = async () => {
  const { rows } = await sql<{ personId: number }>`select person_id as "personId" from (${duties}) duty
    where project_evaluation_id is not null order by person_id`.execute(database.db);
  return rows.map(({ personId }) => personId);
};

test('a deleted evaluation is no duty, and those of the other members stay', async () => {
  const { ada, alan, grace } = fixture;
  await addProject('Atlas', 5, [grace, ada, alan]);
  expect(await evaluators()).toEqual([grace, ada, alan].toSorted((one, other) => one - other));
  await sql`update project_evaluation set deleted_at = now() where employee_id = ${alan}`.execute(
    database.owner,
  );
  expect(await evaluators()).toEqual([grace, ada].toSorted((one, other) => one - other));
});

test('the only member of a project has no person to evaluate', async () => {
  await addProject('Atlas', 5, [fixture.alan]);
  expect(await evaluators()).toEqual([]);
});

test('a digest lists what is due first, and by name what is due on one day', async () => {
  const { alan, grace } = fixture;
  await addProject('Nadir', 0, [grace, alan]);
  await addProject('Yonder', -1, [grace, alan]);
  await addProject('Zephyr', 1, [grace, alan]);
  await addProject('Borealis', 2, [grace, alan]);
  await addProject('Atlas', 2, [grace, alan]);
  await sql`update automatic_reminders set is_on = true, through_day = company_today()`.execute(
    database.owner,
  );
  const { rows } = await sql<{ messageId: number }>`
    with digest as (
      insert into message (kind, recipient_id, digest_day, queued_at)
      values ('reminder-digest', ${alan}, company_today(), now()) returning message_id
    ), item as (
      insert into reminder_item (message_id, project_evaluation_id)
      select message_id, evaluation_id from digest, project_evaluation where employee_id = ${alan}
    )
    select message_id as "messageId" from digest`.execute(database.owner);
  const mailer = keepingMailer();
  await sendMessage(mailContext(database.db, recordingJobs(), mailer), rows[0]?.messageId ?? 0);
  expect(mailer.sent[0]?.text.match(/^Open: Evaluation of/gm)).toHaveLength(5);
  const listed = mailer.sent[0]?.text.matchAll(/Evaluation of (\w+: \w+ due)/g) ?? [];
  expect([...listed].map(([, line]) => line)).toEqual([
    'Yonder: was due',
    'Nadir: is due',
    'Zephyr: is due',
    'Atlas: is due',
    'Borealis: is due',
  ]);
});
