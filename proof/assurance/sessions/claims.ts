import { sql } from 'kysely';
import { listEmployees } from '#contract/people/people.endpoints.ts';
import * as session from '#contract/core/session.endpoints.ts';
import { issueNonce } from '#server/features/session/tokens.ts';
import { addPerson } from '#server/testing/people.ts';
import { forgetCalls, type JournaledApp } from '../kit/test-app.ts';

type Tally = { readonly what: string; tried: number; readonly wrongs: string[] };
type Tokens = { accessToken: string; refreshToken: string };

const PARALLEL = 10;
const PAGE = 'http://127.0.0.1:3000';

/** Ten concurrent refreshes with one token get the same successor, and none ends the session. */
export async function refreshInParallel(testApp: JournaledApp, rounds: number): Promise<Tally> {
  const tally = start('parallel refreshes');
  for (let round = 0; round < rounds; round += 1) {
    const user = await signIn(testApp);
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () => refresh(testApp, user.employeeId, user.refreshToken)),
    );
    tally.tried += PARALLEL;
    expect(
      tally,
      answers.every(({ status }) => status === 200),
      `round ${round}: ${answers.map(({ status }) => status).join()}`,
    );
    expect(tally, new Set(answers.map(({ text }) => text)).size === 1, `round ${round}: several successors`);
    const [first] = answers;
    if (first?.status !== 200) continue;
    expect(
      tally,
      await isGood(testApp, first.json<Tokens>().accessToken),
      `round ${round}: the successor is worth nothing`,
    );
    if (round % 20 === 0) await forgetCalls(testApp);
  }
  return tally;
}

/** After a lost reply, the same token gets the same successor for 30 seconds, and not later. */
export async function loseReplies(testApp: JournaledApp, rounds: number): Promise<Tally> {
  const tally = start('lost replies');
  for (let round = 0; round < rounds; round += 1) {
    const user = await signIn(testApp);
    const lost = await refresh(testApp, user.employeeId, user.refreshToken);
    await testApp.shiftClock('29 seconds');
    const again = await refresh(testApp, user.employeeId, user.refreshToken);
    expect(
      tally,
      again.status === 200 && again.text === lost.text,
      `round ${round}: another successor, ${again.status}`,
    );
    await testApp.shiftClock('31 seconds');
    const late = await refresh(testApp, user.employeeId, user.refreshToken);
    expect(tally, late.status === 401, `round ${round}: 31 seconds later ${late.status}`);
    await testApp.shiftClock(null);
    tally.tried += 3;
  }
  return tally;
}

/** Any token older than the previous one ends the session. */
export async function replayAncestors(testApp: JournaledApp, generations: number): Promise<Tally> {
  const tally = start('replayed ancestors');
  for (let age = 2; age <= generations; age += 1) {
    const user = await signIn(testApp);
    const tokens = [user.refreshToken];
    let last: Tokens = user;
    for (let step = 0; step < age; step += 1) {
      last = (await refresh(testApp, user.employeeId, last.refreshToken)).json<Tokens>();
      tokens.push(last.refreshToken);
    }
    const replayed = await refresh(testApp, user.employeeId, tokens[0] ?? '');
    expect(tally, replayed.status === 401, `an ancestor of ${age} generations got ${replayed.status}`);
    expect(
      tally,
      !(await isGood(testApp, last.accessToken)),
      `the session lives after an ancestor of ${age} generations`,
    );
    const youngest = await refresh(testApp, user.employeeId, last.refreshToken);
    expect(tally, youngest.status === 401, `the youngest refreshes after an ancestor of ${age} generations`);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from security_event where kind = 'refresh-token-replayed'
        and employee_id = ${user.employeeId}`.execute(testApp.owner);
    expect(tally, rows[0]?.count === 1, 'no security event of the replay');
    tally.tried += 2;
  }
  return tally;
}

/** Tries every value in the database, raw and in the usual encodings, as access and refresh token. */
export async function tryTheDump(testApp: JournaledApp): Promise<Tally> {
  const tally = start('values of a dump');
  const user = await signIn(testApp);
  await refresh(testApp, user.employeeId, user.refreshToken);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'assurance%'`.execute(testApp.owner);
  const values = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} limit 200`.execute(
      testApp.owner,
    );
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (Buffer.isBuffer(value))
        for (const code of ['base64url', 'hex', 'base64'] as const) values.add(value.toString(code));
      else if (typeof value === 'string') values.add(value);
    }
  }
  const { rows: sessions } = await sql<{ id: string; counter: number; hash: Buffer }>`
    select session_id::text as id, counter, access_hash as hash from session`.execute(testApp.owner);
  for (const { id, counter, hash } of sessions) {
    for (const near of [counter, counter + 1]) values.add(`${id}.${near}.${hash.toString('base64url')}`);
  }
  await forgetCalls(testApp);
  for (const value of values) {
    if (/[^\x21-\x7e]/.test(value)) continue;
    expect(tally, !(await isGood(testApp, value)), `accepted as an access token: ${value}`);
    const answer = await refresh(testApp, user.employeeId, value);
    expect(
      tally,
      answer.status >= 400 && answer.status < 500,
      `as a refresh token, ${answer.status}: ${value}`,
    );
    tally.tried += 2;
  }
  return tally;
}

/** Removing a right takes effect on the next call. */
export async function removeRights(testApp: JournaledApp, rounds: number): Promise<Tally> {
  const tally = start('removals');
  const removals: Record<
    string,
    { expected: number; act(user: Awaited<ReturnType<typeof signIn>>): Promise<unknown> }
  > = {
    'role removed': {
      expected: 403,
      act: ({ employeeId }) =>
        sql`update employee set permissions = '{}' where employee_id = ${employeeId}`.execute(testApp.owner),
    },
    archived: {
      expected: 401,
      act: ({ employeeId }) =>
        sql`update employee set archived_at = now(), end_date = company_today() where employee_id = ${employeeId}`.execute(
          testApp.owner,
        ),
    },
    'last day over': {
      expected: 401,
      act: ({ employeeId }) =>
        sql`update employee set end_date = company_today() - 1 where employee_id = ${employeeId}`.execute(
          testApp.owner,
        ),
    },
    'signed out': {
      expected: 401,
      act: ({ accessToken }) => testApp.withToken(accessToken).call(session.signOut),
    },
  };
  // The last Admin can't be demoted or archived.
  await signIn(testApp, ['Benchmark_Admin']);
  for (const [name, { expected, act }] of Object.entries(removals)) {
    for (let round = 0; round < rounds; round += 1) {
      const user = await signIn(testApp, ['Benchmark_Admin']);
      const caller = testApp.withToken(user.accessToken);
      expect(tally, (await caller.call(listEmployees)).status === 200, `${name}: refused before`);
      await act(user);
      const next = await caller.call(listEmployees);
      expect(tally, next.status === expected, `${name}: the next call got ${next.status}`);
      const refreshed = await refresh(testApp, user.employeeId, user.refreshToken);
      expect(
        tally,
        (refreshed.status === 200) === (expected === 403),
        `${name}: refreshing got ${refreshed.status}`,
      );
      tally.tried += 2;
    }
  }
  return tally;
}

/** A session that began in a browser can be refreshed only with that browser's cookie. */
export async function stealFromBrowsers(testApp: JournaledApp, rounds: number): Promise<Tally> {
  const tally = start('copied browser sessions');
  for (let round = 0; round < rounds; round += 1) {
    const [own, others] = [await signInByBrowser(testApp), await signInByBrowser(testApp)];
    for (const cookie of [null, others.cookie, `${own.cookie}x`]) {
      const answer = await refresh(testApp, own.employeeId, own.refreshToken, cookie);
      expect(
        tally,
        answer.status === 401,
        `with ${cookie === null ? 'no' : 'a wrong'} cookie ${answer.status}`,
      );
    }
    const stolen = await refresh(testApp, others.employeeId, own.refreshToken, own.cookie);
    expect(tally, stolen.status === 401, `under another employee's id ${stolen.status}`);
    const answer = await refresh(testApp, own.employeeId, own.refreshToken, own.cookie);
    expect(tally, answer.status === 200, `with its own cookie ${answer.status}`);
    expect(
      tally,
      /HttpOnly/i.test(own.attributes) && /SameSite=Strict/i.test(own.attributes),
      own.attributes,
    );
    tally.tried += 5;
  }
  return tally;
}

const start = (what: string): Tally => ({ what, tried: 0, wrongs: [] });

function expect(tally: Tally, holds: boolean, otherwise: string): void {
  if (!holds) tally.wrongs.push(`${tally.what}: ${otherwise}`);
}

async function signIn(testApp: JournaledApp, permissions: readonly ['Benchmark_Admin'] | readonly [] = []) {
  const { email, employeeId } = await addPerson(testApp.owner, { permissions });
  const { accessToken, refreshToken } = await testApp.signInAs(email);
  return { employeeId, accessToken, refreshToken };
}

async function signInByBrowser(testApp: JournaledApp) {
  const { email, employeeId } = await addPerson(testApp.owner);
  const nonce = issueNonce(testApp.context.sessionSecret, Date.now());
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/Employees/Login',
    headers: { origin: PAGE },
    payload: { idToken: await testApp.tokenFor(email, { claims: { nonce } }) },
  });
  const { refreshToken } = response.json<Tokens>();
  const attributes = String(response.headers['set-cookie'] ?? '');
  return { employeeId, refreshToken, attributes, cookie: /=([^;]*)/.exec(attributes)?.[1] ?? '' };
}

async function isGood(testApp: JournaledApp, accessToken: string): Promise<boolean> {
  return (await testApp.withToken(accessToken).call(session.currentSession)).status === 200;
}

const refresh = (
  testApp: JournaledApp,
  employeeId: number,
  refreshToken: string,
  cookie: string | null = null,
) =>
  testApp.anonymous.call(session.refreshSession, {
    body: { employeeId, refreshToken },
    ...(cookie === null ? {} : { headers: { cookie: `benchmark_browser=${cookie}` } }),
  });
