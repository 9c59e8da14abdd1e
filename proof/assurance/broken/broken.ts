import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/connection/client.ts';
import type { Finding, Options } from '../kit/program.ts';

type Program<Subject> = { run(options: Options<Subject>): Promise<Finding> };

/** Runs the program on a subject that `inject` has broken. Expects it to fail and to report each of these. */
export async function expectNoticed<Subject>(
  { run }: Program<Subject>,
  inject: (subject: Subject) => Promise<void> | void,
  ...reports: readonly RegExp[]
): Promise<void> {
  const lines: string[] = [];
  const { holds, figure } = await run({ full: false, seed: 7, log: (line) => lines.push(line), inject });
  const text = [...lines, figure].join('\n');
  for (const report of reports) expect(text).toMatch(report);
  expect(holds).toBe(false);
}

/** Adds a trigger to the table, as its owner. `body` is PL/pgSQL that changes `new` or acts on it. */
export async function injectRowFault(
  owner: Db,
  table: string,
  body: string,
  when: 'before insert' | 'before update' | 'before insert or update' | 'after insert' = 'before update',
): Promise<void> {
  const name = `fault_${table}`;
  await sql`create function ${sql.id(name)}() returns trigger security definer language plpgsql as ${sql.lit(
    `begin ${body} return new; end`,
  )}`.execute(owner);
  await sql`create trigger ${sql.id(name)} ${sql.raw(when)} on ${sql.table(table)}
    for each row when (pg_trigger_depth() = 0) execute function ${sql.id(name)}()`.execute(owner);
}
