import { sql } from 'kysely';
import { expect } from 'vitest';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import type { TestDatabase } from '#server/testing/database/database.ts';
import { importRoster } from './import-roster.ts';
import { rosterColumns } from '#contract/people/import-columns.ts';
import type { ImportChoices } from '#contract/people/people-import.schemas.ts';

/** A company of three for the import tests, line by line. */
export const header = rosterColumns.join(',');
export const ada =
  'ada@firm.test,Ada,Reyes,2020-03-01,Direction,Managing Director,2020-03-01,,Admin; Team Lead';
export const ben = 'ben@firm.test,Ben,Ito,2021-06-15,Engineering,Engineer,2021-06-15,ada@firm.test,Team Lead';
export const cleo = 'cleo@firm.test,Cleo,Marsh,2022-02-01,Engineering,Engineer,2022-02-01,ben@firm.test,';
export const firm = [header, ada, ben, cleo];
export const historyHeader = 'email,department,position,start_date,end_date';

export const lines = (...rows: string[]) => rows.join('\n');

type Files = {
  roster: string | Buffer;
  history?: string | Buffer;
  choices?: ImportChoices;
  dryRun?: boolean;
  SMTP_UTF8?: boolean;
};

/** Imports files given as text. */
export const load = (
  { owner }: TestDatabase,
  { roster, history, choices = {}, dryRun = false, SMTP_UTF8 = false }: Files,
) =>
  importRoster({
    owner,
    files: diskFileStore('/nonexistent'),
    roster: Buffer.from(roster),
    history: history === undefined ? null : Buffer.from(history),
    choices,
    dryRun,
    SMTP_UTF8,
    demo: null,
  });

/** Imports files, expects a refusal that changes nothing, and returns its reasons as `line: sentence`. */
export async function faultsOf(database: TestDatabase, files: Files): Promise<string[]> {
  const before = await everything(database);
  const outcome = await load(database, files);
  expect(outcome.result).toBe('refused');
  expect(await everything(database)).toEqual(before);
  const faults = [...outcome.plan.rosterFaults, ...outcome.plan.historyFaults];
  return faults.map(({ line, message }) => `${line}: ${message}`);
}

/** Every row of the tables that an import writes. */
export async function everything({ owner }: TestDatabase) {
  const tables = ['department', 'position', 'employee', 'employee_role', 'marking_period', 'audit_event'];
  const parts = tables.map(
    (table) => sql`select ${table} as t, to_jsonb(r) as row from ${sql.table(table)} as r`,
  );
  const { rows } = await sql`${sql.join(parts, sql` union all `)} order by 1, 2`.execute(owner);
  return rows;
}

type Shown = { email: string; positions: string[] };

/** The people with their leads and positions, by email address. */
export async function people({ owner }: TestDatabase): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select e.email, e.full_name as name, e.hire_date as hired, d.name as department, m.email as lead, e.permissions,
      e.version, (select json_agg(p.title || ' ' || r.start_date || coalesce(' to ' || r.end_date, '') order by r.start_date)
        from employee_role r join position p using (position_id) where r.employee_id = e.employee_id) as positions
    from employee e join department d using (department_id) left join employee m on m.employee_id = e.manager_id
    order by e.email`.execute(owner);
  return rows;
}
