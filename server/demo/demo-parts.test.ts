import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFileStore } from '#server/ports/file-store.disk.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { loadDemoCompany } from './demo-company.ts';

let database: TestDatabase;
let folder: string;
let files: FileStore;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'benchmark-demo-'));
  files = diskFileStore(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('holds goals in every state, late and soon, with tasks and updates, and carries some over', async () => {
  await loadDemoCompany(database.owner, files);
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
        order by goal_update_id desc limit 1), 'None')
      or progress = 'Complete' and exists (select from milestone m where m.goal_id = goal.goal_id and completed_at is null)`.execute(
    database.owner,
  );
  expect(wrong).toEqual([]);
  const { rows: counts } = await sql<{ tasks: number; updates: number }>`
    select (select count(*)::int from milestone) as tasks, (select count(*)::int from goal_update) as updates`.execute(
    database.owner,
  );
  expect(counts[0]?.tasks).toBeGreaterThan(100);
  expect(counts[0]?.updates).toBeGreaterThan(100);
});

test('holds approved kudos in every year, and some pending ones', async () => {
  await loadDemoCompany(database.owner, files);
  const { rows } = await sql<{ waiting: number; years: number; many: boolean; double: boolean }>`
    select count(*) filter (where approved_at is null)::integer as waiting,
      count(distinct extract(year from approved_at))::integer as years,
      count(*) > 60 as many, bool_or(recipients > 1) as double
    from kudo join lateral (select count(*) as recipients from kudo_recipient r where r.kudo_id = kudo.kudo_id) r on true`.execute(
    database.owner,
  );
  expect(rows).toEqual([
    { waiting: expect.any(Number), years: expect.any(Number), many: true, double: true },
  ]);
  expect(rows[0]?.waiting).toBeGreaterThanOrEqual(3);
  expect(rows[0]?.years).toBeGreaterThanOrEqual(2);
  const { rows: wrong } = await sql`
    select kudo_id from kudo join employee sender on sender.employee_id = sender_id
    where sender.hire_date > created_at::date or approved_by = sender_id or original_message <> message
      or exists (select from kudo_recipient r where r.kudo_id = kudo.kudo_id and r.employee_id = sender_id)`.execute(
    database.owner,
  );
  expect(wrong).toEqual([]);
});
