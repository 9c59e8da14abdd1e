import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { UNKNOWN_OUTCOME_SENTENCE } from '#server/db/connection/unknown-outcome.ts';
import { currentSession } from '#contract/core/session.endpoints.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { archiveDue } from '#server/features/people/archive-due.ts';
import { type Cut, type CuttingProxy, openCuttingProxy } from '#server/testing/database/cutting-proxy.ts';
import { addPerson } from '#server/testing/people.ts';
import { type Prepared, writesOf } from './cut/writes.ts';
import { changedColumns, clearJournal, readJournal, type Written } from './kit/journal.ts';
import { findingOf, type Options, sampleOf, sizeOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { forgetCalls, openTestApp, send, type JournaledApp } from './kit/test-app.ts';
import { addCast, type Cast, enter } from './permissions/cells.ts';

const CUTS_EACH = { full: 10, small: 1, least: 1 };
const kinds: readonly Cut[] = ['before COMMIT', 'after COMMIT'];

type Place = { readonly testApp: JournaledApp; readonly proxy: CuttingProxy; readonly cast: Cast };

/**
 * A proxy cuts the connection at the COMMIT of each write of the application: before COMMIT reaches the
 * database, or after the database committed but before its reply arrives. The call answers with the sentence
 * for an unknown outcome. The write is stored completely or not at all, and every committed document has its
 * bytes. The next call works, and so does a retry of a write that left nothing. A retry of a create under the
 * same Idempotency-Key gets the original answer and creates no duplicate.
 */
export async function run(options: Options<CuttingProxy>) {
  const { log, inject } = options;
  const testApp = await openTestApp();
  const proxy = await openCuttingProxy(testApp.url);
  const throughProxy = openDatabase(openPool({ connectionString: proxy.url, max: 2 }));
  // From here on the application connects through the proxy. The owner still connects directly.
  Reflect.set(testApp.context, 'db', throughProxy);
  try {
    const cast = await addCast(testApp);
    // Only the first load of people notes that one was made.
    await sql`update installation set roster_loaded_at = app_now()`.execute(testApp.owner);
    const place = { testApp, proxy, cast };
    await inject?.(proxy);
    const times = sizeOf(options, CUTS_EACH);
    const writes = inject ? writesOf().slice(0, 2) : sampleOf(options, randomFrom(options.seed), writesOf());
    const wrongs: string[] = [];
    for (const write of writes) {
      const prepare = async () => write.prepare(testApp, cast);
      const found = await cutOne(place, prepare, times);
      wrongs.push(...found.map((wrong) => `${write.name}: ${wrong}`));
    }
    wrongs.push(...(await cutArchiving(place, times)));
    log(
      `${writes.length} writes and the sweep that archives, each cut ${times} times before COMMIT and ${times} times after`,
    );
    return findingOf(
      'cut',
      wrongs,
      {
        figure: `lost, half done or wrongly answered of ${proxy.cuts()} cuts`,
        tried: { cuts: [proxy.cuts(), 100] },
      },
      options,
    );
  } finally {
    await throughProxy.destroy();
    await proxy.close();
    await testApp.stop();
  }
}

async function cutOne(place: Place, prepare: () => Promise<Prepared>, times: number): Promise<string[]> {
  const { testApp } = place;
  const whole = await uncut(place, await prepare());
  if ('wrong' in whole) return [whole.wrong];
  const wrongs: string[] = [];
  for (const cut of kinds) {
    for (let time = 0; time < times; time += 1) {
      const prepared = await prepare();
      await quietJournal(testApp);
      const answer = await cutCall(place, prepared, cut);
      if (answer === null) return ['no COMMIT was seen'];
      if (answer.status !== 503 || answer.text !== UNKNOWN_OUTCOME_SENTENCE)
        wrongs.push(`${cut}: answered ${answer.status} ${answer.text.slice(0, 200)}`);
      const left = shapeOf(await journalAtRest(testApp));
      const expected = cut === 'after COMMIT' ? whole.shape : '';
      if (left !== expected) wrongs.push(`${cut}: left "${left}" instead of "${expected}"`);
      wrongs.push(...(await missingBytes(testApp)).map((wrong) => `${cut}: ${wrong}`));
      wrongs.push(...(await goesOn(place, prepared, cut)));
    }
  }
  return [...wrongs, ...(await onceUnderKey(place, prepare, whole.shape))];
}

/** Under the same Idempotency-Key, a retry gets the answer that was cut off, and nothing is written twice. */
async function onceUnderKey(
  place: Place,
  prepare: () => Promise<Prepared>,
  whole: string,
): Promise<string[]> {
  const { testApp } = place;
  const wrongs: string[] = [];
  for (const cut of kinds) {
    const prepared = await prepare();
    if (prepared.endpoint.creates !== true) return [];
    const headers = { 'idempotency-key': randomUUID() };
    const keyed = { ...prepared, request: { ...prepared.request, headers } };
    await quietJournal(testApp);
    if ((await cutCall(place, keyed, cut)) === null) return ['under a key no COMMIT was seen'];
    const first = shapeOf(await journalAtRest(testApp));
    await quietJournal(testApp);
    const again = await call(testApp, keyed);
    if (again.status !== 200) wrongs.push(`${cut}, under a key: again ${again.status} ${again.text}`);
    const left = [first, shapeOf(await journalAtRest(testApp))].filter((shape) => shape !== '');
    if (left.length !== 1 || left[0] !== whole)
      wrongs.push(`${cut}, doubled or lost under a key: "${left.join(' and ')}"`);
  }
  return wrongs;
}

/** What the call writes without a cut. */
async function uncut(
  { testApp }: Place,
  prepared: Prepared,
): Promise<{ readonly shape: string } | { readonly wrong: string }> {
  await quietJournal(testApp);
  const answer = await call(testApp, prepared);
  if (answer.status !== 200) return { wrong: `uncut it answered ${answer.status} ${answer.text}` };
  return { shape: shapeOf(await readJournal(testApp.owner)) };
}

async function cutCall({ testApp, proxy }: Place, prepared: Prepared, cut: Cut) {
  const before = proxy.cuts();
  proxy.cutNext(cut);
  const answer = await call(testApp, prepared);
  return proxy.cuts() === before ? null : answer;
}

const call = (testApp: JournaledApp, { endpoint, token, request }: Prepared) =>
  send(token === null ? testApp.anonymous : testApp.withToken(token), endpoint, request);

/** The next call works, and so does a retry of the same call if the cut left nothing. */
async function goesOn({ testApp, cast }: Place, prepared: Prepared, cut: Cut): Promise<string[]> {
  const wrongs: string[] = [];
  const { token } = await enter(testApp, cast, 'employee');
  const next = await testApp.withToken(token).call(currentSession);
  if (next.status !== 200) wrongs.push(`${cut}: the next call got ${next.status} ${next.text}`);
  const again = await call(testApp, prepared);
  const isFine = cut === 'before COMMIT' ? again.status === 200 : again.status < 500;
  if (!isFine) wrongs.push(`${cut}: tried again it answered ${again.status} ${again.text}`);
  return wrongs;
}

/** The archiving sweep runs without a caller: its next run does what was cut, once. */
async function cutArchiving({ testApp, proxy }: Place, times: number): Promise<string[]> {
  const wrongs: string[] = [];
  for (const cut of kinds) {
    for (let time = 0; time < times; time += 1) {
      const { employeeId } = await addPerson(testApp.owner);
      await sql`update employee set end_date = company_today() - 1 where employee_id = ${employeeId}`.execute(
        testApp.owner,
      );
      proxy.cutNext(cut);
      await archiveDue(testApp.context.db, testApp.jobs).catch(() => {});
      await journalAtRest(testApp);
      await archiveDue(testApp.context.db, testApp.jobs);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from audit_event
        where action = 'archive-employee' and subject_employee_id = ${employeeId}`.execute(testApp.owner);
      if (rows[0]?.count !== 1) wrongs.push(`archiving, ${cut}: recorded ${rows[0]?.count} times`);
    }
  }
  return wrongs;
}

async function quietJournal(testApp: JournaledApp): Promise<void> {
  await forgetCalls(testApp);
  await clearJournal(testApp.owner);
}

/** The committed rows, once no transaction is open. */
async function journalAtRest(testApp: JournaledApp): Promise<Written[]> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
      testApp.owner,
    );
    if (rows[0]?.count === 0) return readJournal(testApp.owner);
  }
}

/** Tables whose rows are created by name on first use. */
const shared = ['department', 'position'];

/** Which rows of which tables were written, except the session's last use, which every call writes. */
function shapeOf(written: readonly Written[]): string {
  const isUse = (one: Written) =>
    one.table === 'session' && changedColumns(one).every((column) => column === 'last_used_at');
  return written
    .filter((one) => !isUse(one) && !shared.includes(one.table))
    .map(({ operation, table }) => `${operation.toLowerCase()} ${table}`)
    .toSorted()
    .join(', ');
}

async function missingBytes(testApp: JournaledApp): Promise<string[]> {
  const { rows } = await sql<{ key: string; size: number }>`
    select storage_key as key, size_bytes as size from document`.execute(testApp.owner);
  const wrongs: string[] = [];
  for (const { key, size } of rows) {
    const bytes = await testApp.context.files.get(key).then(buffer, () => null);
    if (bytes === null || bytes.length !== size) wrongs.push(`the bytes of a document are lost`);
  }
  return wrongs;
}
