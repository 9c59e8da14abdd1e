import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { runSweeps } from '#server/ports/jobs/jobs.sweep.ts';
import { sessionSweeps } from './session-sweeps.ts';

let database: TestDatabase;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('sweeps only expired rows', async () => {
  await sql`
    with place as (insert into department (name) values ('Engineering') returning department_id),
    ada as (
      insert into employee (first_name, last_name, email, hire_date, department_id)
      select 'Ada', 'Lovelace', 'ada@acme.test', '2020-01-01', department_id from place returning employee_id),
    spent as (
      insert into spent_once (key, expires_at)
      values ('old', now() - interval '1 minute'), ('new', now() + interval '1 minute')),
    keys as (
      insert into idempotency_key (employee_id, key, request_hash, reply, created_at)
      select employee_id, name, '', '{}', now() - age from ada,
        (values ('old', interval '25 hours'), ('new', interval '23 hours')) as kept (name, age)),
    counts as (
      insert into rate_count (key, minute, calls)
      values ('old', now() - interval '11 minutes', 1), ('young', now() - interval '590 seconds', 1),
        ('new', now(), 1))
    insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
      access_expires_at, ended_at)
    select gen_random_uuid(), employee_id, at, at, at, at + interval '12 hours', name::bytea, at, ended
    from ada, (values
      ('ended long ago', now() - interval '40 days', now() - interval '40 days'),
      ('expired long ago', now() - interval '40 days', null),
      ('just over', now() - interval '30 days 2 hours', now() - interval '30 days 1 hour'),
      ('just kept', now() - interval '30 days 2 hours', now() - interval '29 days 23 hours'),
      ('ended lately', now() - interval '3 days', now() - interval '3 days'),
      ('alive', now(), null)) as seen (name, at, ended)`.execute(database.owner);

  await runSweeps(sessionSweeps(database.db), log);

  const left = async (column: string, table: string) => {
    const { rows } = await sql<{
      name: string;
    }>`select convert_from(${sql.ref(column)}::bytea, 'utf8') as name
      from ${sql.table(table)} order by 1`.execute(database.owner);
    return rows.map(({ name }) => name);
  };
  expect(await left('key', 'spent_once')).toEqual(['new']);
  expect(await left('key', 'rate_count')).toEqual(['new', 'young']);
  expect(await left('key', 'idempotency_key')).toEqual(['new']);
  expect(await left('access_hash', 'session')).toEqual(['alive', 'ended lately', 'just kept']);
});
