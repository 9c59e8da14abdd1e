import type pg from 'pg';

/**
 * Rows that a restored system must not have: sessions, so that tokens of the past sign no person in, counts
 * of calls, and the latest backup, which was of another system. Migrations are listed in the start of the
 * archive.
 */
const LEFT_OUT = ['session', 'rate_count', 'operation_report', 'schema_migration'];

export type Table = { readonly name: string; readonly columns: readonly string[] };

/** The product's tables, without the queues, in alphabetical order, with the columns that are written. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all($1) and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** The next number of each identity column, perhaps a later one: numbers are taken outside transactions. */
export async function sequencesOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relname as table, attname as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> '' and relname <> all($1)
    order by relname, attname`,
    [LEFT_OUT],
  );
  const found = [];
  for (const { table, column, sequence } of rows) {
    const { rows: state } = await client.query<{ last_value: number; is_called: boolean }>(
      `select last_value::float8 as last_value, is_called from ${sequence}`,
    );
    const [at] = state;
    if (at) found.push({ table, column, lastValue: at.last_value, isCalled: at.is_called });
  }
  return found;
}

export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by relname, conname`,
  );
  return rows;
}

/** An identifier of SQL, quoted. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const copyColumns = ({ name, columns }: Table) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;
