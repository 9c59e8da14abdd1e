import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { pageParts, type Sorts } from './listing.ts';

// Compiles statements without a database.
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const sorts: Sorts<'name'> = { name: (isDescending) => [{ by: sql`name`, type: 'text', isDescending }] };

test.each([
  [1, '2'],
  [8, '9'],
  [9, '11'],
  [10, '11'],
  [11, '51'],
  [50, '51'],
  [51, '201'],
  [200, '201'],
  [1_000, '1001'],
  [undefined, '201'],
])('a page of %s rows reads %s of them, a number that the planner sees', (limit, expected) => {
  const { limit: rows } = pageParts({ limit }, sorts, 'name');
  expect(rows.compile(compiler)).toMatchObject({ sql: expected, parameters: [] });
});
