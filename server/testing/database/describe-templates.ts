import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readStatements, templateKey, textOfTemplate, withoutMarks } from './recording.ts';
import type { RecordedStatement } from './statement-recorder.ts';

/** PostgreSQL's description of a template that is a part of statements. */
export type DescribedTemplate = {
  readonly template: string;
  /** The type of an expression. */
  readonly type?: string;
  /** The columns of a query. */
  readonly columns?: readonly { name: string; type: number; table: number; attribute: number }[];
};

/** Nullability of table columns, and names of types. */
export type Catalog = {
  readonly types: Record<number, string>;
  /** By table oid and column number. */
  readonly columns: Record<string, { readonly name: string; readonly mayBeNull: boolean }>;
};

const ATTEMPTS_AT_MOST = 4;

/**
 * Adds the types of the templates inside recorded statements to the recording, as PostgreSQL reports them.
 * PostgreSQL cannot parse a template alone. So the template stays in its statement as the argument of a
 * function that does not exist, and the error names the argument's type. Executes only queries with `limit
 * 0`.
 */
export async function describeTemplates(folder: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("set default_transaction_read_only = on; set lc_messages = 'C'");
    const templates: DescribedTemplate[] = [];
    for (const [template, places] of placesOf(readStatements(folder))) {
      const described = await describe(client, template, places);
      if (described) templates.push(described);
    }
    writeFileSync(join(folder, 'templates.json'), JSON.stringify(templates));
    writeFileSync(join(folder, 'catalog.json'), JSON.stringify(await catalogOf(client)));
  } finally {
    await client.end();
  }
}

type Place = { readonly text: string; readonly number: number };

/** The statements that contain each template, except templates that are whole statements. */
function placesOf(statements: readonly RecordedStatement[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const { text, templates } of statements) {
    for (const [number, parts] of templates.entries()) {
      if (text.startsWith(`/*<${number}*/`)) continue;
      const key = templateKey(parts);
      const found = places.get(key) ?? [];
      places.set(key, found);
      if (found.length < ATTEMPTS_AT_MOST) found.push({ text, number });
    }
  }
  return places;
}

async function describe(
  client: pg.Client,
  template: string,
  places: readonly Place[],
): Promise<DescribedTemplate | null> {
  for (const { text, number } of places) {
    const type = await typeOf(client, text, number);
    if (type !== null) return { template, type };
    const columns = await columnsOf(client, textOfTemplate(text, number));
    if (columns !== null) return { template, columns };
  }
  return null;
}

async function typeOf(client: pg.Client, text: string, number: number): Promise<string | null> {
  const probed = text
    .replace(`/*<${number}*/`, () => ' benchmark_probe((')
    .replace(`/*${number}>*/`, () => '\n))');
  const message = await failureOf(client, withoutMarks(probed));
  const [, after = ''] = message.split('function benchmark_probe(');
  const end = after.lastIndexOf(') does not exist');
  return end < 0 ? null : after.slice(0, end);
}

/** The error of preparing the statement, which executes nothing; empty if there is none. */
async function failureOf(client: pg.Client, text: string): Promise<string> {
  try {
    await client.query(`prepare benchmark_probe as ${text}`);
    await client.query('deallocate benchmark_probe');
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

async function columnsOf(
  client: pg.Client,
  template: string,
): Promise<Required<DescribedTemplate>['columns'] | null> {
  const text = withoutMarks(template);
  if (!/^\s*(?:select|with)\b/i.test(text)) return null;
  const numbers = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, number = '']) => number))];
  const renumbered = text.replaceAll(/\$(\d+)/g, (_all, number: string) => `$${numbers.indexOf(number) + 1}`);
  try {
    const { fields } = await client.query(
      `select * from (${renumbered}) as described limit 0`,
      numbers.map(() => null),
    );
    return fields.map((field) => ({
      name: field.name,
      type: field.dataTypeID,
      table: field.tableID,
      attribute: field.columnID,
    }));
  } catch {
    return null; // it depends on the statement around it, where its values are checked
  }
}

async function catalogOf(client: pg.Client): Promise<Catalog> {
  const types = await client.query<{ oid: number; name: string }>(
    'select oid::int, typname as name from pg_type',
  );
  // A check constraint may define when a column is null, for example for columns that are set together.
  const columns = await client.query<{ key: string; name: string; mayBeNull: boolean }>(
    `select attrelid || '.' || attnum as key, attname as name, not attnotnull and not exists (
      select from pg_constraint where contype = 'c' and conrelid = attrelid and attnum = any(conkey)
        and pg_get_constraintdef(oid) ~* 'null') as "mayBeNull"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  );
  return {
    types: Object.fromEntries(types.rows.map(({ oid, name }) => [oid, name])),
    columns: Object.fromEntries(columns.rows.map(({ key, ...column }) => [key, column])),
  };
}
