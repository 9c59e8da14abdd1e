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
  before = await databaseBefore('125');
});
afterAll(() => before.stop());

test('ends earlier positions, and those of archived people', async () => {
  const { db } = before;
  const holding = async (
    held: readonly (readonly [string, string | null])[],
    lastDay: string | null = null,
  ) => {
    const { employeeId } = await addPerson(db);
    await sql`delete from employee_role where employee_id = ${employeeId}`.execute(db);
    for (const [start, end] of held)
      await sql`insert into employee_role (employee_id, position_id, start_date, end_date)
        select ${employeeId}, position_id, ${start}, ${end}::date from position`.execute(db);
    await sql`update employee set end_date = ${lastDay}::date,
      archived_at = case when ${lastDay}::date is null then null else now() end
      where employee_id = ${employeeId}`.execute(db);
    return employeeId;
  };
  const cases = [
    {
      id: await holding([
        ['2020-01-01', null],
        ['2021-01-01', null],
        ['2022-01-01', null],
      ]),
      ends: ['2020-12-31', '2021-12-31', null],
    },
    {
      id: await holding([
        ['2020-01-01', '2020-06-30'],
        ['2021-01-01', '2023-01-01'],
        ['2022-01-01', '2022-02-01'],
      ]),
      ends: ['2020-06-30', '2021-12-31', null],
    },
    {
      id: await holding([
        ['2020-01-01', null],
        ['2021-01-01', null],
        ['2021-01-01', null],
      ]),
      ends: ['2020-12-31', null, null],
    },
    {
      id: await holding(
        [
          ['2020-01-01', null],
          ['2021-01-01', null],
        ],
        '2021-06-30',
      ),
      ends: ['2020-12-31', '2021-06-30'],
    },
    {
      id: await holding(
        [
          ['2020-01-01', null],
          ['2022-01-01', null],
        ],
        '2021-06-30',
      ),
      ends: ['2021-06-30', null],
    },
    { id: await holding([['2020-01-01', '2021-03-31']], '2021-06-30'), ends: ['2021-03-31'] },
  ];
  const [name = ''] = migrationFiles.files.filter((file) => file.startsWith('125'));
  await sql.raw(migrationFiles.textOf(name)).execute(db);
  for (const { id, ends } of cases) {
    const { rows } = await sql<{ end: string | null }>`
      select end_date::text as end from employee_role where employee_id = ${id}
      order by start_date, employee_role_id`.execute(db);
    expect(rows.map(({ end }) => end)).toEqual(ends);
  }
});
