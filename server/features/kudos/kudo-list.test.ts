import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/kudos.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';

let test: TestApp;
let admin: SignedInCaller;
let ids: { toTwo: number; toZoe: number; toAnders: number };

beforeAll(async () => {
  test = await startTestApp();
  const { member } = await addCompany(test.owner);
  const person = (firstName: string, lastName: string) => addPerson(test.owner, { firstName, lastName });
  const [zoe, anders, oe] = [
    await person('Zoe', 'Abel'),
    await person('Anders', 'Zimmer'),
    await person('Finn', 'Östberg'),
  ];
  admin = await test.signInAs('admin@example.test');
  const send = async (email: string, ...to: number[]) => {
    const body = { message: 'Thank you', values: [], targetEmployees: to };
    const answer = await (await test.signInAs(email)).call(contract.sendKudo, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ entityId: number }>().entityId;
  };
  ids = {
    toTwo: await send(member.email, zoe.employeeId, anders.employeeId),
    toZoe: await send(anders.email, zoe.employeeId),
    toAnders: await send(oe.email, anders.employeeId),
  };
});
afterAll(() => test.stop());

const list = async (query: Readonly<Record<string, string>>) => {
  const answer = await admin.call(contract.listKudos, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<contract.ReviewedKudo[]>().map(({ shoutoutId }) => shoutoutId);
};

it('sorts recipients by surname, with several recipients last', async () => {
  expect(await list({ sort: 'recipient', limit: '9' })).toEqual([ids.toZoe, ids.toAnders, ids.toTwo]);
});

it('sorts senders by surname as a dictionary does', async () => {
  const senders = await list({ sort: 'from', q: 'abel', limit: '9' });
  expect(senders).toEqual([ids.toTwo, ids.toZoe]);
  expect(await list({ sort: '-from', q: 'zimmer', limit: '9' })).toEqual([
    ids.toZoe,
    ...[ids.toAnders, ids.toTwo],
  ]);
});

it('finds each word in a name or in a year, never in the message or in the SQL', async () => {
  expect(await list({ q: 'ZOE zimmer' })).toEqual([ids.toZoe, ids.toTwo].toSorted((a, b) => b - a));
  expect(await list({ q: 'thank' })).toEqual([]);
  expect(await list({ q: "z%' or true --" })).toEqual([]);
  await sql`update kudo set created_at = '2019-07-01' where kudo_id = ${ids.toAnders}`.execute(test.owner);
  expect(await list({ q: '2019 öst' })).toEqual([ids.toAnders]);
  await admin.call(contract.approveKudo, { params: { id: ids.toAnders } });
  expect(await list({ q: '2019', state: 'approved' })).toEqual([ids.toAnders]);
  expect(await list({ q: '2019', state: 'waiting' })).toEqual([]);
});

it('follows a person who changes their name, also in approved kudos', async () => {
  const rename = (lastName: string) =>
    sql`update employee set last_name = ${lastName} where first_name = 'Finn'`.execute(test.owner);
  await rename('Aarup');
  expect(await list({ q: 'östberg' })).toEqual([]);
  expect(await list({ q: 'aarup' })).toEqual([ids.toAnders]);
  expect((await list({ sort: 'from', limit: '1' }))[0]).toBe(ids.toAnders);
  await rename('Östberg');
});

it('leaves the rows of the index to triggers', async () => {
  await expect(sql`update kudo_listing set names = ''`.execute(test.db)).rejects.toThrow('permission denied');
  await expect(sql`select list_kudos(array[1])`.execute(test.db)).rejects.toThrow('permission denied');
  await admin.call(contract.deleteKudo, { params: { id: ids.toTwo } });
  const { rows } = await sql`select from kudo_listing where kudo_id = ${ids.toTwo}`.execute(test.owner);
  expect(rows).toEqual([]);
});
