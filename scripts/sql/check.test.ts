import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import {
  type Catalog,
  type DescribedTemplate,
  describeTemplates,
} from '#server/testing/database/describe-templates.ts';
import type { RecordedStatement } from '#server/testing/database/statement-recorder.ts';
import { addValue, emptyShape } from '#server/testing/value-shape.ts';
import { compareClaims, type Recording } from './check.ts';
import type { Claim, Claimed, ClaimedKind } from './claims.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'benchmark-sql-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const plain = (...kinds: ClaimedKind[]): Claimed => ({
  kinds: new Set(kinds),
  literals: null,
  isOpen: false,
});
const words = (...literals: string[]): Claimed => ({
  kinds: new Set(['string']),
  literals: new Set(literals),
  isOpen: false,
});
const row = (fields: Record<string, Claimed>): Claimed => ({
  kinds: new Set(['object']),
  literals: new Set(),
  fields: new Map(Object.entries(fields).map(([name, claimed]) => [name, { claimed, isOptional: false }])),
  isOpen: false,
});
const list = (element: Claimed): Claimed => ({
  kinds: new Set(['array']),
  literals: new Set(),
  element,
  isOpen: false,
});
const claim = (parts: readonly string[], claimed: Claimed): Claim => ({
  place: 'here',
  type: '',
  parts,
  claimed,
});

/** A statement as recorded: marked text, its templates and the shape of its rows. */
async function recorded(
  text: string,
  templates: readonly (readonly string[])[],
  rows: readonly Record<string, unknown>[],
): Promise<Recording> {
  const plainText = text.replaceAll(/\/\*<?\d+>?\*\//g, '');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { fields } = await client.query(plainText);
  await client.end();
  const columns = fields.map((field) => {
    const shape = emptyShape();
    for (const one of rows) addValue(shape, one[field.name]);
    return {
      name: field.name,
      type: field.dataTypeID,
      table: field.tableID,
      attribute: field.columnID,
      shape,
    };
  });
  const statement: RecordedStatement = { text, templates, columns };
  writeFileSync(join(folder, 'statements-1.jsonl'), `${JSON.stringify(statement)}\n`);
  await describeTemplates(folder, database.url);
  const read = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
  const described = read<DescribedTemplate[]>('templates.json').map((one) => [one.template, one] as const);
  return { statements: [statement], described: new Map(described), catalog: read<Catalog>('catalog.json') };
}

const judged = async (claims: readonly Claim[], recording: Promise<Recording>) =>
  compareClaims(claims, [await recording]);

it('reports a column that is claimed and not selected, and one that is selected and not claimed', async () => {
  const parts = ['select 1 as a, 2 as b'];
  const recording = recorded('/*<0*/select 1 as a, 2 as b/*0>*/', [parts], [{ a: 1, b: 2 }]);
  const { faults } = await judged(
    [claim(parts, row({ a: plain('number'), location: plain('string') }))],
    recording,
  );
  expect(faults).toEqual([
    'here: "location" is claimed and not selected',
    'here: "b" is selected and not claimed',
  ]);
});

it('reports a wrong type, a null that was seen, and a literal that the type does not name', async () => {
  const text = `select '1'::text as a, null::int as b, 'Late' as c, now() as d`;
  const recording = recorded(
    `/*<0*/${text}/*0>*/`,
    [[text]],
    [{ a: '1', b: null, c: 'Late', d: new Date() }],
  );
  const claimed = row({ a: plain('number'), b: plain('number'), c: words('Soon'), d: plain('string') });
  const { faults } = await judged([claim([text], claimed)], recording);
  expect(faults).toEqual([
    'here: "a" is text and claimed to be number',
    'here: "a" was seen to be string and is claimed to be number',
    'here: "b" was seen to be null and is claimed to be number',
    'here: "c" was seen to be "Late", which its type does not name',
    'here: "d" is timestamptz and claimed to be string',
    'here: "d" was seen to be date and is claimed to be string',
  ]);
});

it('reports a column of a table that may be null, unless the statement says that it is not', async () => {
  const text = 'select guid from project_evaluation';
  const nullable = 'select due_date as "dueDate" from milestone';
  const excluded = 'select due_date as "dueDate" from milestone where due_date is not null';
  const of = (one: string, column: string) =>
    recorded(`/*<0*/${one}/*0>*/`, [[one]], []).then((recording) =>
      compareClaims([claim([one], row({ [column]: plain('string') }))], [recording]),
    );
  expect((await of(text, 'guid')).faults).toEqual([]);
  expect((await of(nullable, 'dueDate')).faults).toEqual([
    'here: "dueDate" comes from due_date, which may be null, and is claimed not to be',
  ]);
  expect((await of(excluded, 'dueDate')).faults).toEqual([]);
});

it('reports keys inside JSON that are missing or too many, and JSON without a value', async () => {
  const text = `select '[]'::json as tasks`;
  const claimed = row({ tasks: list(row({ id: plain('number'), location: plain('string') })) });
  const seen = recorded(`/*<0*/${text}/*0>*/`, [[text]], [{ tasks: [{ id: 1, more: true }] }]);
  expect((await judged([claim([text], claimed)], seen)).faults).toEqual([
    'here: "tasks"[].location is claimed and was missing',
    'here: "tasks"[].more was there and is not claimed',
  ]);
  const empty = recorded(`/*<0*/${text}/*0>*/`, [[text]], [{ tasks: [] }]);
  expect((await judged([claim([text], claimed)], empty)).unchecked).toEqual([
    'here: no value of "tasks"[] was seen',
  ]);
});

it('describes a part within its statement, and leaves a statement that was never executed unchecked', async () => {
  const part = ['(goal.end_date is null)'];
  const text = 'select goal_id as id from goal where /*<1*/(goal.end_date is null)/*1>*/';
  const recording = recorded(`/*<0*/${text}/*0>*/`, [['whole'], part], []);
  const claims = [claim(part, plain('number')), claim(['another'], row({ a: plain('number') }))];
  expect(await judged(claims, recording)).toEqual({
    faults: ['here: it is boolean and claimed to be number'],
    unchecked: ['here: it was not executed'],
  });
});
