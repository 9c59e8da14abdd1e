import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_HINTS } from '#contract/core/names.ts';
import { sendCsv } from '#server/http/csv.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { ada, header, lines, load, people } from '../import-roster.test-firm.ts';
import { rosterColumns } from '#contract/people/import-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A roster as our own files are written: no cell begins like a formula. */
async function written(rows: readonly (readonly string[])[]): Promise<string> {
  const server = Fastify();
  const columns = rosterColumns.map((name, at) => ({
    header: name,
    value: (row: readonly string[]) => row[at] ?? null,
  }));
  server.get('/roster', async (request, reply) => {
    await sendCsv({ request, reply }, { name: 'roster.csv', columns, rows, hints: NO_HINTS });
    return reply;
  });
  const { body } = await server.inject('/roster');
  await server.close();
  return body;
}

const person = (name: string, at: number) =>
  [
    `p${at}@firm.test`,
    name,
    'Lee',
    '2021-01-01',
    'Sales',
    '-Clerk',
    '2021-01-01',
    'ada@firm.test',
    '',
  ] as const;

test('texts that a spreadsheet would take for formulas come back as they were', async () => {
  await load(database, { roster: lines(header, ada) });
  const names = ['=Sum', '+Plus', '-Minus', '@At', '＝Wide', "O'Neil", "'t Hart", "d'Arc, Jr.", '"Q"'];
  const roster = await written(names.map(person));
  expect(roster).toContain(`,'=Sum,`);
  expect((await load(database, { roster })).result).toBe('loaded');
  const loaded = await people(database);
  for (const [at, name] of names.entries()) {
    expect(loaded.find(({ email }) => email === `p${at}@firm.test`)).toMatchObject({
      name: `${name} Lee`,
      positions: ['-Clerk 2021-01-01'],
    });
  }
});

test('only one apostrophe is taken off, and only before such a sign', async () => {
  const roster = lines(
    header,
    "q1@firm.test,''=Two,Lee,2021-01-01,Sales,Clerk,2021-01-01,,",
    "q2@firm.test,'Plain,Lee,2021-01-01,Sales,Clerk,2021-01-01,,",
    `q3@firm.test,"'=Quoted, Jr.",Lee,2021-01-01,Sales,Clerk,2021-01-01,,`,
  );
  expect((await load(database, { roster })).result).toBe('loaded');
  const names = (await people(database)).filter(({ email }) => email.startsWith('q'));
  expect(names).toMatchObject([{ name: "'=Two Lee" }, { name: "'Plain Lee" }, { name: '=Quoted, Jr. Lee' }]);
});
