import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/connection/client.ts';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import {
  type BeforeMigration,
  databaseBefore,
  migrationFiles,
} from '#server/testing/database/before-migration.ts';
import { createTestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';

const FIRST_NEW_ID = 2 ** 30;

/** Columns that hold the numbers of a sequence. The reasons: docs/decisions/ids-in-no-order.md. */
const counting = [
  // All people who sign in, or all who may read one, read all.
  'department.department_id',
  'employee.employee_id',
  'evaluation_question.question_id',
  'login.login_id',
  'position.position_id',
  // Never sent.
  'absence.absence_id',
  'agreed_action.agreed_action_id',
  'audit_event.audit_event_id',
  'deputy.deputyship_id',
  'message.message_id',
  'reminder_item.reminder_item_id',
  'review_confirmation.review_confirmation_id',
  'review_notice.notice_id',
  'review_submission.review_submission_id',
  'security_event.security_event_id',
  'employee_role.made',
  'goal.made',
  'goal_update.made',
  'project_evaluation.made',
];

let before: BeforeMigration;
let goalsBefore: number[];
beforeAll(async () => {
  before = await databaseBefore('120');
  goalsBefore = [await addGoal(), await addGoal(), await addGoal()];
  const [file = ''] = migrationFiles.files.filter((one) => one.startsWith('120'));
  await sql.raw(migrationFiles.textOf(file)).execute(before.db);
});
afterAll(() => before.stop());

async function addGoal(): Promise<number> {
  const { employeeId, markingPeriodId } = await addPerson(before.db);
  const { rows } = await sql<{ id: number }>`
    insert into goal (employee_id, marking_period_id, title, start_date)
    values (${employeeId}, ${markingPeriodId}, 'Learn', '2026-01-05') returning goal_id as id`.execute(
    before.db,
  );
  return rows[0]?.id ?? 0;
}

const permuted = async (expression: string) => {
  const { rows } = await sql<{ found: number }>`
    select ${sql.raw(expression)} as found from generate_series(0, 19999) n`.execute(before.db);
  return rows[0]?.found;
};

test('ids stay, new ones lie apart and in no order, and the order of creation is kept beside them', async () => {
  expect(goalsBefore).toEqual([1, 2, 3]);
  const added: number[] = [];
  for (let count = 0; count < 12; count += 1) added.push(await addGoal());
  for (const id of added) expect(id >= FIRST_NEW_ID && id < 2 * FIRST_NEW_ID).toBe(true);
  expect(new Set(added).size).toBe(12);
  expect(added).not.toEqual(added.toSorted((a, b) => a - b));
  const steps = added.slice(1).map((id, index) => id - (added[index] ?? 0));
  expect(new Set(steps).size).toBe(11);
  const { rows } = await sql<{ id: number }>`select goal_id as id from goal order by made`.execute(before.db);
  expect(rows.map(({ id }) => id)).toEqual([...goalsBefore, ...added]);
});

test('no two numbers get one id, and each table has an order of its own', async () => {
  expect(await permuted(`count(distinct permuted_id(n, 'document'))::integer`)).toBe(20_000);
  expect(await permuted(`min(permuted_id(n, 'document') >> 30)`)).toBe(1);
  const same = `count(*) filter (where permuted_id(n, 'document') = permuted_id(n, 'kudo'))::integer`;
  expect(await permuted(same)).toBeLessThan(3);
});

test('another installation has another order', async () => {
  const other = await databaseBefore('121');
  const read = sql<{ ids: number[] }>`
    select array_agg(permuted_id(n, 'kudo') order by n) as ids from generate_series(1, 20) n`;
  const [here, there] = [await read.execute(before.db), await read.execute(other.db)];
  expect(here.rows).not.toEqual(there.rows);
  await other.stop();
});

test('every number has an id, from the first to the last', async () => {
  const last = FIRST_NEW_ID - 1;
  await sql`select permuted_id(0, 'kudo'), permuted_id(${last}::integer, 'kudo')`.execute(before.db);
  for (const number of [-1, FIRST_NEW_ID]) {
    const asked = sql`select permuted_id(${number}::integer, 'kudo')`.execute(before.db);
    await expect(asked).rejects.toThrow('used up');
  }
});

test('the application reads neither the key nor the id of a number', async () => {
  const { rows } = await sql<{ key: boolean; ids: boolean }>`
    select has_table_privilege('benchmark_app', 'id_key', 'select, insert, update, delete') as key,
      has_function_privilege('benchmark_app', 'permuted_id(integer, text)', 'execute') as ids`.execute(
    before.db,
  );
  expect(rows).toEqual([{ key: false, ids: false }]);
});

test('of the positions of one day, the order in which they were entered is kept', async () => {
  const { db, stop } = await databaseBefore('131');
  const { employeeId } = await addPerson(db);
  const hold = async (title: string) => {
    await sql`
      with named as (insert into position (title) values (${title}) returning position_id)
      insert into employee_role (employee_id, position_id, start_date)
      select ${employeeId}, position_id, '2031-02-03' from named`.execute(db);
  };
  const entered = ['B', 'D', 'A', 'C', 'F', 'E', 'H', 'G', 'J', 'I'];
  for (const title of entered.slice(0, 3)) await hold(title);
  const [file = ''] = migrationFiles.files.filter((one) => one.startsWith('131'));
  await sql.raw(migrationFiles.textOf(file)).execute(db);
  for (const title of entered.slice(3)) await hold(title);
  const { rows } = await sql<{ title: string; isNew: boolean }>`
    select title, employee_role_id >= ${FIRST_NEW_ID} as "isNew" from employee_role join position using (position_id)
    where employee_id = ${employeeId} and start_date = '2031-02-03' order by made`.execute(db);
  expect(rows).toEqual(entered.map((title, place) => ({ title, isNew: place >= 3 })));
  await stop();
});

/** The columns with a sequence of the migrated database, each with whether a trigger replaces its numbers. */
const numberedColumns = async (owner: Db) => {
  const { rows } = await sql<{ table: string; id: string; isInNoOrder: boolean }>`
    select relname as "table", attname as id, exists (select from pg_trigger where tgrelid = pg_class.oid
        and tgenabled = 'O' and tgfoid = 'give_id_in_no_order'::regproc
        and tgargs = convert_to(attname, 'UTF8') || '\\000'::bytea) as "isInNoOrder"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and attnum > 0 and not attisdropped and relnamespace = 'public'::regnamespace`.execute(
    owner,
  );
  return rows;
};

test('each table gives ids in no order, or counts nothing that is hidden', async () => {
  const database = await createTestDatabase();
  const columns = await numberedColumns(database.owner);
  const inOrder = columns.filter(({ isInNoOrder }) => !isInNoOrder).map(({ table, id }) => `${table}.${id}`);
  expect(inOrder.toSorted()).toEqual(counting.toSorted());

  const folder = await mkdtemp(join(tmpdir(), 'benchmark-ids-'));
  const { rows } = await sql<{ set: number }>`
    select max(question_set_version_id) as set from question_set_version`.execute(database.owner);
  await sql`insert into question_set_version (type, number, content) values ('Peer', 2, '{"sections": []}')`.execute(
    database.owner,
  );
  await loadDemoCompany(database.owner, diskFileStore(folder));
  for (const { table, id } of columns.filter(({ isInNoOrder }) => isInNoOrder)) {
    const shipped = table === 'question_set_version' ? (rows[0]?.set ?? 0) : 0;
    const added = await sql<{ id: number }>`
      select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} > ${shipped}`.execute(
      database.owner,
    );
    const ids = added.rows.map((row) => row.id);
    expect([table, ids.length > 0, ids.filter((one) => one < FIRST_NEW_ID)]).toEqual([table, true, []]);
  }
  await rm(folder, { recursive: true });
  await database.drop();
});
