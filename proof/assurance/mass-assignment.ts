import { sql } from 'kysely';
import * as session from '#contract/core/session.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { changedColumns, clearJournal, inWords, readJournal, type Written } from './kit/journal.ts';
import { findingOf, type Options, sampleOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { forgetCalls, nameOf, openTestApp, type Request, send, type JournaledApp } from './kit/test-app.ts';
import { type Extra, hostileColumns, hostileNames, withExtras } from './mass-assignment/hostile.ts';
import { bookkeeping, ownColumns, ownTexts } from './mass-assignment/own-columns.ts';
import { addCast, type Cast, enter, meet, prepareList } from './permissions/cells.ts';
import type { ListRow, Row } from './permissions/row.ts';
import { permissionTable } from './permissions.table.ts';

/** A valid write. Each `make` prepares a new one. */
type Attempt = {
  readonly name: string;
  make(): Promise<{ endpoint: Row['endpoint']; token: string | null; request: Request }>;
};

/**
 * Makes every write as an allowed actor, with extra fields: every column name of the schema, and names like
 * `approved` or `__proto__`. No column outside the call's own list may change. Both sizes send all names at
 * once. The full size also sends each name alone; the small size does so for a twentieth of the names.
 * Below a tenth, a part of the writes is made.
 */
export async function run(options: Options) {
  const { full, seed, log, inject } = options;
  const testApp = await openTestApp();
  try {
    const cast = await addCast(testApp);
    // A high id, which no other number of the run can equal.
    await sql`alter table employee alter column employee_id restart with 1900000001`.execute(testApp.owner);
    const victim = (await addPerson(testApp.owner, { managerId: cast.boss })).employeeId;
    const extras = await hostileNames(testApp, victim);
    const random = randomFrom(seed);
    const wrongs: string[] = [];
    await inject?.(testApp);
    let tried = 0;
    let done = 0;
    const attempts = attemptsOf(testApp, cast);
    for (const attempt of inject ? attempts.slice(0, 8) : sampleOf(options, random, attempts)) {
      await forgetCalls(testApp);
      const alone = extras.filter(() => full || (!inject && random() < 0.05)).map((extra) => [extra]);
      for (const names of [[], ...allAtOnce(extras), ...alone]) {
        const { status, found } = await tryOne(testApp, attempt, names, victim);
        tried += 1;
        if (status === 200) done += 1;
        if (names.length === 0 && status !== 200)
          wrongs.push(`${attempt.name}: ${status} without any extra name`);
        wrongs.push(...found);
      }
    }
    log(`${extras.length} names, ${tried} writes, ${done} of them done, the others refused`);
    return findingOf(
      'mass-assignment',
      wrongs,
      {
        figure: `columns changed outside the call's own list in ${tried} writes`,
        tried: { writes: [tried, 200], 'done writes': [done, 20] },
      },
      options,
    );
  } finally {
    await testApp.stop();
  }
}

/** Sent alone: names that make the whole body unreadable, and inputs that some calls accept. */
function allAtOnce(extras: readonly Extra[]): Extra[][] {
  const alone = ['__proto__', 'constructor', 'prototype'];
  const inputs = [
    'isSitDownComplete',
    'isSitdownComplete',
    'skipPeerReview',
    'isCompleted',
    'message',
    'values',
    'surveyLink',
    'survey_link',
    'goalIds',
    'sitdownDate',
    'sitdownTime',
    'sitdownMinutes',
    'sitdownPlace',
    'note',
  ];
  const quiet = extras.filter(({ name }) => !alone.includes(name) && !inputs.includes(name));
  return [quiet.filter(({ name }) => name.includes('_')), quiet.filter(({ name }) => !name.includes('_'))];
}

function attemptsOf(testApp: JournaledApp, cast: Cast): Attempt[] {
  const byTable = permissionTable.flatMap((row): Attempt[] => {
    if (row.endpoint.method === 'GET') return [];
    if (row.kind === 'list') return [listAttempt(testApp, cast, row)];
    if (row.kind === 'open') return [];
    return (['admin', 'lead'] as const)
      .filter((actor) => row.inScope.includes(actor))
      .map((actor) => ({
        name: `${nameOf(row.endpoint)}${row.about ? ` (${row.about})` : ''}: ${actor}`,
        async make() {
          const { token, target } = await meet(testApp, cast, row, actor, 'inScope');
          return { endpoint: row.endpoint, token, request: row.request(target) };
        },
      }));
  });
  return [...byTable, ...sessionAttempts(testApp, cast)];
}

/** A write without an object, as an Admin. */
const listAttempt = (testApp: JournaledApp, cast: Cast, row: ListRow): Attempt => ({
  name: nameOf(row.endpoint),
  async make() {
    const { token } = await enter(testApp, cast, 'admin');
    await prepareList(testApp, row);
    return { endpoint: row.endpoint, token, request: row.request?.() ?? {} };
  },
});

function sessionAttempts(testApp: JournaledApp, cast: Cast): Attempt[] {
  const name = nameOf;
  return [
    {
      name: name(session.signIn),
      async make() {
        const { email } = await addPerson(testApp.owner);
        return {
          endpoint: session.signIn,
          token: null,
          request: { body: { idToken: await testApp.tokenFor(email) } },
        };
      },
    },
    {
      name: name(session.refreshSession),
      async make() {
        const { email, employeeId } = await addPerson(testApp.owner);
        const { refreshToken } = await testApp.signInAs(email);
        return {
          endpoint: session.refreshSession,
          token: null,
          request: { body: { employeeId, refreshToken } },
        };
      },
    },
    {
      name: name(session.signOut),
      make: async () => ({
        endpoint: session.signOut,
        token: (await enter(testApp, cast, 'employee')).token,
        request: { body: {} },
      }),
    },
  ];
}

async function tryOne(testApp: JournaledApp, attempt: Attempt, extras: readonly Extra[], victimId: number) {
  const { endpoint, token, request } = await attempt.make();
  await clearJournal(testApp.owner);
  const caller = token === null ? testApp.anonymous : testApp.withToken(token);
  const { status, text } = await send(caller, endpoint, withExtras(request, extras));
  const written = await readJournal(testApp.owner);
  const what = `${attempt.name} with ${extras.length === 1 ? extras[0]?.name : `${extras.length} names`}`;
  const found = written.flatMap((one) =>
    foreignTo(nameOf(endpoint), one, victimId).map((column) => `${what}: ${column}, ${inWords(one)}`),
  );
  if (status >= 500) found.push(`${what}: ${status} ${text}`);
  if (status >= 400 && written.length > 0) found.push(`${what}: ${status}, but something was written`);
  if (Object.keys(Object.prototype).length > 0) found.push(`${what}: every object has something new`);
  return { status, found };
}

/** Changes in the written row that the call must not make. */
function foreignTo(route: string, written: Written, victimId: number): string[] {
  const { table, operation } = written;
  const own = ownColumns[route] ?? [];
  const texts = ownTexts[route] ?? [];
  const hostile = hostileColumns(written, victimId).filter((column) => !texts.includes(`${table}.${column}`));
  const arrived = hostile.map((column) => `a hostile value in ${table}.${column}`);
  if (operation !== 'UPDATE')
    return own.includes(`${table}.*`) ? arrived : [`${operation} of ${table}`, ...arrived];
  const others = changedColumns(written).filter(
    (column) => !own.includes(`${table}.${column}`) && !bookkeeping.includes(column),
  );
  return [...others.map((column) => `${table}.${column} changed`), ...arrived];
}
