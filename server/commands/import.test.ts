import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'benchmark-import-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const [roster, history] = ['examples/roster.csv', 'examples/history.csv'];

/** Runs the command like a person, but without a terminal for questions. */
function runImport(...order: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['server/commands/import.ts', ...order],
      { cwd: root, env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

const headcount = async () =>
  (await database.owner.selectFrom('employee').select('employee_id').execute()).length;

test('replaces the demo company with the example company, once allowed', async () => {
  await loadDemoCompany(database.owner, diskFileStore(join(folder, 'files')));
  const demo = await headcount();

  const dry = await runImport(roster, '--history', history, '--dry-run');
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.said).toContain(
    'roster line 2: add Helen Ashdown <helen.ashdown@example.com>: Managing Director',
  );
  expect(dry.said).toContain('The demo company would be removed.');

  const unasked = await runImport(roster, '--history', history);
  expect(unasked).toMatchObject({ code: 1 });
  expect(unasked.said).toContain('confirm with --replace-demo. Nothing was changed.');
  expect(await headcount()).toBe(demo);

  expect(await runImport(roster, '--history', history, '--replace-demo')).toEqual({
    code: 0,
    said:
      'The demo company was removed.\n' +
      'People: 25 added, 0 changed, 0 unchanged. History: 13 added, 0 changed, 0 unchanged.\nLoaded.\n',
  });
  expect(await runImport(roster, '--history', history)).toEqual({
    code: 0,
    said: 'People: 0 added, 0 changed, 25 unchanged. History: 0 added, 0 changed, 13 unchanged.\nLoaded.\n',
  });
});

test('names the invalid line, and changes nothing', async () => {
  const before = await headcount();
  const faulty = join(folder, 'faulty.csv');
  await writeFile(
    faulty,
    'email,first_name,last_name,hire_date,department,position,position_start_date,team_lead_email,permissions\n' +
      'one@example.com,One,Person,2020-01-01,Design,Designer,2020-01-01,,Admin\n' +
      'two@example.com,Two,Person,2020-01-01,,Designer,2020-01-01,,\n',
  );
  expect(await runImport(faulty)).toEqual({
    code: 1,
    said:
      'roster line 2: add One Person <one@example.com>: Designer, Design, hired 2020-01-01, Unassigned, Admin\n' +
      'roster line 3: refused Two Person <two@example.com>: Department is required.\n' +
      'People: 1 to add, 0 to change, 0 unchanged. 1 fault.\nNothing was changed.\n',
  });
  expect(await headcount()).toBe(before);
});

test.each([
  { order: [], sentence: 'Name one roster file' },
  { order: ['a.csv', 'b.csv'], sentence: 'Name one roster file' },
  { order: ['--force', 'a.csv'], sentence: "Unknown option '--force'" },
  { order: ['missing.csv'], sentence: 'The file missing.csv cannot be read' },
])('ends with 1 and a sentence when it is called as $order', async ({ order, sentence }) => {
  const { code, said } = await runImport(...order);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(said).not.toContain('    at ');
});
