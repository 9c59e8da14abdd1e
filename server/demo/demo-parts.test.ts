import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
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
