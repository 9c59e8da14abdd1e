import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
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
  return answer.json<ReviewedKudo[]>().map(({ shoutoutId }) => shoutoutId);
};

it('sorts recipients by surname, with several recipients last', async () => {
  expect(await list({ sort: 'recipient', limit: '9' })).toEqual([ids.toZoe, ids.toAnders, ids.toTwo]);
});

it('sorts senders by surname as a dictionary does', async () => {
  const senders = await list({ sort: 'from', q: 'abel', limit: '9' });
  expect(senders).toEqual([ids.toTwo, ids.toZoe]);
  expect(await list({ sort: '-from', q: 'zimmer', limit: '9' })).toEqual([
    ids.toZoe,
    ids.toAnders,
    ids.toTwo,
  ]);
});

it('finds each word in a name or in a year, never in the message or in the SQL', async () => {
  expect(await list({ q: 'ZOE zimmer' })).toEqual([ids.toZoe, ids.toTwo]);
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

// Zulu is a second first name: the second word of a full name counts as the surname.
const earlier = [
  ['Ann Zulu', 'Abel', 'Zoe Yew, Bo Zander', '2024-12-31', '2025-01-02'],
  ['Bob', 'abel', 'Cy Zoo', '2025-01-01', '2026-01-02'],
  ['Cher', 'Cher', 'Di Elm', '2023-06-15', null],
  ['Dee', 'Ábel', 'Ed Ash, Flo Birch', '2025-02-01', '2025-12-31'],
] as const;

describe('kudos of other years', () => {
  const places = new Map<number, number>();
  beforeAll(async () => {
    await sql`delete from kudo`.execute(test.owner);
    for (const [index, [firstName, lastName, to, created, approved]] of earlier.entries()) {
      const sender = await addPerson(test.owner, { firstName, lastName });
      const recipients = await Promise.all(
        to.split(', ').map(async (name) => {
          const [first = '', last = ''] = name.split(' ');
          return addPerson(test.owner, { firstName: first, lastName: last });
        }),
      );
      const { rows } = await sql<{ id: number }>`
        insert into kudo (sender_id, message, original_message, created_at)
        values (${sender.employeeId}, 'Thank you', 'Thank you', ${`${created}T12:00Z`}) returning kudo_id as id`.execute(
        test.owner,
      );
      const id = rows[0]?.id ?? 0;
      places.set(id, index + 1);
      for (const { employeeId } of recipients)
        await sql`insert into kudo_recipient values (${id}, ${employeeId})`.execute(test.owner);
      if (approved !== null)
        await sql`update kudo set approved_at = ${`${approved}T12:00Z`} where kudo_id = ${id}`.execute(
          test.owner,
        );
    }
  });
  const placesOf = async (query: Readonly<Record<string, string>>) =>
    (await list(query)).map((id) => places.get(id));

  it.each([
    ['created', [3, 1, 2, 4], 'by year before month'],
    ['-created', [4, 2, 1, 3], 'by year before month'],
    ['approved', [1, 4, 2, 3], 'without a day last'],
    ['-approved', [2, 4, 1, 3], 'without a day last'],
    ['from', [2, 4, 3, 1], 'by the second word, in any case'],
    ['-from', [1, 3, 4, 2], 'the other way'],
    ['recipient', [3, 2, 4, 1], 'one recipient before many, each by the first one’s second word'],
    ['-recipient', [1, 4, 2, 3], 'the other way'],
  ])('%s gives %j: %s', async (sort, expected) => {
    expect(await placesOf({ sort })).toEqual(expected);
    expect(await placesOf({ sort, limit: '9' })).toEqual(expected);
  });

  it.each([
    ['  ZULU ', [1]],
    ['ash', [4]],
    ['2025', [1, 2, 4]],
    ['2026', [2]],
    ['2023', [3]],
    ['bob 2026', [2]],
    ['12/31', []],
    ['thank', []],
    ['', [1, 2, 3, 4]],
  ])('a search for "%s" finds %j', async (q, expected) => {
    expect((await placesOf({ q, limit: '9' })).toSorted()).toEqual(expected);
  });
});

it('leaves the rows of the index to triggers', async () => {
  await expect(sql`update kudo_listing set names = ''`.execute(test.db)).rejects.toThrow('permission denied');
  await expect(sql`select list_kudos(array[1])`.execute(test.db)).rejects.toThrow('permission denied');
  const { rows: before } = await sql<{ id: number }>`select kudo_id as id from kudo_listing`.execute(
    test.owner,
  );
  const id = before[0]?.id ?? 0;
  expect((await admin.call(contract.deleteKudo, { params: { id } })).status).toBe(200);
  const { rows } = await sql`select from kudo_listing where kudo_id = ${id}`.execute(test.owner);
  expect(rows).toEqual([]);
});
