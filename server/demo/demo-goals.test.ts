import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { loadDemoCompany } from './demo-company.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'benchmark-demo-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('holds goals in every state, late and soon, with tasks and updates, and carries some over', async () => {
  await loadDemoCompany(database.owner, diskFileStore(folder));
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where active and progress = 'None')::int as none,
      count(*) filter (where active and progress = 'Started')::int as started,
      count(*) filter (where active and progress = 'Complete')::int as complete,
      count(*) filter (where active and progress = 'Cancelled')::int as cancelled,
      count(*) filter (where active and progress in ('None', 'Started') and end_date < company_today())::int as late,
      count(*) filter (where active and progress in ('None', 'Started')
        and end_date between company_today() and company_today() + 14)::int as soon,
      count(*) filter (where active and copied_from_goal_id is not null)::int as carried,
      count(*) filter (where not active)::int as past
    from (select goal.*, ended_at is null as active from goal join marking_period using (marking_period_id)) goal`.execute(
    database.owner,
  );
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect([what, count > 2]).toEqual([what, true]);
  const { rows: wrong } = await sql`
    select goal_id from goal where
      progress <> coalesce((select progress from goal_update u where u.goal_id = goal.goal_id
        order by made desc limit 1), 'None')
      or progress = 'Complete' and exists (select from milestone m where m.goal_id = goal.goal_id and completed_at is null)`.execute(
    database.owner,
  );
  expect(wrong).toEqual([]);
  const { rows: parts } = await sql`
    select (select count(*) > 100 from milestone) as tasks, (select count(*) > 100 from goal_update) as updates`.execute(
    database.owner,
  );
  expect(parts).toEqual([{ tasks: true, updates: true }]);
});
