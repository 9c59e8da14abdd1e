import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { sha256 } from '#server/http/viewer.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { copyTemplate, type TestCluster } from '#server/testing/database/cluster.ts';

/** The time at which every company is built. Each step of a run takes one minute from here. */
export const START = '2026-08-10T09:00:00Z';

type Bytes = Map<string, Buffer>;

export type Subject = {
  readonly employeeId: number;
  readonly managerId: number | null;
  readonly permissions: readonly Permission[];
};

/** A company before the split: a database to copy, its documents' bytes, and one live session per person. */
export type Template = {
  readonly cluster: TestCluster;
  readonly bytes: Bytes;
  readonly people: readonly Subject[];
  readonly tokens: ReadonlyMap<number, string>;
  /** The next ids of reviewer entries and documents. A hidden row gets one of them. */
  readonly nextIds: { readonly reviewer: readonly number[]; readonly document: readonly number[] };
  drop(): Promise<void>;
};

/** Builds a company in a copy of the migrated database. `fill` adds its content, under the stopped clock. */
export async function buildTemplate(
  cluster: TestCluster,
  fill: (owner: Db, files: FileStore) => Promise<unknown>,
): Promise<Template> {
  const { url, drop } = await copyTemplate(cluster);
  const owner = openDatabase(openPool({ connectionString: url, max: 1, asOwner: true }));
  const bytes: Bytes = new Map();
  try {
    await stopClock(owner);
    await fill(owner, memoryFiles(bytes));
    await sql`update automatic_reminders set is_on = true, through_day = company_today()`.execute(owner);
    await sql`update company_settings set kudos_feed = true`.execute(owner);
    await sql`insert into calendar_feed (employee_id) select employee_id from employee`.execute(owner);
    const { rows: people } = await sql<Subject>`
      select employee_id as "employeeId", manager_id as "managerId", permissions from employee
      where archived_at is null order by employee_id`.execute(owner);
    const tokens = new Map<number, string>();
    for (const { employeeId } of people) tokens.set(employeeId, await openSession(owner, employeeId));
    const nextIds = {
      reviewer: await nextIdsOf(owner, 'annual_reviewer'),
      document: await nextIdsOf(owner, 'document'),
    };
    const name = new URL(url).pathname.slice(1);
    return { cluster: { ...cluster, template: name }, bytes, people, tokens, nextIds, drop };
  } finally {
    await owner.destroy();
  }
}

/** How many of the next ids the script guesses. */
export const GUESSED = 3;

async function nextIdsOf(owner: Db, table: 'annual_reviewer' | 'document'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select permuted_id((last_value + step)::integer, ${table}) as id
    from ${sql.table(`${table}_${table}_id_seq`)}, generate_series(1, ${sql.lit(GUESSED)}) step`.execute(
    owner,
  );
  return rows.map(({ id }) => id);
}

/** Gives the database a clock that only the program moves. Every time function of PostgreSQL reads it. */
async function stopClock(owner: Db): Promise<void> {
  await sql`create schema stopped`.execute(owner);
  await sql`create sequence stopped.minute`.execute(owner);
  const now = sql.lit(
    `select timestamptz '${START}' + (select last_value from stopped.minute) * interval '1 minute'`,
  );
  for (const name of ['public.app_now', 'stopped.now', 'stopped.clock_timestamp']) {
    await sql`create or replace function ${sql.raw(name)}() returns timestamptz language sql stable as ${now}`.execute(
      owner,
    );
  }
  await sql`grant usage on schema stopped to benchmark_app`.execute(owner);
  await sql`grant select on stopped.minute to benchmark_app`.execute(owner);
  await sql`
    do $$ declare one record; begin
      for one in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default in ('now()', 'clock_timestamp()')
      loop
        execute format('alter table %I alter column %I set default app_now()', one.table_name, one.column_name);
      end loop;
    end $$`.execute(owner);
}

async function openSession(owner: Db, employeeId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
      access_expires_at)
    values (${randomUUID()}, ${employeeId}, app_now(), app_now(), app_now(), app_now() + interval '9 days',
      ${sha256(token)}, app_now() + interval '9 days')`.execute(owner);
  return token;
}

/** Keeps documents in memory, so that they are copied with a world. */
export const memoryFiles = (bytes: Bytes): FileStore => ({
  async put(key, content) {
    bytes.set(key, await buffer(content));
  },
  async get(key) {
    const found = bytes.get(key);
    if (!found) throw new Error(`There is nothing under ${key}.`);
    return Readable.from([found]);
  },
  async remove(key) {
    bytes.delete(key);
  },
  async *list() {
    for (const key of bytes.keys()) yield { key, writtenAt: new Date(START) };
  },
  async setAside(key) {
    bytes.delete(key);
  },
  getAside: async () => null,
  emptyAside: async () => 0,
  async check() {},
});
