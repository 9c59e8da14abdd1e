import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
});
afterAll(() => test.stop());

async function thank(from: SignedInCaller, ...ids: readonly number[]): Promise<number> {
  const body = { message: 'Thank you', values: [], targetEmployees: ids };
  const answer = await from.call(contract.sendKudo, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ entityId: number }>().entityId;
}
const createdBefore = (id: number, interval: string) =>
  sql`update kudo set created_at = created_at - ${interval}::interval where kudo_id = ${id}`.execute(
    test.owner,
  );
const approve = (id: number) => admin.call(contract.approveKudo, { params: { id } });
const read = async (caller: SignedInCaller, id: number) =>
  (await caller.call(contract.getKudo, { params: { id } })).status;

it('a recipient can open a kudo once it is approved, its sender always, a stranger never', async () => {
  const sender = await test.signInAs('member@example.test');
  const recipients = [
    await test.signInAs('colleague@example.test'),
    await test.signInAs('alone@example.test'),
  ];
  const stranger = await test.signInAs('stranger@example.test');
  const lead = await test.signInAs('lead@example.test');
  const id = await thank(sender, company.colleague.employeeId, company.alone.employeeId);
  const statuses = async () =>
    Promise.all([sender, ...recipients, stranger, lead, admin].map((one) => read(one, id)));
  expect(await statuses()).toEqual([200, 403, 403, 403, 403, 200]);
  expect((await approve(id)).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, 200, 403, 403, 200]);
});

it('kudos are listed newest first; recipients by last name', async () => {
  const sender = await addPerson(test.owner);
  const receiver = await addPerson(test.owner, { firstName: 'Zed', lastName: 'Aab' });
  const other = await addPerson(test.owner, { firstName: 'Abe', lastName: 'Zzz' });
  const from = await test.signInAs(sender.email);
  const ids: number[] = [];
  for (const hours of [6, 3, 0]) {
    const id = await thank(from, other.employeeId, receiver.employeeId);
    await createdBefore(id, `${hours} hours`);
    ids.push(id);
  }
  const [first, second, third] = ids;
  const idsOf = (list: readonly Kudo[]) =>
    list.map(({ shoutoutId }) => shoutoutId).filter((id) => ids.includes(id));
  expect(idsOf((await profileFor(from, sender.employeeId)).kudosGiven)).toEqual([third, second, first]);
  // Approved in a different order than written.
  for (const id of [third, first]) expect((await approve(id ?? 0)).status).toBe(200);
  const { kudosReceived } = await profileFor(admin, receiver.employeeId);
  expect(idsOf(kudosReceived)).toEqual([first, third]);
  expect(kudosReceived[0]?.targetEmployees.map(({ fullName }) => fullName)).toEqual(['Zed Aab', 'Abe Zzz']);
  const listed = (await admin.call(contract.listKudos)).json<Kudo[]>();
  expect(idsOf(listed)).toEqual([second, first, third]);
});

it('kudos of the same time are listed in one order everywhere', async () => {
  const receiver = await addPerson(test.owner);
  const sender = await addPerson(test.owner);
  const from = await test.signInAs(sender.email);
  const ids = [await thank(from, receiver.employeeId), await thank(from, receiver.employeeId)];
  const order = ids.toSorted((a, b) => b - a);
  const idsOf = (list: readonly Kudo[]) =>
    list.map(({ shoutoutId }) => shoutoutId).filter((id) => ids.includes(id));
  const listed = async () => idsOf((await admin.call(contract.listKudos)).json<Kudo[]>());
  await sql`update kudo set created_at = now() where kudo_id = any(${ids})`.execute(test.owner);
  expect(await listed()).toEqual(order);
  await sql`update kudo set approved_at = now() where kudo_id = any(${ids})`.execute(test.owner);
  expect(await listed()).toEqual(order);
  expect(idsOf((await profileFor(admin, sender.employeeId)).kudosGiven)).toEqual(order);
  expect(idsOf((await profileFor(admin, receiver.employeeId)).kudosReceived)).toEqual(order);
});

it('a kudo of a period’s first day belongs to it, one of the day before to the previous period', async () => {
  const { employeeId } = await addPerson(test.owner, { periodStart: null });
  const { rows } = await sql<{ id: number }>`
    insert into marking_period (employee_id, start_date, end_date, ended_at)
    values (${employeeId}, company_today() - 300, company_today() - 1, now()), (${employeeId}, company_today(), null, null)
    returning marking_period_id as id`.execute(test.owner);
  const [before, now] = rows.map(({ id }) => id);
  const from = await test.signInAs('member@example.test');
  const today = await thank(from, employeeId);
  expect((await approve(today)).status).toBe(200);
  const yesterday = await thank(from, employeeId);
  await createdBefore(yesterday, '24 hours');
  expect((await approve(yesterday)).status).toBe(200);
  const received = async (mp: number | undefined) => {
    const answer = await admin.call(contract.listKudosOf, {
      params: { id: employeeId },
      query: { mp: mp ?? 0 },
    });
    return answer.json<{ kudosReceived: Kudo[] }>().kudosReceived.map((one) => one.shoutoutId);
  };
  expect([await received(now), await received(before)]).toEqual([[today], [yesterday]]);
});

it('a kudo of a period’s first day is given in it, one of the day before in the previous period', async () => {
  const { employeeId, email } = await addPerson(test.owner, { periodStart: null });
  const { rows } = await sql<{ id: number }>`
    insert into marking_period (employee_id, start_date, end_date, ended_at)
    values (${employeeId}, company_today() - 300, company_today() - 1, now()), (${employeeId}, company_today(), null, null)
    returning marking_period_id as id`.execute(test.owner);
  const [before, now] = rows.map(({ id }) => id);
  const from = await test.signInAs(email);
  const today = await thank(from, company.colleague.employeeId);
  const yesterday = await thank(from, company.colleague.employeeId);
  await createdBefore(yesterday, '24 hours');
  const listed = (await admin.call(contract.listKudos)).json<Kudo[]>();
  const periodOf = (id: number) => listed.find(({ shoutoutId }) => shoutoutId === id)?.markingPeriodId;
  expect([periodOf(today), periodOf(yesterday)]).toEqual([now, before]);
});
