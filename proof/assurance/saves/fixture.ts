import { sql } from 'kysely';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type Answer, type Caller, startTestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** A small company with a project manager, and an Admin who saves everything. */
export async function openFixture() {
  const test = await startTestApp();
  const company = await addCompany(test.owner);
  const pm = await addPerson(test.owner, { email: 'pm@example.test', permissions: ['Benchmark_PM'] });
  const admin = await test.signInAs('admin@example.test');
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(test.owner);

  const call = async (endpoint: Endpoint, options: Parameters<Caller['call']>[1] = {}): Promise<Answer> => {
    test.app.callCounts.forget();
    await sql`delete from rate_count`.execute(test.owner);
    const answer = await admin.call(endpoint, options);
    if (answer.status !== 200) {
      throw new Error(`${endpoint.path}: ${answer.status} ${answer.text} for ${JSON.stringify(options)}`);
    }
    return answer;
  };
  const get = async <T>(endpoint: Endpoint, options: Parameters<Caller['call']>[1] = {}) =>
    (await call(endpoint, options)).json<T>();
  const idOf = async (endpoint: Endpoint, body: unknown) =>
    (await get<{ entityId: number }>(endpoint, { body })).entityId;

  return {
    test,
    company,
    pm,
    admin,
    call,
    get,
    idOf,
    today: rows[0]?.today ?? '',
    newReview: () => startedReview(test, admin, company.lead.employeeId),
    newPerson: () => addPerson(test.owner, { managerId: company.lead.employeeId }),
  };
}

/** Tables that signing in, rate limits and opening a profile write. */
const traces = ['session', 'rate_count', 'login', 'profile_visit', 'spent_once', 'security_event'];

/** Every row of the database, by table and primary key. */
export async function snapshot({
  test,
}: Pick<Fixture, 'test'>): Promise<Map<string, Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string; key: string[] }>`
    select c.relname as name, array(select attname::text from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = c.oid and indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(test.owner);
  const all = new Map<string, Record<string, unknown>>();
  for (const { name, key } of tables.filter((table) => !traces.includes(table.name))) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t`.execute(test.owner);
    for (const { row } of rows) {
      all.set(`${name} ${JSON.stringify(key.length > 0 ? key.map((column) => row[column]) : row)}`, row);
    }
  }
  return all;
}

/**
 * Changes between two snapshots: `table.column` for updated rows, `table +` and `table -` for added and
 * deleted rows.
 */
export function changesBetween(
  before: Awaited<ReturnType<typeof snapshot>>,
  after: Awaited<ReturnType<typeof snapshot>>,
): string[] {
  const tableOf = (key: string) => key.split(' ')[0] ?? '';
  const changes = [...before.keys()].filter((key) => !after.has(key)).map((key) => `${tableOf(key)} -`);
  for (const [key, row] of after) {
    const old = before.get(key);
    if (!old) changes.push(`${tableOf(key)} +`);
    else {
      const columns = Object.keys(row).filter(
        (column) => JSON.stringify(row[column]) !== JSON.stringify(old[column]),
      );
      changes.push(...columns.map((column) => `${tableOf(key)}.${column}`));
    }
  }
  return [...new Set(changes)].toSorted();
}
