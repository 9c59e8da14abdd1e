import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BeforeMigration, databaseBefore, migrationFiles } from '#server/testing/before-migration.ts';
import { addPerson } from '#server/testing/people.ts';

const FIRST_NEW_ID = 2 ** 30;

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
