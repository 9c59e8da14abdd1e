import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { catalogFile, catalogTextOf, schemaFile, schemaOf } from './generated-schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('server/db/schema.ts matches the migrations; if not, run npm run schema', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(schemaOf(database.url));
});

it('server/db/catalog.json matches the migrations; if not, run npm run schema', async () => {
  expect(readFileSync(catalogFile, 'utf8')).toBe(await catalogTextOf(database.url));
});
