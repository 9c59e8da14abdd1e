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
  before = await databaseBefore('061');
});
afterAll(() => before.stop());

test('lists the kudos that exist, waiting and approved', async () => {
  const { db } = before;
  const person = (firstName: string, lastName: string) => addPerson(db, { firstName, lastName });
  const [mia, jon, kim] = [
    await person('Mia', 'Wolf'),
    await person('Jon', 'de Ruiter'),
    await person('Kim', 'Abel'),
  ];
  const send = async (senderId: number, recipientIds: readonly number[], isApproved: boolean) => {
    const { rows } = await sql<{ id: number }>`
      insert into kudo (sender_id, message, original_message, created_at)
      values (${senderId}, 'Thank you', 'Thank you', now()) returning kudo_id as id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await sql`insert into kudo_recipient select ${id}::integer, unnest(${recipientIds}::integer[])`.execute(
      db,
    );
    if (isApproved) await sql`update kudo set approved_at = now() where kudo_id = ${id}`.execute(db);
    return id;
  };
  const toOne = await send(mia.employeeId, [jon.employeeId], true);
  const toTwo = await send(jon.employeeId, [mia.employeeId, kim.employeeId], false);
  const [, name = ''] = migrationFiles.files.filter((file) => file > '06');
  await sql.raw(migrationFiles.textOf(name)).execute(db);
  const { rows } = await sql`
    select kudo_id, sender_key, recipient_key, string_to_array(names, E'\\n') as names
    from kudo_listing order by kudo_id`.execute(db);
  expect(rows).toEqual([
    { kudo_id: toOne, sender_key: 'wolf', recipient_key: '0 de', names: ['mia wolf', 'jon de ruiter'] },
    {
      kudo_id: toTwo,
      sender_key: 'de',
      recipient_key: '1 abel',
      names: ['jon de ruiter', expect.any(String), expect.any(String)],
    },
  ]);
});
