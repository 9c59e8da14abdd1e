import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCluster } from './cluster.ts';
import type { RecordedStatement } from './statement-recorder.ts';
import { mergeShapes } from '../value-shape.ts';

/**
 * The folder for a run's recorded statements, inside the folder SQL_RECORDING. Each PostgreSQL has its own,
 * because oids of tables and types differ. Null: recording is off.
 */
export function recordingOf({ template }: TestCluster): string | null {
  const folder = process.env['SQL_RECORDING'];
  if (!folder) return null;
  const own = join(folder, template);
  mkdirSync(own, { recursive: true });
  return own;
}

/** Reads the statements that all workers of a run recorded, and merges duplicates. */
export function readStatements(folder: string): RecordedStatement[] {
  const statements = new Map<string, RecordedStatement>();
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  for (const line of lines) {
    const statement = JSON.parse(line) as RecordedStatement;
    const key = [statement.text, ...statement.columns.map(({ name, type }) => `${name} ${type}`)].join('\n');
    const known = statements.get(key);
    statements.set(key, known ? merged(known, statement) : statement);
  }
  return [...statements.values()];
}

/** A key for the literal parts of a template. */
export const templateKey = (parts: readonly string[]): string => parts.join('\u0000');

/** The text of one template in a statement, including the marks of nested templates. */
export function textOfTemplate(text: string, number: number): string {
  const [start, end] = [`/*<${number}*/`, `/*${number}>*/`];
  return text.slice(text.indexOf(start) + start.length, text.indexOf(end));
}

export const withoutMarks = (text: string): string => text.replaceAll(/\/\*(?:<\d+|\d+>)\*\//g, '');

function merged(one: RecordedStatement, other: RecordedStatement): RecordedStatement {
  const columns = one.columns.map((column, index) => {
    const shape = other.columns[index]?.shape;
    return shape ? { ...column, shape: mergeShapes(column.shape, shape) } : column;
  });
  return { ...one, columns };
}
