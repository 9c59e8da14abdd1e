import pg from 'pg';
import { APPLICATION_ROLE } from '#server/db/connection/client.ts';

type Column = {
  readonly type: string;
  readonly isNullable: boolean;
  /** A row can be inserted without naming the column. */
  readonly isOptional: boolean;
  /** What the application may do: r(ead), a(dd), w(rite). */
  readonly rights: string;
};
type Rule = { readonly table: string; readonly columns: readonly string[]; readonly definition: string };

/** What a program can rely on in a database. */
export type SchemaFacts = {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, Column>;
  /** Constraints and unique indexes. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Functions but those of triggers, with their arguments and results. */
  readonly functions: ReadonlySet<string>;
};

export async function schemaFactsOf(connectionString: string): Promise<SchemaFacts> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const columns = await client.query<Column & { name: string; table: string }>(columnsQuery, [
      APPLICATION_ROLE,
    ]);
    const rules = await client.query<Rule>(rulesQuery);
    const functions = await client.query<{ name: string }>(functionsQuery);
    return {
      tables: new Set(columns.rows.map(({ table }) => table)),
      columns: new Map(columns.rows.map(({ name, table, ...column }) => [`${table}.${name}`, column])),
      rules: new Map(rules.rows.map((rule) => [`${rule.table}: ${rule.definition}`, rule])),
      functions: new Set(functions.rows.map(({ name }) => name)),
    };
  } finally {
    await client.end();
  }
}

const columnsQuery = `
  select relname::text as table, attname::text as name, format_type(atttypid, atttypmod) as type,
    not attnotnull as "isNullable",
    not attnotnull or atthasdef or attidentity <> '' as "isOptional",
    concat(case when has_column_privilege(role.oid, pg_class.oid, attnum, 'select') then 'r' end,
      case when has_column_privilege(role.oid, pg_class.oid, attnum, 'insert') then 'a' end,
      case when has_column_privilege(role.oid, pg_class.oid, attnum, 'update') then 'w' end,
      case when has_table_privilege(role.oid, pg_class.oid, 'delete') then 'd' end) as rights
  from pg_class join pg_attribute on attrelid = pg_class.oid join pg_roles role on rolname = $1
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition
    and attnum > 0 and not attisdropped
  order by relname, attnum`;

const rulesQuery = `
  select relname::text as table, pg_get_constraintdef(pg_constraint.oid) as definition,
    array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x') and conparentid = 0
  union
  select relname::text, regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX \\S+ ON \\S+ ', 'unique index '),
    array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey))
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and indisunique
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1, 2`;

const functionsQuery = `
  select format('%s(%s) returns %s', proname, pg_get_function_identity_arguments(oid), pg_get_function_result(oid))
    as name
  from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  order by 1`;

/**
 * What the program of the schema before relies on, and the schema after no longer has, one sentence each:
 * tables, columns and functions that are gone, types that differ, values that are now required or refused,
 * rights that are lost.
 * Source: docs/operations/upgrades.md.
 */
export function narrowingsOf(before: SchemaFacts, after: SchemaFacts): string[] {
  const found: string[] = [];
  for (const table of before.tables) if (!after.tables.has(table)) found.push(`${table} is gone`);
  for (const [name, old] of before.columns) {
    const [table = ''] = name.split('.');
    const column = after.columns.get(name);
    if (column !== undefined) found.push(...narrowingsOfColumn(name, old, column));
    else if (after.tables.has(table)) found.push(`${name} is gone`);
  }
  for (const [name, { isOptional }] of after.columns) {
    const isNew = before.tables.has(name.split('.')[0] ?? '') && !before.columns.has(name);
    if (isNew && !isOptional) found.push(`${name} is new and required`);
  }
  for (const [name, { table, columns }] of after.rules) {
    const isOld = columns.length === 0 || columns.some((column) => before.columns.has(`${table}.${column}`));
    if (before.tables.has(table) && isOld && !before.rules.has(name)) found.push(`${name} is a new rule`);
  }
  for (const name of before.functions) if (!after.functions.has(name)) found.push(`${name} is gone`);
  return found;
}

function narrowingsOfColumn(name: string, old: Column, now: Column): string[] {
  const lost = [...old.rights].filter((right) => !now.rights.includes(right));
  return [
    ...(old.type === now.type ? [] : [`${name} is ${now.type} instead of ${old.type}`]),
    ...(old.isNullable && !now.isNullable ? [`${name} no longer takes null`] : []),
    ...(old.isOptional && !now.isOptional && !old.isNullable ? [`${name} lost its default`] : []),
    ...(lost.length === 0 ? [] : [`${name} lost the rights ${lost.join('')}`]),
  ];
}
