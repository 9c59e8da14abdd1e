import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readArchive, START, type Start, start } from '#server/backup/archive.ts';
import { quoted } from '#server/backup/tables.ts';
import { archiveOf, type Release } from '../releases.ts';

/** What the backup of a release holds: rows as COPY writes them, by table, and files by key. */
export type ArchivedRelease = {
  readonly start: Start;
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, Buffer>;
};

export async function readRelease({ name }: Release): Promise<ArchivedRelease> {
  const pieces = new Map<string, string>();
  const files = new Map<string, Buffer>();
  let found: Start | null = null;
  await readArchive(
    createReadStream(archiveOf(name)),
    { identity: null, signingKey: null },
    async (entry, bytes) => {
      const [kind, what = ''] = entry.split('/');
      if (entry === START) found = start.parse(JSON.parse(bytes.toString('utf8')));
      else if (kind === 'rows') pieces.set(what, (pieces.get(what) ?? '') + bytes.toString('utf8'));
      else files.set(what, bytes);
    },
  );
  if (found === null) throw new Error(`The backup of ${name} has no start.`);
  const rows = new Map([...pieces].map(([table, lines]) => [table, linesOf(lines)]));
  return { start: found, rows, files };
}

/**
 * How the rows of a database differ from those of the archive, one sentence each. Columns that later
 * migrations took away or rewrite on purpose are left out, and so are rows that they add. The database must
 * write times in UTC.
 */
export async function differencesFrom(
  { start: { tables }, rows: archived }: ArchivedRelease,
  { rewritten, added }: Pick<Release, 'rewritten' | 'added'>,
  connectionString: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const differences: string[] = [];
    for (const { name, columns } of tables) {
      const there = await columnsOf(client, name);
      const compared = columns.filter(
        (column) => there.has(column) && rewritten[`${name}.${column}`] === undefined,
      );
      if (compared.length === 0 || rewritten[name] !== undefined) continue;
      const names = compared.map(quoted).join(', ');
      const copy = client.query(copyTo(`copy (select ${names} from ${quoted(name)}) to stdout`));
      const now = linesOf(await text(copy));
      const before = (archived.get(name) ?? []).map((line) => {
        const fields = line.split('\t');
        return compared.map((column) => fields[columns.indexOf(column)]).join('\t');
      });
      const kept = added[name] === undefined ? now : now.filter((line) => before.includes(line));
      differences.push(...differencesOf(name, before, kept));
    }
    return differences;
  } finally {
    await client.end();
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return new Set(rows.map(({ name }) => name));
}

function differencesOf(table: string, before: readonly string[], now: readonly string[]): string[] {
  const [old, current] = [before.toSorted(), now.toSorted()];
  if (old.length !== current.length) return [`${table}: ${current.length} rows instead of ${old.length}`];
  const at = old.findIndex((line, index) => line !== current[index]);
  return at === -1 ? [] : [`${table}: a row is now ${current[at]}, and was ${old[at]}`];
}

const linesOf = (copied: string) => copied.split('\n').filter((line) => line !== '');
