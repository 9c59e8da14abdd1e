import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import type { Kudo, ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';
import { mailContext } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
});
afterAll(() => test.stop());

const thank = (...people: readonly Person[]) => ({
  message: 'Thank you',
  values: [],
  targetEmployees: people.map(({ employeeId }) => employeeId),
});
const send = async (sender: Person, ...to: readonly Person[]) => {
  const answer = await (await test.signInAs(sender.email)).call(contract.sendKudo, { body: thank(...to) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ entityId: number }>().entityId;
};
const approve = (id: number) => admin.call(contract.approveKudo, { params: { id } });
const archive = ({ employeeId }: Person) =>
  sql`update employee set archived_at = now(), end_date = '2026-05-01' where employee_id = ${employeeId}`.execute(
    test.owner,
  );
const bringBack = ({ employeeId }: Person) =>
  sql`update employee set archived_at = null, end_date = null where employee_id = ${employeeId}`.execute(
    test.owner,
  );
const endPeriodOf = (person: Person) =>
  sql`with ended as (
      update marking_period set end_date = company_today(), ended_at = now()
      where marking_period_id = ${person.markingPeriodId} returning employee_id)
    insert into marking_period (employee_id, start_date) select employee_id, company_today() + 1 from ended`.execute(
    test.owner,
  );

/** Sends the messages that the approval queued. Returns the recipients' addresses. */
async function mailsOf(kudoId: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select message_id as id from message where kind = 'kudo-approved' and (data ->> 'kudoId')::int = ${kudoId}
    order by message_id`.execute(test.owner);
  const mailer = keepingMailer();
  const context = mailContext(test.db, test.jobs, mailer);
  // Each job may be delivered twice.
  for (const { id } of [...rows, ...rows]) await sendMessage(context, id);
  return mailer.sent.map(({ to }) => to.address).toSorted();
}

it('emails every recipient once, also when a job is delivered twice, and no person who has left', async () => {
  const here = await addPerson(test.owner);
  const leaving = await addPerson(test.owner);
  const id = await send(company.member, here, leaving, company.colleague);
  await archive(leaving);
  expect((await approve(id)).status).toBe(200);
  expect(await mailsOf(id)).toEqual([company.colleague.email, here.email].toSorted());
  expect(await mailsOf(id)).toEqual([]);
});

it('of a sender who has left stay in review, can be approved and arrive', async () => {
  const leaving = await addPerson(test.owner, { firstName: 'Gone', lastName: 'Girl' });
  const id = await send(leaving, company.colleague);
  await archive(leaving);
  const listed = (await admin.call(contract.listKudos)).json<ReviewedKudo[]>();
  expect(listed.find(({ shoutoutId }) => shoutoutId === id)).toMatchObject({
    sender: { fullName: 'Gone Girl' },
    isApprovable: true,
  });
  expect((await approve(id)).status).toBe(200);
  expect(await mailsOf(id)).toEqual([company.colleague.email]);
  const colleague = await test.signInAs(company.colleague.email);
  const { kudosReceived } = await profileFor(colleague, company.colleague.employeeId);
  expect(kudosReceived.find(({ shoutoutId }) => shoutoutId === id)).toMatchObject({
    sender: { fullName: 'Gone Girl' },
  });
  await bringBack(leaving);
});

it('are approved, edited and deleted in an ended period too, and stay in it', async () => {
  const sender = await addPerson(test.owner);
  const receiver = await addPerson(test.owner);
  const [approved, deleted] = [await send(sender, receiver), await send(sender, receiver)];
  await endPeriodOf(sender);
  await endPeriodOf(receiver);
  const edit = { shoutoutId: approved, message: 'Thanks', values: [] };
  expect((await admin.call(contract.editKudo, { body: edit })).status).toBe(200);
  expect((await approve(approved)).status).toBe(200);
  expect((await admin.call(contract.deleteKudo, { params: { id: deleted } })).status).toBe(200);
  expect(await idsIn(receiver, receiver.markingPeriodId)).toEqual({ received: [approved], given: [] });
  expect(await idsIn(sender, sender.markingPeriodId)).toEqual({ received: [], given: [approved] });
  expect(await idsIn(receiver, 0)).toEqual({ received: [], given: [] });
  const kudo = (await admin.call(contract.getKudo, { params: { id: approved } })).json<Kudo>();
  expect(kudo.markingPeriodId).toBe(sender.markingPeriodId);
});

it('that were received before the first day belong to the first period', async () => {
  const newcomer = await addPerson(test.owner, { hireDate: '2098-01-01', periodStart: '2098-01-01' });
  const id = await send(company.member, newcomer);
  expect((await approve(id)).status).toBe(200);
  expect(await idsIn(newcomer, 0)).toEqual({ received: [id], given: [] });
});

it('show only to a lead which people in them are their reports', async () => {
  const id = await send(company.member, company.colleague, company.stranger);
  expect((await approve(id)).status).toBe(200);
  const peopleFor = async (caller: SignedInCaller) => {
    const { kudosGiven } = await profileFor(caller, company.member.employeeId);
    const kudo = kudosGiven.find(({ shoutoutId }) => shoutoutId === id);
    return [kudo?.sender, ...(kudo?.targetEmployees ?? [])].map((one) => [one?.employeeId, one?.managerId]);
  };
  const leadId = company.lead.employeeId;
  const seenByLead = await peopleFor(await test.signInAs('lead@example.test'));
  expect(Object.fromEntries(seenByLead)).toEqual({
    [company.member.employeeId]: leadId,
    [company.colleague.employeeId]: leadId,
    [company.stranger.employeeId]: undefined,
  });
  for (const caller of [admin, await test.signInAs(company.member.email)]) {
    expect((await peopleFor(caller)).map(([, managerId]) => managerId)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

const hundreds = Array.from({ length: 201 }, (_, at) => at + 1);

it.each([
  ['another value', { values: ['Be Loud'] }, 'must be one of the company’s values.'],
  ['201 recipients', { targetEmployees: hundreds }, 'Choose 200 recipients or less.'],
  ['a control character', { message: 'bell \u0007' }, 'must not contain control characters.'],
  ['no person', { targetEmployees: ['everybody'] }, 'must be a team member.'],
])('refuses %s', async (_name, changes, sentence) => {
  const member = await test.signInAs(company.member.email);
  const answer = await member.call(contract.sendKudo, { body: { ...thank(company.colleague), ...changes } });
  expect([answer.status, answer.text.includes(sentence)]).toEqual([400, true]);
});

it('names the marking period when it is missing', async () => {
  const answer = await admin.call(contract.listKudosOf, { params: { id: company.member.employeeId } });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('mp')]);
});

async function idsIn({ employeeId: id }: Person, mp: number) {
  const answer = await admin.call(contract.listKudosOf, { params: { id }, query: { mp } });
  const lists = answer.json<{ kudosReceived: Kudo[]; kudosGiven: Kudo[] }>();
  const ids = (kudos: readonly Kudo[]) => kudos.map(({ shoutoutId }) => shoutoutId);
  return { received: ids(lists.kudosReceived), given: ids(lists.kudosGiven) };
}
