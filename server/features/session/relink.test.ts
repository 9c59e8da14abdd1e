import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testIdentity } from '#server/ports/identity/identity.test-double.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { relink, relinkReport } from './relink.ts';

const [FORMER, NEW] = ['https://former.test', 'https://new.test'];

let app: TestApp;
let former: Provider;
let next: Provider;
let moving: Person;
let moved: Person;
let unseen: Person;
let pastLastDay: Person;
let archived: Person;

type Provider = Awaited<ReturnType<typeof openProvider>>;

/** The product with this provider: signs in by email and answers the status and the access token. */
async function openProvider(issuer: string) {
  const provider = await testIdentity({ issuer, sharesKey: true });
  const server = await buildApp({ ...app.context, identity: provider.identity });
  const signIn = async (email: string, sub = `${issuer}|${email}`) => {
    const idToken = await provider.tokenFor(email, { claims: { sub } });
    const answer = await server.inject({ method: 'POST', url: '/api/Employees/Login', payload: { idToken } });
    const status = answer.statusCode;
    return { status, token: status === 200 ? answer.json<{ accessToken: string }>().accessToken : '' };
  };
  return { signIn, server };
}

const statusOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await next.server.inject({ url: '/api/session', headers })).statusCode;
};
const links = async () =>
  (
    await sql<{ email: string; link: string | null }>`
      select email, oidc_issuer || ' ' || oidc_subject as link from employee order by employee_id`.execute(
      app.owner,
    )
  ).rows.map(({ email, link }) => [email, link]);

beforeAll(async () => {
  app = await startTestApp();
  former = await openProvider(FORMER);
  next = await openProvider(NEW);
  const add = (email: string, firstName: string) =>
    addPerson(app.owner, { email, firstName, lastName: 'Example' });
  moving = await add('moving@example.test', 'Ana');
  moved = await add('moved@example.test', 'Ben');
  unseen = await add('unseen@example.test', 'Cy');
  pastLastDay = await add('past@example.test', 'Dot');
  archived = await add('archived@example.test', 'Eve');
});
afterAll(async () => {
  await Promise.all([former.server.close(), next.server.close()]);
  await app.stop();
});

test('another provider: lists who matches, changes nothing in a dry run, then links by verified email', async () => {
  // A session that has expired is none that ends.
  expect((await former.signIn(moving.email)).status).toBe(200);
  await sql`update session set expires_at = app_now() - interval '1 minute'
    where employee_id = ${moving.employeeId}`.execute(app.owner);
  const session = await former.signIn(moving.email);
  // The address at the former provider has changed since the link was made.
  expect((await former.signIn('renamed@example.test', `${FORMER}|${moving.email}`)).status).toBe(200);
  for (const { email } of [pastLastDay, archived]) expect((await former.signIn(email)).status).toBe(200);
  const kept = await next.signIn(moved.email);
  await sql`update employee set end_date = '2026-01-01' where employee_id = ${pastLastDay.employeeId}`.execute(
    app.owner,
  );
  await sql`update employee set end_date = '2026-01-01', archived_at = app_now()
    where employee_id = ${archived.employeeId}`.execute(app.owner);
  // The former link locks out the person who signs in with the new provider.
  expect((await next.signIn(moving.email)).status).toBe(401);

  const before = await links();
  const listed = [
    `matches by email: Ana Example <moving@example.test>, so far ${FORMER}`,
    'matches by email, has not signed in yet: Cy Example <unseen@example.test>',
    'linked already: Ben Example <moved@example.test>',
    'does not match, has left: Dot Example <past@example.test>',
    'does not match, has left: Eve Example <archived@example.test>',
    '1 to link again, 1 without a link, 1 linked already, 2 who have left.',
  ];
  const dry = await relink(app.owner, NEW, true);
  expect(relinkReport(dry).split('\n')).toEqual([...listed, 'This was a dry run. Nothing was changed.', '']);
  expect(await links()).toEqual(before);
  expect(await statusOf(session.token)).toBe(200);

  const done = await relink(app.owner, NEW, false);
  expect(relinkReport(done).split('\n')).toEqual([...listed, 'Done. Sessions ended: 4.', '']);
  expect(await links()).toEqual([
    [moving.email, null],
    [moved.email, `${NEW} ${NEW}|${moved.email}`],
    [unseen.email, null],
    [pastLastDay.email, null],
    [archived.email, null],
  ]);
  expect([await statusOf(session.token), await statusOf(kept.token)]).toEqual([401, 200]);

  const signedIn = [];
  for (const { email } of [moving, moved, unseen, pastLastDay, archived])
    signedIn.push((await next.signIn(email, `fresh|${email}`)).status);
  // The linked person has a subject at the new provider already; another subject is another account.
  expect(signedIn).toEqual([200, 401, 200, 401, 401]);
  expect((await next.signIn(moved.email)).status).toBe(200);
  const { rows } = await sql`
    select subject_employee_id as "subjectId", relation, object, before, actor_employee_id as actor
    from audit_event where action = 'relink' order by subject_employee_id`.execute(app.owner);
  expect(rows).toEqual(
    [moving, pastLastDay, archived].map(({ employeeId }) => ({
      subjectId: employeeId,
      relation: 'System',
      actor: null,
      object: { issuer: NEW },
      before: { issuer: FORMER },
    })),
  );
});

test('a second run finds nothing to do', async () => {
  const again = await relink(app.owner, NEW, false);
  expect([again.matching, again.endedSessions]).toEqual([[], 0]);
  expect(await statusOf((await next.signIn(moved.email)).token)).toBe(200);
});

test('a failure in the middle leaves every link and session as it was', async () => {
  const before = await links();
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    app.owner,
  );
  await sql`create trigger refuse before insert on audit_event for each row when (new.action = 'relink')
    execute function refuse()`.execute(app.owner);
  await expect(relink(app.owner, FORMER, false)).rejects.toThrow('no');
  expect(await links()).toEqual(before);
});
