import { sql } from 'kysely';
import { settingNames } from '#contract/core/settings.ts';
import { columnOf } from '#contract/core/values/record-of.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';

/** True while people of the demo company are in the database. */
export async function hasDemo(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('employee')
    .select('employee_id')
    .where('is_demo', '=', true)
    .limit(1)
    .execute();
  return found.length > 0;
}

/**
 * Removes the demo company: its people and every row that depends on them, ended marking periods included,
 * then unused departments, positions and clients. Keeps the rows of real people; optional references from
 * them to demo people (completed by, uploaded by) become null. Needs the database owner. Returns the keys of
 * the files to remove after the commit.
 */
export async function removeDemoCompany(tx: Transaction): Promise<string[]> {
  const references = await referencesOf(tx);
  const tables = [...new Set(references.flatMap(({ child, parent }) => [child, parent]))];
  // Freezes and audit immutability protect against the application. Foreign keys are still checked.
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  const files: string[] = [];
  const demo = sql`select employee_id from employee where is_demo`;
  // Otherwise these rows would stay, with their employee set to null.
  await sql`delete from security_event where employee_id in (${demo})`.execute(tx);
  await sql`
    delete from audit_event where subject_employee_id in (${demo})
      or subject_employee_id is null and actor_employee_id in (${demo})`.execute(tx);
  // Drafts have no foreign key to the review, because they outlive its withdrawal.
  await sql`
    delete from review_draft where annual_review_id in (
      select annual_review_id from annual_review where employee_id in (${demo})
      union all
      select annual_review_id from withdrawn_review where employee_id in (${demo}))`.execute(tx);
  await removeRows(tx, {
    table: 'employee',
    columns: ['employee_id'],
    rows: demo,
    references,
    files,
    path: [],
  });
  // The next company starts with the defaults: automatic reminders off, and the settings as delivered.
  await sql`update automatic_reminders set is_on = false`.execute(tx);
  await sql`update mail_text set subject = default, greeting = default, body = default`.execute(tx);
  const firsts = [...settingNames.map(columnOf), 'started_through'].map(
    (column) => sql`${sql.ref(column)} = default`,
  );
  await sql`update company_settings set ${sql.join(firsts)}`.execute(tx);
  for (const { table, key } of shared) await removeUnused(tx, table, key, references);
  await resetQuestionSets(tx, references);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  return files;
}

/** Tables that people share; a row goes when nothing references it anymore. */
const shared = [
  { table: 'department', key: 'department_id' },
  { table: 'position', key: 'position_id' },
  { table: 'client', key: 'client_id' },
];

type Reference = {
  readonly child: string;
  readonly columns: readonly string[];
  readonly isRequired: boolean;
  readonly parent: string;
  readonly keys: readonly string[];
};

/** Every foreign key of our tables, read from the catalog, so a new table can't be forgotten here. */
async function referencesOf(tx: Transaction): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as child, parent.relname as parent, bool_and(c.attnotnull) as "isRequired",
      json_agg(c.attname order by pair.place) as columns, json_agg(p.attname order by pair.place) as keys
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    cross join unnest(k.conkey, k.confkey) with ordinality as pair (child_column, parent_column, place)
    join pg_attribute c on c.attrelid = k.conrelid and c.attnum = pair.child_column
    join pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.parent_column
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    group by k.oid, child.relname, parent.relname
    order by child.relname, k.oid`.execute(tx);
  return rows;
}

type Removal = {
  readonly table: string;
  readonly columns: readonly string[];
  /** Selects the values of `columns` that identify the rows to remove. */
  readonly rows: ReturnType<typeof sql>;
  readonly references: readonly Reference[];
  readonly files: string[];
  readonly path: readonly string[];
};

/** Deletes rows. First deletes the rows that require them and nulls the optional references to them. */
async function removeRows(tx: Transaction, removal: Removal): Promise<void> {
  const { table, columns, rows, references, files, path } = removal;
  if (path.includes(table)) throw new Error(`The demo company cannot be removed: ${table} needs itself.`);
  const those = sql`(${listOf(columns)}) in (${rows})`;
  for (const reference of references.filter(({ parent }) => parent === table)) {
    const gone = sql`select ${listOf(reference.keys)} from ${sql.table(table)} where ${those}`;
    if (reference.isRequired) {
      const next = { table: reference.child, columns: reference.columns, rows: gone, path: [...path, table] };
      await removeRows(tx, { ...removal, ...next });
      continue;
    }
    const mentions = reference.columns.map((column) => sql`${sql.ref(column)} = null`);
    await sql`
      update ${sql.table(reference.child)} set ${sql.join(mentions)}
      where (${listOf(reference.columns)}) in (${gone})`.execute(tx);
  }
  const deleted = await sql<{ row: { storage_key?: string } }>`
    delete from ${sql.table(table)} as gone where ${those}
    returning jsonb_build_object('storage_key', to_jsonb(gone) -> 'storage_key') as row`.execute(tx);
  for (const { row } of deleted.rows) if (row.storage_key) files.push(row.storage_key);
}

/** Discards drafts, and versions after those that ship unless a review asks them. */
async function resetQuestionSets(tx: Transaction, references: readonly Reference[]): Promise<void> {
  await sql`update question_set set draft = null, changed_by = null where draft is not null`.execute(tx);
  const isAsked = references
    .filter(({ parent }) => parent === 'question_set_version')
    .map(
      ({ child, columns }) =>
        sql`exists (select from ${sql.table(child)} as asked
          where (${listOf(columns.map((column) => `asked.${column}`))}) = (version.question_set_version_id))`,
    );
  await sql`
    delete from question_set_version as version where number > 1 and not (${sql.join(isAsked, sql` or `)})`.execute(
    tx,
  );
}

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

async function removeUnused(tx: Transaction, table: string, key: string, references: readonly Reference[]) {
  const uses = references.filter(({ parent }) => parent === table);
  const isUsed = uses.map(
    (use) =>
      sql`exists (select from ${sql.table(use.child)} as u
        where (${listOf(use.columns.map((column) => `u.${column}`))}) = (${sql.ref(`t.${key}`)}))`,
  );
  await sql`delete from ${sql.table(table)} as t where not (${sql.join(isUsed, sql` or `)})`.execute(tx);
}
