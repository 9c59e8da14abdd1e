import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { DB } from '../schema.ts';
import { RememberingCompiler } from './statement-texts.ts';

const withCompiler = (createQueryCompiler: () => PostgresQueryCompiler) =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler,
    },
  });
const remembering = withCompiler(() => new RememberingCompiler());
const plain = withCompiler(() => new PostgresQueryCompiler());

const part = (condition: boolean) => (condition ? sql`a = ${1}` : sql`b = ${2}`);
/** Statements that differ in one thing each: a value, a name, a literal, a part, the number of parts. */
const statements = {
  'a value': [1, 'two', null, [3, 4]].map((value) => () => sql`select ${value}, ${'last'}`),
  'two values in one template, in either order': [1, 2].map(
    (value) => () => sql`select ${value}, ${3 - value}`,
  ),
  'a name': ['goal.title', 'goal.notes', 'kudo.title', 'public.goal.title', 'title', 'goal'].map(
    (name) => () => sql`select ${sql.ref(name)} from goal`,
  ),
  'a table': ['goal', 'kudo', 'other.goal'].map((name) => () => sql`select 1 from ${sql.table(name)}`),
  'an id of two names': [['a', 'b'], ['a', 'c'], ['a.b']].map(
    (names) => () => sql`select ${sql.id(...names)}`,
  ),
  // The recorder of statements knows a text by its templates, so no text here may be one that the product executes.
  'a literal': [1, '1', 'it’s', "'", true, null].map((value) => () => sql`select 0, ${sql.lit(value)}`),
  'literal or value': [() => sql`select 0, ${sql.lit(1)}`, () => sql`select 0, ${1}`],
  'a raw text': ['asc', 'desc', ''].map((text) => () => sql`select 1 order by 1 ${sql.raw(text)}`),
  'a part': [true, false].map((condition) => () => sql`select 1 where ${part(condition)}`),
  'the number of parts': [1, 2, 3].map(
    (count) => () => sql`select ${sql.join(Array.from({ length: count }, (_, at) => at))}`,
  ),
  'what joins the parts': [sql` and `, sql` or `].map(
    (separator) => () => sql`select ${sql.join([sql`a`, sql`b`], separator)}`,
  ),
  'a template in a template, or the same words in one': [
    () => sql`select ${sql`a = ${1}`} and ${2}`,
    () => sql`select a = ${1} and ${2}`,
  ],
} as const;

describe('the remembered text of a statement', () => {
  it.each(Object.entries(statements))('is its own: %s', (_, builders) => {
    // Twice, so that each text is built and then remembered beside the others.
    for (const round of [1, 2]) {
      for (const build of builders) {
        const { sql: text, parameters } = build().compile(remembering);
        const expected = build().compile(plain);
        expect({ round, text, parameters }).toEqual({
          ...{ round, text: expected.sql, parameters: expected.parameters },
        });
      }
    }
  });

  it('is built once', () => {
    const built = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
    const db = withCompiler(() => new RememberingCompiler());
    for (let at = 0; at < 5; at += 1) sql`select ${at}, ${sql.ref('goal.title')}`.compile(db);
    expect(built).toHaveBeenCalledTimes(1);
    built.mockRestore();
  });

  it('is right after more statements than are kept', () => {
    const db = withCompiler(() => new RememberingCompiler());
    for (let at = 0; at < 5_000; at += 1) {
      const { sql: text, parameters } = sql`select ${sql.id(`c${at}`)}, ${at}`.compile(db);
      expect(text).toBe(`select "c${at}", $1`);
      expect(parameters).toEqual([at]);
    }
  });

  it('of a query that is not a template is built by the compiler', () => {
    const query = (db: Kysely<DB>, id: number) =>
      db.selectFrom('employee').select('full_name').where('employee_id', '=', id).compile();
    for (const id of [1, 2]) {
      expect(query(remembering, id)).toMatchObject({ sql: query(plain, id).sql, parameters: [id] });
      const inTemplate = (db: Kysely<DB>) =>
        sql`select ${id} where exists (${db.selectFrom('employee').select('full_name')})`.compile(db);
      expect(inTemplate(remembering).sql).toBe(inTemplate(plain).sql);
    }
  });
});
