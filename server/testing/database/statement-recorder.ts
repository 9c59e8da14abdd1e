import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type CompiledQuery, PostgresQueryCompiler, type RawNode, type RootOperationNode } from 'kysely';
import pg from 'pg';
import { addValue, emptyShape, type Shape } from '../value-shape.ts';

/** One executed statement with PostgreSQL's description of its result. */
export type RecordedStatement = {
  /** Numbered comments mark the start and end of each `sql` template in the statement. */
  readonly text: string;
  /** Literal parts of each template, by the number in its comments; empty for statements without Kysely. */
  readonly templates: readonly (readonly string[])[];
  /** Empty if the statement returns no rows. */
  readonly columns: readonly RecordedColumn[];
};

export type RecordedColumn = {
  readonly name: string;
  readonly type: number;
  /** The table and column of its origin; zeros for an expression. */
  readonly table: number;
  readonly attribute: number;
  /** The shape of the observed values. */
  readonly shape: Shape;
};

type Executed = { readonly marked: Marked; readonly results: Map<string, RecordedColumn[]> };
type Marked = Pick<RecordedStatement, 'text' | 'templates'>;

const ROWS_AT_MOST = 30;

const byText = new Map<string, Executed>();
const byMarkedText = new Map<string, Executed>();
const touched = new Set<Executed>();
const written = new Map<string, string>();
let isRecording = false;

/**
 * Records every statement of this process from now on: templates when Kysely compiles it, columns and values
 * when pg returns them. Hooks into both libraries, so no code can bypass it.
 */
export function startRecording(): void {
  if (isRecording) return;
  isRecording = true;
  const compile = PostgresQueryCompiler.prototype.compileQuery;
  PostgresQueryCompiler.prototype.compileQuery = function compileAndMark(
    this: PostgresQueryCompiler,
    ...args: Parameters<typeof compile>
  ): CompiledQuery {
    const compiled = Reflect.apply(compile, this, args) as CompiledQuery;
    if (!byText.has(compiled.sql)) remember(compiled.sql, mark(compile, args[0]));
    return compiled;
  };
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function queryAndRecord(this: pg.Client, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(query, this, args);
    if (!(answer instanceof Promise)) return answer;
    const [first] = args;
    const text: unknown = typeof first === 'string' ? first : Reflect.get(Object(first), 'text');
    if (typeof text === 'string')
      answer.then(
        (result: pg.QueryResult) => note(text, result),
        () => {},
      );
    return answer;
  } as typeof pg.Client.prototype.query;
}

/** Appends new records to this worker's file in the folder. */
export function writeRecording(folder: string): void {
  const lines: string[] = [];
  for (const { marked, results } of touched) {
    for (const [result, columns] of results) {
      const key = `${marked.text}\n${result}`;
      const line = JSON.stringify({ ...marked, columns } satisfies RecordedStatement);
      if (written.get(key) !== line) lines.push(line);
      written.set(key, line);
    }
  }
  touched.clear();
  if (lines.length > 0) {
    appendFileSync(join(folder, `statements-${process.pid}-${threadId}.jsonl`), `${lines.join('\n')}\n`);
  }
}

function note(text: string, result: pg.QueryResult | pg.QueryResult[]): void {
  if (Array.isArray(result)) return;
  const executed =
    byText.get(text) ?? (result.fields.length > 0 ? remember(text, { text, templates: [] }) : null);
  if (executed === null) return;
  touched.add(executed);
  const key = result.fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join();
  let columns = executed.results.get(key);
  if (columns === undefined) {
    columns = result.fields.map((field) => ({
      name: field.name,
      type: field.dataTypeID,
      table: field.tableID,
      attribute: field.columnID,
      shape: emptyShape(),
    }));
    executed.results.set(key, columns);
  }
  const rows = result.rows as Record<string, unknown>[];
  const count = Math.min(rows.length, ROWS_AT_MOST);
  for (let index = 0; index < count; index += 1) {
    for (const column of columns) addValue(column.shape, rows[index]?.[column.name]);
  }
}

/** Treats statements that differ only in parameter values, or in their number, as one. */
function remember(text: string, marked: Marked): Executed {
  const key = marked.text.replaceAll(/\$\d+/g, '$').replaceAll(/\$(?:[\s,()]*\$)+/g, '$');
  const executed = byMarkedText.get(key) ?? { marked, results: new Map() };
  byMarkedText.set(key, executed);
  byText.set(text, executed);
  return executed;
}

function mark(compile: PostgresQueryCompiler['compileQuery'], node: RootOperationNode): Marked {
  const compiler = new MarkingCompiler();
  const { sql } = Reflect.apply(compile, compiler, [node, { queryId: 'marked' }]) as CompiledQuery;
  return { text: sql, templates: compiler.templates };
}

class MarkingCompiler extends PostgresQueryCompiler {
  readonly templates: (readonly string[])[] = [];

  protected override visitRaw(node: RawNode): void {
    if (node.sqlFragments.join('').trim() === '') return super.visitRaw(node);
    const number = this.templates.push(node.sqlFragments) - 1;
    this.append(`/*<${number}*/`);
    super.visitRaw(node);
    this.append(`/*${number}>*/`);
  }
}
