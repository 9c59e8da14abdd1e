import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow } from '#server/commands/pages-folder.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';

// docs/operations/scaling.md says what other engines would change. Its counts are those of the migrated
// database and of the statements in the code.
const root = join(import.meta.dirname, '..', '..');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.drop());

/** Catalog queries of what belongs to the application's schema, and not to an extension. */
const inDatabase: Readonly<Record<string, string>> = {
  'triggers in plpgsql': `pg_trigger where not tgisinternal and tgconstraint = 0
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  'deferred constraint triggers': `pg_trigger where not tgisinternal and tgdeferrable
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  'functions in plpgsql': `pg_proc where pronamespace = 'public'::regnamespace
    and prolang = (select oid from pg_language where lanname = 'plpgsql')`,
  'exclusion constraints': `pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`,
  'identity columns': `pg_attribute where attidentity <> '' and attnum > 0
    and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  'stored generated columns': `pg_attribute where attgenerated = 's' and attnum > 0
    and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`,
  'unlogged tables': `pg_class where relpersistence = 'u' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  'indexes by GIN or GiST': `pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
    and relam in (select oid from pg_am where amname in ('gin', 'gist'))`,
  'collations of ICU': `pg_collation where collprovider = 'i' and collnamespace = 'public'::regnamespace`,
  extensions: `pg_extension where extname <> 'plpgsql'`,
};

/** Expressions for statements, in the code and the functions of the migrations. */
const inCode: Readonly<Record<string, RegExp>> = {
  'advisory locks': /\bpg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(/g,
  '`lock table`': /\block table \w/g,
  '`for share`': /\bfor share\b(?! named)/g,
  '`for update`, `for no key update`': /\bfor (?:no key )?update\b/g,
  'of these with `skip locked`': /\bskip locked\b/g,
  'upserts (`on conflict`)': /\bon conflict\b/g,
};

test('the page names each count, and names it right', async () => {
  const page = readFileSync(join(root, 'docs/operations/scaling.md'), 'utf8');
  const table = page.slice(page.indexOf('| ours | count | for |'), page.indexOf('Also LISTEN'));
  const rows = table.split('\n').flatMap((line) => {
    const [, name = '', count = ''] = /^\| ([^|]+) \| (\d+) \|/.exec(line) ?? [];
    return name === '' ? [] : [[name.trim(), Number(count)]];
  });
  expect(Object.fromEntries(rows)).toEqual({ ...(await countsOfDatabase()), ...countsOfCode() });
});

async function countsOfDatabase(): Promise<Record<string, number>> {
  const counts = Object.entries(inDatabase).map(async ([name, source]) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from ${sql.raw(source)}`.execute(database.owner);
    return [name, rows[0]?.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
}

function countsOfCode(): Record<string, number> {
  const files = filesBelow(join(root, 'server')).filter(
    (path) =>
      /\.(?:ts|sql)$/.test(path) && !/\.test(?:-[\w-]+)?\.ts$|\/server\/(?:testing|demo|dev)\//.test(path),
  );
  const text = files
    .map((path) => readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*|--).*$/gm, ''))
    .join('\n');
  return Object.fromEntries(
    Object.entries(inCode).map(([name, pattern]) => [name, text.match(pattern)?.length ?? 0]),
  );
}
