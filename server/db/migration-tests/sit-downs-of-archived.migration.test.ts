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
  before = await databaseBefore('128');
});
afterAll(() => before.stop());

test('cancels the sit-downs of archived people that were not held, and no other', async () => {
  const { db } = before;
  const planned = async (more: { isArchived?: boolean; isMet?: boolean; isEnded?: boolean }) => {
    const { employeeId, markingPeriodId } = await addPerson(db);
    await sql`insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date, sitdown_time,
        sitdown_minutes, sitdown_place, meeting_completed_at)
      values (${markingPeriodId}, ${employeeId}, now(), '2026-08-03', '10:00', 45, 'Room Heron',
        case when ${more.isMet ?? false}::boolean then now() end)`.execute(db);
    await sql`update employee set end_date = '2026-07-31',
      archived_at = case when ${more.isArchived ?? false}::boolean then now() end
      where employee_id = ${employeeId}`.execute(db);
    if (more.isEnded === true)
      await sql`update marking_period set end_date = '2026-07-31', ended_at = now()
        where marking_period_id = ${markingPeriodId}`.execute(db);
    return employeeId;
  };
  const cancelled = await planned({ isArchived: true });
  const kept = [
    await planned({}),
    await planned({ isArchived: true, isMet: true }),
    await planned({ isArchived: true, isEnded: true }),
  ];
  const [name = ''] = migrationFiles.files.filter((file) => file.startsWith('128'));
  await sql.raw(migrationFiles.textOf(name)).execute(db);
  const { rows } = await sql<{ id: number; meeting: unknown }>`
    select employee_id as id, concat_ws(' ', sitdown_date, sitdown_time, sitdown_minutes, sitdown_place) as meeting
    from annual_review`.execute(db);
  expect(new Map(rows.map(({ id, meeting }) => [id, meeting]))).toEqual(
    new Map([[cancelled, ''], ...kept.map((id) => [id, '2026-08-03 10:00:00 45 Room Heron'] as const)]),
  );
  const { rows: events } =
    await sql`select subject_employee_id as id, before, after from audit_event`.execute(db);
  expect(events).toEqual([
    { id: cancelled, before: { sitdownDate: '2026-08-03' }, after: { sitdownDate: null } },
  ]);
});
