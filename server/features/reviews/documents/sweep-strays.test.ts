import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/connection/client.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';
import { sweepStrays } from './sweep-strays.ts';

let database: TestDatabase;
let folder: string;
let log: Logger;
const known = Array.from({ length: 600 }, () => randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
  const { employeeId } = await addPerson(database.owner);
  // Documents without the reviews they would reference.
  await inTransaction(database.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
    insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at,
      uploaded_by)
    select 1000000 + n, 'Final', 'a.txt', 'text/plain', 1, key, now(), ${employeeId}
    from unnest(${known}::text[]) with ordinality as rows (key, n)`.execute(tx);
  });
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-files-'));
  log = pino({ level: 'silent' });
  return () => rmSync(folder, { recursive: true, force: true });
});

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-08-01T12:00:00Z');
const sweep = (at = now) => sweepStrays({ db: database.db, files: diskFileStore(folder), log }, at);
const filesIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

function put(name: string, ageInDays: number): string {
  const path = join(folder, name);
  writeFileSync(path, name);
  const at = new Date(now.getTime() - ageInDays * DAY_MS);
  utimesSync(path, at, at);
  return name;
}
const strays = (count: number) => Array.from({ length: count }, () => put(randomUUID(), 2));

it('sets aside bytes without a document after a day, and deletes them 30 days later', async () => {
  const kept = [...known.slice(0, 3).map((key) => put(key, 9)), put(randomUUID(), 0.9)].toSorted();
  const gone = [put(randomUUID(), 1), put(randomUUID(), 2)].toSorted();
  expect(await sweep()).toBe(2);
  expect(filesIn(folder)).toEqual(kept);
  expect(filesIn(join(folder, 'set-aside', '2026-08-01'))).toEqual(gone);
  for (const name of kept) utimesSync(join(folder, name), new Date('2026-08-31'), new Date('2026-08-31'));
  expect(await sweep(new Date('2026-08-31T12:00:00Z'))).toBe(0);
  expect(filesIn(join(folder, 'set-aside', '2026-08-01'))).toEqual(gone);
  expect(await sweep(new Date('2026-09-01T00:00:01Z'))).toBe(2 + 1);
  expect(readdirSync(join(folder, 'set-aside'))).toEqual(['2026-09-01']);
});

it('never touches files of others', async () => {
  const names = ['makefile', 'thesis.pdf', 'abc-1', `${randomUUID()}.bak`, randomUUID().toUpperCase()];
  for (const name of names) put(name, 400);
  mkdirSync(join(folder, 'set-aside', '2020-01-01'), { recursive: true });
  put('set-aside/2020-01-01/notes', 400);
  expect(await sweep()).toBe(0);
  expect(filesIn(folder)).toEqual(names.toSorted());
  expect(filesIn(join(folder, 'set-aside', '2020-01-01'))).toEqual(['notes']);
});

it.each([
  [5, 0, true],
  [6, 100, false], // 5.7 %
  [5, 100, true],
  [6, 114, true], // exactly 5 %
  [5, 600, true], // more than are looked up at once
  [20, 1000, true],
  [21, 1000, false],
])('continues with %i strays and %i known files: %s', async (unknown, others, goesOn) => {
  const some = known.slice(0, others).map((key) => put(key, 2));
  for (let more = some.length; more < others; more += 1) put(randomUUID(), 0.1);
  strays(unknown);
  const warn = vi.spyOn(log, 'warn');
  const before = filesIn(folder);
  expect(await sweep()).toBe(goesOn ? unknown : 0);
  expect(warn).toHaveBeenCalledTimes(goesOn ? 0 : 1);
  if (!goesOn) expect(filesIn(folder)).toEqual(before);
});

it('does not touch a restored folder when the database knows one file in 170', async () => {
  put(known[0] ?? '', 2);
  strays(169);
  expect(await sweep()).toBe(0);
  expect(filesIn(folder)).toHaveLength(170);
});
