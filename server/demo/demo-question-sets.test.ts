import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/db/connection/client.ts';
import { createTestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';
import { removeDemoCompany } from './remove-demo.ts';

test('the next company starts with the questions that ship, and versions that a review asks stay', async () => {
  const { owner, drop } = await createTestDatabase();
  const { employeeId, markingPeriodId } = await addPerson(owner);
  const demo = await addPerson(owner);
  await sql`update employee set is_demo = true where employee_id = ${demo.employeeId}`.execute(owner);
  await sql`update question_set set draft = '{"sections": []}', changed_by = ${demo.employeeId}
    where type = 'Self'`.execute(owner);
  await sql`insert into question_set_version (type, number, content, published_by)
    values ('Self', 2, '{}', ${demo.employeeId}), ('Peer', 2, '{}', ${demo.employeeId}),
      ('Peer', 3, '{}', ${demo.employeeId}), ('Manager', 2, '{}', null)`.execute(owner);
  const asked = (type: string, number: number) =>
    sql`(select question_set_version_id from question_set_version where type = ${type} and number = ${number})`;
  await sql`insert into annual_review (marking_period_id, employee_id, started_at, self_set_version_id,
      manager_set_version_id, peer_set_version_id)
    values (${markingPeriodId}, ${employeeId}, now(), ${asked('Self', 1)}, ${asked('Manager', 1)},
      ${asked('Peer', 2)})`.execute(owner);
  await inTransaction(owner, (tx) => removeDemoCompany(tx));
  const { rows } = await sql<{ version: string }>`
    select type || ' ' || number as version from question_set_version order by 1`.execute(owner);
  expect(rows.map(({ version }) => version)).toEqual(['Manager 1', 'Peer 1', 'Peer 2', 'Self 1']);
  const { rows: drafts } = await sql`select type from question_set where draft is not null`.execute(owner);
  expect(drafts).toEqual([]);
  await drop();
});
