import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getProfile } from '#contract/people/people.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { inviteToSignIn, listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import type { PersonSignIn } from '#contract/people/sign-ins/sign-ins.schemas.ts';
import { signInMessages } from '#contract/people/sign-ins/sign-ins.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';

let test: TestApp;
let admin: SignedInCaller;
let company: Awaited<ReturnType<typeof addCompany>>;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
});
beforeEach(async () => {
  test.app.callCounts.forget();
  await sql`delete from rate_count`.execute(test.owner);
  await sql`delete from message`.execute(test.owner);
  await sql`delete from login where employee_id <> ${company.admin.employeeId}`.execute(test.owner);
});
afterAll(() => test.stop());

async function list(query: Record<string, string> = {}): Promise<PersonSignIn[]> {
  const answer = await admin.call(listSignIns, { query: { limit: '200', ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<PersonSignIn[]>();
}

async function rowOf({ employeeId }: Person): Promise<PersonSignIn> {
  const found = (await list()).find((one) => one.employeeId === employeeId);
  if (!found) throw new Error(`There is no row of ${employeeId}.`);
  return found;
}

const invite = async (body: { who: string; employeeId?: number }, key?: string) =>
  admin.call(inviteToSignIn, { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });

async function invited(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select recipient_id as id from message where kind = 'sign-in-invitation' order by 1`.execute(test.owner);
  return rows.map(({ id }) => id);
}

const signsIn = async ({ employeeId }: Person) =>
  sql`insert into login (employee_id, at) values (${employeeId}, '2026-10-31T23:30:00Z')`.execute(test.owner);

const agoOf = async (minutes: number) =>
  sql`update message set queued_at = app_now() - ${minutes} * interval '1 minute'`.execute(test.owner);

it('lists active people with the days of the last sign-in and the last invitation', async () => {
  const ada = await addPerson(test.owner);
  await sql`insert into login (employee_id, at)
    values (${ada.employeeId}, '2026-09-01T10:00:00Z'), (${ada.employeeId}, '2026-10-31T10:00:00Z')`.execute(
    test.owner,
  );
  expect(await rowOf(ada)).toMatchObject({
    lastSignInDate: '2026-10-31',
    invitedDate: null,
    startsOn: null,
  });
  expect((await invite({ who: 'person', employeeId: ada.employeeId })).status).toBe(200);
  expect((await rowOf(ada)).invitedDate).not.toBeNull();
  // An invitation that was refused by the mail server is none.
  await sql`update message set failed_at = now(), failure = '550 no such user'`.execute(test.owner);
  expect((await rowOf(ada)).invitedDate).toBeNull();
  await sql`update employee set archived_at = now(), end_date = company_today() - 1
    where employee_id = ${ada.employeeId}`.execute(test.owner);
  expect((await list()).map(({ employeeId }) => employeeId)).not.toContain(ada.employeeId);
});

it('filters by whether a person ever signed in, and sorts people without a day last', async () => {
  const [ada, ben] = [await addPerson(test.owner), await addPerson(test.owner)];
  await signsIn(ada);
  const ahead = await addPerson(test.owner, { hireDate: '2126-05-04' });
  const never = await list({ state: 'never' });
  expect(never.every(({ lastSignInDate }) => lastSignInDate === null)).toBe(true);
  const ids = never.map(({ employeeId }) => employeeId);
  expect(ids).toContain(ben.employeeId);
  expect(ids).not.toContain(ahead.employeeId);
  expect(await rowOf(ahead)).toMatchObject({ startsOn: '2126-05-04' });
  const signedIn = await list({ state: 'signedIn', sort: '-signedIn' });
  expect(signedIn.map(({ employeeId }) => employeeId)).toEqual([company.admin.employeeId, ada.employeeId]);
  const all = await list({ sort: 'signedIn' });
  expect(all.slice(0, 2).map(({ employeeId }) => employeeId)).toEqual([
    ada.employeeId,
    company.admin.employeeId,
  ]);
});

it('invites those who never signed in, but neither the viewer nor people before their first day', async () => {
  const [ada, ben, ahead] = [
    await addPerson(test.owner),
    await addPerson(test.owner),
    await addPerson(test.owner),
  ];
  await signsIn(ada);
  await sql`update employee set hire_date = company_today() + 1 where employee_id = ${ahead.employeeId}`.execute(
    test.owner,
  );
  expect((await invite({ who: 'never' })).status).toBe(200);
  const ids = await invited();
  expect(ids).toContain(ben.employeeId);
  for (const { employeeId } of [ada, ahead, company.admin]) expect(ids).not.toContain(employeeId);
  const { rows } = await sql<{ object: unknown }>`
    select object from audit_event where action = 'invite-to-sign-in' order by audit_event_id desc limit 1`.execute(
    test.owner,
  );
  expect(rows[0]?.object).toEqual({ who: 'never', invited: ids.length });
});

it('leaves out who was invited less than ten minutes ago, and refuses when that is each of them', async () => {
  const ada = await addPerson(test.owner);
  expect((await invite({ who: 'person', employeeId: ada.employeeId })).status).toBe(200);
  const again = await invite({ who: 'person', employeeId: ada.employeeId });
  expect(again.status).toBe(429);
  expect(again.text).toBe(signInMessages.justInvited);

  expect((await invite({ who: 'everybody' })).status).toBe(200);
  expect((await invited()).filter((id) => id === ada.employeeId)).toHaveLength(1);
  expect(await invited()).not.toContain(company.admin.employeeId);
  const all = await invite({ who: 'everybody' });
  expect(all.status).toBe(429);
  expect(all.text).toBe(signInMessages.allJustInvited);

  await agoOf(11);
  expect((await invite({ who: 'person', employeeId: ada.employeeId })).status).toBe(200);
});

it('queues one email each when two Admins press at the same time, and when one press is sent twice', async () => {
  const ada = await addPerson(test.owner);
  const both = await Promise.all([
    invite({ who: 'everybody' }, 'press-1'),
    invite({ who: 'everybody' }, 'press-2'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  const [done] = both.map(({ status }, at) => (status === 200 ? `press-${at + 1}` : '')).filter(Boolean);
  expect((await invite({ who: 'everybody' }, done)).status).toBe(200);
  expect((await invited()).filter((id) => id === ada.employeeId)).toHaveLength(1);
});

it('refuses the viewer, an archived person, a missing one and a person before the first day', async () => {
  const [gone, ahead] = [await addPerson(test.owner), await addPerson(test.owner)];
  await sql`update employee set archived_at = now(), end_date = company_today() - 1
    where employee_id = ${gone.employeeId}`.execute(test.owner);
  await sql`update employee set hire_date = '2126-05-04' where employee_id = ${ahead.employeeId}`.execute(
    test.owner,
  );
  const cases: [{ who: string; employeeId?: number }, string][] = [
    [{ who: 'person' }, signInMessages.personRequired],
    [{ who: 'person', employeeId: company.admin.employeeId }, signInMessages.notOneself],
    [{ who: 'person', employeeId: gone.employeeId }, signInMessages.personUnknown],
    [{ who: 'person', employeeId: 2_000_000_000 }, signInMessages.personUnknown],
    [{ who: 'person', employeeId: ahead.employeeId }, signInMessages.startsLater('05/04/2126')],
  ];
  for (const [body, sentence] of cases) {
    const answer = await invite(body);
    expect(answer.status, sentence).toBe(400);
    expect(answer.text).toContain(sentence);
  }
  expect(await invited()).toEqual([]);
});

it('says so when each person has signed in', async () => {
  await sql`insert into login (employee_id, at) select employee_id, now() from employee`.execute(test.owner);
  const answer = await invite({ who: 'never' });
  expect(answer.status).toBe(409);
  expect(answer.text).toBe(signInMessages.allSignedIn);
});

it('sends the address, and nothing to a person who has signed in meanwhile', async () => {
  const [ada, ben] = [await addPerson(test.owner), await addPerson(test.owner)];
  await invite({ who: 'never' });
  await signsIn(ben);
  const mailOf = async ({ employeeId }: Person) => {
    const { rows } = await sql<{ id: number }>`
      select message_id as id from message where recipient_id = ${employeeId}`.execute(test.owner);
    const mailer = keepingMailer();
    for (const { id } of rows) await sendMessage({ ...test.context, mailer }, id);
    return mailer.sent[0];
  };
  const mail = await mailOf(ada);
  expect(mail?.text).toContain(test.context.publicUrl());
  expect(mail?.text).toContain('annual reviews, goals, project evaluations and kudos');
  expect(await mailOf(ben)).toBeUndefined();
});

it('tells the days on the profile to Admins alone', async () => {
  const { employeeId } = company.member;
  await signsIn(company.member);
  const params = { EmployeeId: employeeId, markingPeriodId: 0 };
  const seen = (await admin.call(getProfile, { params })).json<EmployeeProfile>();
  expect(seen.signIn).toEqual({ lastDate: '2026-10-31', invitedDate: null });
  for (const email of ['lead@example.test', 'member@example.test']) {
    const other = await test.signInAs(email);
    const answer = await other.call(getProfile, { params });
    expect(answer.status).toBe(200);
    expect(answer.json<EmployeeProfile>().signIn).toBeUndefined();
  }
});
