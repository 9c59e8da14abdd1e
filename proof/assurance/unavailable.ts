import { sql } from 'kysely';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { messages } from '#contract/core/messages.ts';
import { buildApp } from '#server/app.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import {
  forgetCalls,
  nameOf,
  openSession,
  openTestApp,
  type Request,
  type JournaledApp,
} from './kit/test-app.ts';
import { addCast, type Cast } from './permissions/cells.ts';
import { validRequest } from './permissions/valid-request.ts';

/** SQLSTATEs of temporary failures. */
const STATES = {
  least: ['53100'],
  small: ['53100', '53200', '53300', '55P03', '57014', '58030', '40P01'],
  full: [
    '08006',
    '25006',
    '25P03',
    '40001',
    '40P01',
    '53000',
    '53100',
    '53200',
    '53300',
    '53400',
    '55006',
  ].concat(['55P03', '57014', '57P01', '57P02', '57P03', '58000', '58030', '58P01']),
};

/** Reads that write an audit event first, and fail if they can't. */
const RECORDED = new Set([
  'GET /AnnualReviews/cycle.csv',
  'GET /AnnualReviews/file',
  'GET /BulkActs/:bulkActId/result',
  'GET /Employees/admin/dashboard/projects.csv',
  'GET /Employees/admin/dashboard/reviews.csv',
  'GET /Employees/history.csv',
  'GET /Employees/roster.csv',
  'GET /ProjectEvaluations/Project/:id',
  'GET /ProjectEvaluations/Project/:id/results.csv',
  'GET /ReviewForms/review/:id',
  'GET /ReviewPacks/:id',
]);

/** A valid call of a route, and its status while the database is healthy (reads only). */
type Call = { readonly endpoint: Endpoint; readonly request: Request; readonly healthy: number | null };

/**
 * The database refuses or fails all writes, in one of many ways. Every mounted call answers as usual, or 503
 * with Retry-After and the sentence. Plain reads answer as usual, and nothing is written.
 */
export async function run(options: Options) {
  const { log, inject } = options;
  const testApp = await openTestApp();
  try {
    const cast = await addCast(testApp);
    const admin = await addPerson(testApp.owner, { permissions: ['Benchmark_Admin'], managerId: cast.boss });
    const token = await openSession(testApp, admin.employeeId, '6 hours');
    const routes = inject ? testApp.routes.slice(0, 20) : testApp.routes;
    const calls = await healthyCalls(testApp, routes, cast, { ...admin, token });
    const wrongs = await onReadOnlyDatabase(testApp, calls, token);
    let tried = calls.length;
    log(`read-only: ${calls.length} calls, ${wrongs.length} wrong`);
    await failEveryWrite(testApp.owner);
    await inject?.(testApp);
    for (const state of sizeOf(options, STATES)) {
      await failWith(testApp.owner, state);
      wrongs.push(...(await tryAll(testApp, testApp.app, calls, token, state)));
      tried += calls.length;
    }
    return findingOf(
      'unavailable',
      wrongs,
      {
        figure: `wrong of ${tried} calls while the database takes no writes`,
        tried: { calls: [tried, 100] },
      },
      options,
    );
  } finally {
    await testApp.stop();
  }
}

async function healthyCalls(
  testApp: JournaledApp,
  routes: JournaledApp['routes'],
  cast: Cast,
  { employeeId, token }: { employeeId: number; token: string },
): Promise<Call[]> {
  const calls: Call[] = [];
  for (const endpoint of routes) {
    const request = await validRequest(testApp, cast, endpoint);
    // A bulk action is open to the person who prepared it alone.
    await sql`update bulk_act set prepared_by = ${employeeId}`.execute(testApp.owner);
    const isRead = endpoint.method === 'GET';
    const healthy = isRead ? (await ask(testApp.app, { endpoint, request }, token)).statusCode : null;
    calls.push({ endpoint, request, healthy });
  }
  return calls;
}

/** Read-only, as after the failover of a managed database or with a nearly full disk. */
async function onReadOnlyDatabase(
  testApp: JournaledApp,
  calls: readonly Call[],
  token: string,
): Promise<string[]> {
  const url = new URL(testApp.url);
  url.searchParams.set('options', '-c role=benchmark_app -c default_transaction_read_only=on');
  const db = openDatabase(openPool({ connectionString: url.href, max: 2 }));
  const app = await buildApp({ ...testApp.context, db });
  try {
    const wrongs = await tryAll(testApp, app, calls, token, 'read-only');
    const ready = await app.inject('/readyz');
    if (ready.statusCode !== 503) wrongs.push(`read-only: /readyz answers ${ready.statusCode}`);
    const alive = await app.inject('/healthz');
    if (alive.statusCode !== 200) wrongs.push(`read-only: /healthz answers ${alive.statusCode}`);
    return wrongs;
  } finally {
    await app.close();
    await db.destroy();
  }
}

async function failEveryWrite(owner: Db): Promise<void> {
  await failWith(owner, '53100');
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'rate_count'`.execute(owner);
  for (const { name } of rows) {
    await sql`create trigger aaa_unavailable before insert or update or delete on ${sql.table(name)}
      for each statement execute function unavailable()`.execute(owner);
  }
}

async function failWith(owner: Db, state: string): Promise<void> {
  await sql`create or replace function unavailable() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'not now' using errcode = '${state}'; end`,
  )}`.execute(owner);
}

async function tryAll(
  testApp: JournaledApp,
  app: JournaledApp['app'],
  calls: readonly Call[],
  token: string,
  state: string,
): Promise<string[]> {
  await forgetCalls(testApp);
  app.callCounts.forget();
  const wrongs: string[] = [];
  let refused = 0;
  for (const call of calls) {
    const answer = await ask(app, call, token);
    const wrong = wrongOf(call, answer);
    if (wrong !== null) wrongs.push(`${state}: ${nameOf(call.endpoint)}: ${wrong}`);
    if (answer.statusCode === 503) refused += 1;
  }
  const writes = calls.filter(({ healthy }) => healthy === null).length;
  if (refused < writes / 2)
    wrongs.push(`${state}: only ${refused} of ${writes} writes got as far as the database`);
  return wrongs;
}

type Reply = Awaited<ReturnType<typeof ask>>;

function wrongOf({ endpoint, healthy }: Call, { statusCode, body, headers }: Reply): string | null {
  const isRecorded = RECORDED.has(nameOf(endpoint));
  if (statusCode === 503) {
    if (healthy !== null && !isRecorded) return 'a plain read is refused';
    if (body !== messages.unavailable) return `503 says ${body.slice(0, 200)}`;
    return Number(headers['retry-after']) >= 1 ? null : '503 without Retry-After';
  }
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  if (healthy === null) return statusCode < 300 ? `${statusCode}, though nothing can be written` : null;
  if (isRecorded) return `${statusCode}, though the reading cannot be recorded`;
  return statusCode === healthy ? null : `${statusCode} instead of ${healthy}`;
}

/** Makes the call as an Admin. Uploads are sent without a file, which this program doesn't need. */
function ask(
  app: JournaledApp['app'],
  { endpoint, request }: Pick<Call, 'endpoint' | 'request'>,
  token: string,
) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => String(request.params?.[name]));
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return app.inject({
    method: endpoint.method,
    url: `/api${path}?${query.toString()}`,
    headers: { authorization: `Bearer ${token}` },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
}
