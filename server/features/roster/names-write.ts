import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import type { Company, Named } from './company.ts';
import { textKey } from './fields.ts';
import type { Plan } from './roster-plan.ts';

/** The ids of departments and positions by name, in any spelling that `textKey` takes for the same. */
export type Names = { department(name: string): number | null; position(title: string): number | null };

/** Adds the missing departments and positions of a plan. */
export async function lookUpNames(tx: Transaction, plan: Plan, company: Company): Promise<Names> {
  const rows = [...plan.people, ...plan.history].map(({ row }) => row);
  const newDepartments = missing(
    rows.map(({ department }) => department),
    company.departments,
  );
  const newPositions = missing(
    rows.map(({ position }) => position),
    company.positions,
  );
  const departments = await sql<Named>`
    insert into department (name) select * from unnest(${newDepartments}::text[])
    returning department_id as id, name`.execute(tx);
  const positions = await sql<Named>`
    insert into position (title) select * from unnest(${newPositions}::text[])
    returning position_id as id, title as name`.execute(tx);
  return {
    department: finder([...company.departments, ...departments.rows]),
    position: finder([...company.positions, ...positions.rows]),
  };
}

function missing(names: readonly string[], known: readonly Named[]): string[] {
  const found = new Set(known.map(({ name }) => textKey(name)));
  const added: string[] = [];
  for (const name of names) {
    if (found.has(textKey(name))) continue;
    found.add(textKey(name));
    added.push(name);
  }
  return added;
}

function finder(known: readonly Named[]) {
  const ids = new Map(known.map(({ id, name }) => [textKey(name), id]));
  return (name: string) => ids.get(textKey(name)) ?? null;
}
