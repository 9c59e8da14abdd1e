import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { narrowingsOf, type SchemaFacts, schemaFactsOf } from '#server/testing/database/narrowed-schema.ts';
import { releases } from '#server/testing/releases.ts';

// During a rolling upgrade servers of the release before run on the new schema, so a migration must leave
// what they use. What the release before no longer uses may go; `narrowed` in releases.json lists it with the
// reason.
const release = releases.at(-1);
let before: SchemaFacts;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ ...inject('cluster'), template: 'template0' });
  await migrate({ connectionString: database.url, upTo: release?.lastMigration ?? '' });
  before = await schemaFactsOf(database.url);
  await migrate({ connectionString: database.url });
});
afterAll(() => database.drop());

test('migrations since the last release take away nothing that it uses, unless listed with a reason', async () => {
  expect(before.columns.size).toBeGreaterThan(200);
  const found = narrowingsOf(before, await schemaFactsOf(database.url));
  expect(found.toSorted()).toEqual(Object.keys(release?.narrowed ?? {}).toSorted());
});

/** What is found after these statements on today's schema. */
async function narrowingsAfter(statements: string): Promise<string[]> {
  const copy = await createTestDatabase();
  await sql.raw(statements).execute(copy.owner);
  const found = narrowingsOf(await schemaFactsOf(database.url), await schemaFactsOf(copy.url));
  await copy.drop();
  return found;
}

test.each([
  ['drop table kudo_recipient', ['kudo_recipient is gone']],
  ['alter table kudo_recipient rename to kudo_target', ['kudo_recipient is gone']],
  ['alter table client drop column name', ['client.name is gone']],
  [
    'alter table client rename name to title',
    [
      'client.name is gone',
      'client.title is new and required',
      'client: unique index USING btree (lower(title)) is a new rule',
    ],
  ],
  ['alter table client add sector text not null', ['client.sector is new and required']],
  ['alter table client alter created_by set not null', ['client.created_by no longer takes null']],
  ['alter table client alter created_by type bigint', ['client.created_by is bigint instead of integer']],
  ['alter table kudo alter version drop default', ['kudo.version lost its default']],
  ['alter table client add check (created_by > 0)', ['client: CHECK ((created_by > 0)) is a new rule']],
  [
    'create unique index once on client (created_by)',
    ['client: unique index USING btree (created_by) is a new rule'],
  ],
  ['drop function open_period_of(integer)', ['open_period_of(person integer) returns integer is gone']],
  [
    'revoke update on department from benchmark_app',
    ['department_id', 'name', 'plain_name', 'version', 'changed_at', 'changed_by'].map(
      (column) => `department.${column} lost the rights w`,
    ),
  ],
])('%s is a narrowing step', async (statements, expected) => {
  expect(await narrowingsAfter(statements)).toEqual(expected);
});

test.each([
  'create table sector (sector_id integer primary key, name text not null unique)',
  "alter table client add sector text not null default 'none' check (length(sector) < 100)",
  'alter table client add owner_id integer references employee',
  'alter table client alter name drop not null',
  'create index client_creator on client (created_by)',
])('%s is none', async (statements) => {
  expect(await narrowingsAfter(statements)).toEqual([]);
});
