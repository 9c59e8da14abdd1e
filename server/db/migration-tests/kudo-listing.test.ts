import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';
import type { Db } from '../connection/client.ts';

let database: TestDatabase;
let people: { mia: number; jon: number };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const person = async (firstName: string) => (await addPerson(database.owner, { firstName })).employeeId;
  people = { mia: await person('Mia'), jon: await person('Jon') };
});

test('kudos sent while a recipient is renamed have the new name', async () => {
  const renaming = await database.db.startTransaction().execute();
  await rename(renaming, people.jon, 'Ben');
  const sending = send(database.db, people.mia, people.jon);
  await somebodyWaits();
  await renaming.commit().execute();
  expect(await namesOf(await sending)).toContain('ben');
});

test('a recipient who is renamed while kudos are sent has the new name in them', async () => {
  const sending = await database.db.startTransaction().execute();
  const kudoId = await send(sending, people.mia, people.jon);
  const renaming = rename(database.db, people.jon, 'Ben');
  await somebodyWaits();
  await sending.commit().execute();
  await renaming;
  expect(await namesOf(kudoId)).toContain('ben');
});

test('sender and recipient who are renamed at the same time both have their new names', async () => {
  const kudoId = await send(database.db, people.mia, people.jon);
  const first = await database.db.startTransaction().execute();
  await rename(first, people.mia, 'Ada');
  const second = rename(database.db, people.jon, 'Ben');
  await somebodyWaits();
  await first.commit().execute();
  await second;
  expect(await namesOf(kudoId)).toMatch(/ada .*\nben /);
});

test('kudos do not wait for another change of their people', async () => {
  const moving = await database.db.startTransaction().execute();
  await sql`update employee set manager_id = null where employee_id = ${people.jon}`.execute(moving);
  expect(await namesOf(await send(database.db, people.mia, people.jon))).toContain('jon');
  await moving.commit().execute();
});

async function send(db: Db, senderId: number, recipientId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into kudo (sender_id, message, original_message, created_at)
    values (${senderId}, 'Thank you', 'Thank you', now()) returning kudo_id as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`insert into kudo_recipient (kudo_id, employee_id) values (${id}, ${recipientId})`.execute(db);
  return id;
}

const rename = (db: Db, id: number, firstName: string) =>
  sql`update employee set first_name = ${firstName} where employee_id = ${id}`.execute(db);

const namesOf = async (kudoId: number) => {
  const { rows } = await sql<{ names: string }>`
    select names from kudo_listing where kudo_id = ${kudoId}`.execute(database.owner);
  return rows[0]?.names;
};

/** Resolves when a transaction waits for another one. */
const somebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.owner,
      );
      return rows.length;
    })
    .toBe(1);
