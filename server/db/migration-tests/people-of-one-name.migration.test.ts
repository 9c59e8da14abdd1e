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
  before = await databaseBefore('129');
});
afterAll(() => before.stop());

test('a name that stands in for a last name goes from names, words of the search and kudos', async () => {
  const { db } = before;
  const cher = await addPerson(db, { firstName: 'Cher', lastName: '.' });
  const mia = await addPerson(db, { firstName: 'Mia', lastName: 'Wolf' });
  for (const [from, to] of [
    [cher, mia],
    [mia, cher],
  ] as const) {
    await sql`with sent as (insert into kudo (sender_id, message, original_message, created_at)
        values (${from.employeeId}, 'Thank you', 'Thank you', now()) returning kudo_id)
      insert into kudo_recipient (kudo_id, employee_id) select kudo_id, ${to.employeeId} from sent`.execute(
      db,
    );
  }
  const [name = ''] = migrationFiles.files.filter((file) => file.startsWith('129'));
  await sql.raw(migrationFiles.textOf(name)).execute(db);
  const { rows: people } = await sql`
    select full_name, sort_name from employee order by sort_name`.execute(db);
  expect(people).toEqual([
    { full_name: 'Cher', sort_name: 'Cher' },
    { full_name: 'Mia Wolf', sort_name: 'Wolf' },
  ]);
  const { rows: kudos } = await sql`
    select sender_key, recipient_key, names from kudo_listing order by sender_key`.execute(db);
  expect(kudos).toEqual([
    { sender_key: 'cher', recipient_key: '0 wolf', names: 'cher\nmia wolf' },
    { sender_key: 'wolf', recipient_key: '0 cher', names: 'mia wolf\ncher' },
  ]);
  // A later rename still reaches the words and the kudos.
  await sql`update employee set last_name = 'Bono' where employee_id = ${cher.employeeId}`.execute(db);
  const { rows: words } = await sql<{ word: string }>`
    select word from employee_word where employee_id = ${cher.employeeId} order by word`.execute(db);
  expect(words.map(({ word }) => word)).toEqual(['bono', 'cher']);
  const { rows: renamed } = await sql`select sender_key from kudo_listing where sender_key = 'bono'`.execute(
    db,
  );
  expect(renamed).toHaveLength(1);
});
