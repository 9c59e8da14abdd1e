import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportHistory, exportRoster } from '#contract/people/people-import.endpoints.ts';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import type { CsvColumn } from '#server/http/csv.ts';
import { createTestDatabase } from '#server/testing/database/database.ts';
import { historyCells, readHistoryLines, readRosterLines, rosterCellsOf } from './export-people.ts';
import { firmFile, type ImportFixture, openImportFixture } from './import-people.fixture.ts';
import { workbookOf } from './workbook.fixture.ts';
import { everything, historyHeader, lines, load } from '../import-roster.test-firm.ts';

/** Texts that a spreadsheet would read as formulas, with and without an apostrophe of their own. */
const odd = [
  `eve@firm.test,=Eve,'=Odd,2021-01-04,'@Work,"+Lead, ""Sales""",2022-01-04,eve@firm.test,Own Review Upload; Project Manager`,
  `'-fay@firm.test,'+Fay,''-Odd,2021-01-04,Ünïts,＝Maker,2021-01-04,,`,
];
const history = lines(
  historyHeader,
  'cleo@firm.test,Support,Agent,2019-01-01,2020-01-31',
  'cleo@firm.test,Support,=Clerk,2020-02-01,2022-01-31',
  'eve@firm.test,Sales,"Seller, Junior",2021-01-04,2022-01-03',
);

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture(async (app) => load(app, { roster: firmFile(...odd), history }));
  await sql`
    update employee set first_name = '''=Eve' where email = 'eve@firm.test'`.execute(fixture.test.owner);
});
afterAll(() => fixture.test.stop());

const fileOf = async (endpoint: typeof exportRoster | typeof exportHistory) => fixture.admin.call(endpoint);

test('a company exported and loaded again has 0 changes, in both files', async () => {
  const [roster, former] = [(await fileOf(exportRoster)).text, (await fileOf(exportHistory)).text];
  const rows: Record<string, string>[] = parse(roster, { bom: true, columns: true });
  expect(rows).toHaveLength(5);
  expect(rows.map(({ first_name: name }) => name)).toEqual(['Ada', 'Ben', 'Cleo', "''=Eve", "'+Fay"]);
  const preview = await fixture.preview(roster);
  expect(preview).toMatchObject({ causes: [], changes: [], people: { added: 0, changed: 0, unchanged: 5 } });
  const before = await everything(fixture.test);
  expect((await fixture.load(roster, preview.basis)).status).toBe(200);
  const outcome = await load(fixture.test, { roster, history: former });
  expect([...outcome.plan.people, ...outcome.plan.history].map(({ kind }) => kind)).toEqual(
    Array(8).fill('unchanged'),
  );
  expect(await everything(fixture.test)).toEqual(before);
});

const dayOf = (cell: string) => /^(\d{4})-(\d{2})-(\d{2})$/.exec(cell);

/** A cell as a spreadsheet in the United States shows and saves it as text. */
const local = (cell: string) => {
  const [, year, month, day] = dayOf(cell) ?? [];
  return year === undefined ? cell : `${Number(month)}/${Number(day)}/${year}`;
};

const serial = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

test.each([
  [
    'local days and semicolons',
    (rows: string[][]) =>
      stringify(
        rows.map((row) => row.map(local)),
        { delimiter: ';' },
      ),
  ],
  [
    'a workbook with days and empty rows',
    (rows: string[][]) =>
      workbookOf({
        roster: [
          ...rows.map((row) =>
            row.map((cell) => (dayOf(cell) ? { day: serial(cell) } : cell === '' ? null : cell)),
          ),
          [null],
        ],
      }),
  ],
])('a company exported and saved by a spreadsheet has 0 changes, in both files: %s', async (_, saved) => {
  const asSaved = async (endpoint: typeof exportRoster | typeof exportHistory) =>
    saved(parse((await fileOf(endpoint)).text, { bom: true }));
  const roster = Buffer.from(await asSaved(exportRoster));
  const former = Buffer.from(await asSaved(exportHistory));
  const before = await everything(fixture.test);
  const outcome = await load(fixture.test, { roster, history: former });
  expect([...outcome.plan.rosterFaults, ...outcome.plan.historyFaults]).toEqual([]);
  expect([...outcome.plan.people, ...outcome.plan.history].map(({ kind }) => kind)).toEqual(
    Array(8).fill('unchanged'),
  );
  expect(await everything(fixture.test)).toEqual(before);
});

test('a company with employee numbers has their column, and one without has not', async () => {
  const { owner } = fixture.test;
  expect((await fileOf(exportRoster)).text).not.toContain('employee_number');
  await sql`update employee set employee_number = case first_name when 'Ada' then '0042' when 'Ben' then '=7' end`.execute(
    owner,
  );
  const roster = (await fileOf(exportRoster)).text;
  const rows: Record<string, string>[] = parse(roster, { bom: true, columns: true });
  expect(rows.map((row) => row['employee_number'])).toEqual(['0042', "'=7", '', '', '']);
  const saved = roster.replace('0042', '42');
  expect(await fixture.preview(saved)).toMatchObject({ causes: [], people: { changed: 0, unchanged: 5 } });
  await sql`update employee set employee_number = null`.execute(owner);
});

test('no cell is a formula', async () => {
  for (const endpoint of [exportRoster, exportHistory] as const) {
    const cells: string[][] = parse((await fileOf(endpoint)).text, { bom: true });
    expect(cells.flat().filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell))).toEqual([]);
  }
});

test('is a download that is recorded, without the archived', async () => {
  const { owner } = fixture.test;
  const events = sql<{ object: object }>`select object from audit_event where action = 'export-people'`;
  const { rows: before } = await events.execute(owner);
  await sql`update employee set end_date = company_today(), archived_at = now() where email = 'cleo@firm.test'`.execute(
    owner,
  );
  const [roster, former] = [await fileOf(exportRoster), await fileOf(exportHistory)];
  expect([roster.statements, former.statements].every((count) => count <= 4)).toBe(true);
  expect(roster.headers).toMatchObject({
    'content-disposition': `attachment; filename="roster.csv"; filename*=UTF-8''roster.csv`,
    'cache-control': 'private, no-store',
  });
  expect(`${roster.text}${former.text}`).not.toContain('cleo@');
  const { rows } = await events.execute(owner);
  expect(rows.slice(before.length)).toEqual([
    { object: { file: 'roster' } },
    { object: { file: 'history' } },
  ]);
  await sql`update employee set end_date = null, archived_at = null where email = 'cleo@firm.test'`.execute(
    owner,
  );
});

test('the demo company can be exported into another installation', async () => {
  const { context } = fixture.test;
  const other = await createTestDatabase();
  try {
    await loadDemoCompany(other.owner, context.files);
    const people = await allOf(readRosterLines(other.owner));
    const former = await allOf(readHistoryLines(other.owner));
    expect(people.length).toBeGreaterThan(50);
    expect(former.length).toBeGreaterThan(5);
    const fresh = await createTestDatabase();
    const files = {
      roster: textOf(people, await rosterCellsOf(other.owner)),
      history: textOf(former, historyCells),
    };
    const outcome = await load(fresh, files);
    expect([...outcome.plan.rosterFaults, ...outcome.plan.historyFaults]).toEqual([]);
    expect(outcome.plan.people).toHaveLength(people.length);
    const again = await load(fresh, files);
    expect(new Set(again.plan.people.map(({ kind }) => kind))).toEqual(new Set(['unchanged']));
    await fresh.drop();
  } finally {
    await other.drop();
  }
});

test('a company of more people than are read at once is exported to its last person', async () => {
  const other = await createTestDatabase();
  try {
    await sql`
      with position_row as (insert into position (title) values ('Clerk') returning position_id),
        department_row as (insert into department (name) values ('Office') returning department_id),
        person as (
          insert into employee (first_name, last_name, email, hire_date, department_id)
          select 'Pat', 'No ' || number, 'p' || number || '@firm.test', '2020-01-01', department_id
          from department_row, generate_series(1, 2001) number returning employee_id, department_id)
      insert into employee_role (employee_id, position_id, department_id, start_date, end_date)
      select employee_id, position_id, department_id, start, "end" from person, position_row,
        (values ('2020-01-01'::date, '2020-12-31'::date), ('2021-01-01', null)) held (start, "end")`.execute(
      other.owner,
    );
    const addresses = Array.from({ length: 2001 }, (_, index) => `p${index + 1}@firm.test`).toSorted();
    const [people, former] = [
      await allOf(readRosterLines(other.owner)),
      await allOf(readHistoryLines(other.owner)),
    ];
    expect(people.map(({ email }) => email).toSorted()).toEqual(addresses);
    expect(former.map(({ email }) => email).toSorted()).toEqual(addresses);
  } finally {
    await other.drop();
  }
});

async function allOf<Row>(chunks: AsyncGenerator<Row[], void>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  return rows;
}

const textOf = <Row>(rows: readonly Row[], cells: readonly CsvColumn<Row>[]) =>
  stringify([cells.map(({ header }) => header), ...rows.map((row) => cells.map(({ value }) => value(row)))]);
