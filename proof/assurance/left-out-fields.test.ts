import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import * as people from '#contract/people/people-changes.endpoints.ts';
import { peopleMessages } from '#contract/people/people.ts';
import type { Answer } from '#server/testing/app.ts';
import type { Target } from './kit/review-fixture.ts';
import { changedColumns, clearJournal, readJournal } from './kit/journal.ts';
import { type Body, type Save, saves } from './left-out-fields.saves.ts';
import { forgetCalls, nameOf, openTestApp, type JournaledApp } from './kit/test-app.ts';
import { addCast, type Cast, meet } from './permissions/cells.ts';
import type { ObjectRow } from './permissions/row.ts';
import { permissionTable } from './permissions.table.ts';
import { schemasOf } from '#contract/schemas-of.ts';

/** Messages of required fields. */
const required =
  /is required|^All tasks must have a title\.$|^Please enter a message$|^Status must be Started, Complete or Cancelled\.$/;

let testApp: JournaledApp;
let cast: Cast;
beforeAll(async () => {
  testApp = await openTestApp();
  cast = await addCast(testApp);
});
afterAll(() => testApp.stop());

test.each(saves)('$call keeps omitted fields', async (save) => {
  const { target, token } = await prepare(save);
  const body = save.full(target);
  if (save.isTwice) await send(save, token, body);
  const first = await send(save, token, body);
  expect([first.status, first.text]).toEqual([200, first.text]);
  const fields = Object.keys(body).filter((name) => !save.names.includes(name));
  const groups = [...fields.map((name) => [name]), ...(save.together ?? [])];
  for (const group of groups) {
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !group.includes(name)));
    const answer = await send(save, token, rest);
    const outcome = [answer.status, answer.text, await changes()];
    const expected =
      answer.status === 400 ? [400, expect.stringMatching(required), []] : [200, expect.any(String), []];
    expect({ leftOut: group, outcome }).toEqual({ leftOut: group, outcome: expected });
  }
});

test('an archived person stays archived unless the call changes that', async () => {
  const [save] = saves;
  if (!save) throw new Error('There is no save.');
  const { target, token } = await prepare(save);
  await sql`update employee set archived_at = now(), end_date = '2026-01-01' where employee_id = ${target.employeeId}`.execute(
    testApp.owner,
  );
  const { isActive: _leftOut, ...body } = save.full(target);
  const answer = await testApp.withToken(token).call(people.changeEmployee, { body });
  expect([answer.status, answer.text]).toEqual([409, peopleMessages.alreadyArchived]);
});

function rowOf({ call }: Save): ObjectRow | null {
  const rows = permissionTable.filter((row) => nameOf(row.endpoint) === call);
  const row = rows.find(({ about }) => about !== 'a new one');
  if (!row) throw new Error(`The permission table does not know ${call}.`);
  return row.kind === 'object' ? row : null;
}

const endpointOf = ({ call }: Save): Endpoint => {
  const endpoint = testApp.routes.find((route) => nameOf(route) === call);
  if (!endpoint) throw new Error(`${call} is not mounted.`);
  return endpoint;
};

/** Sets up an Admin and a review without peers, in the state that the call needs. */
async function prepare(save: Save): Promise<{ target: Target; token: string }> {
  const fallback = permissionTable.find((row): row is ObjectRow => row.kind === 'object');
  const row = rowOf(save) ?? fallback;
  if (!row) throw new Error('The permission table is empty.');
  const { target, token } = await meet(testApp, cast, row, 'admin', 'foreign');
  await sql`delete from annual_reviewer where annual_review_id = ${target.annualReviewId} and type = 'Peer'`.execute(
    testApp.owner,
  );
  return { target, token };
}

async function send(save: Save, token: string, body: Body): Promise<Answer> {
  const endpoint = endpointOf(save);
  await forgetCalls(testApp);
  await clearJournal(testApp.owner);
  const isList = schemasOf(endpoint).body instanceof z.ZodArray;
  return testApp.withToken(token).call(endpoint, { body: isList ? [body] : body });
}

/** The columns that the last call changed, without those that every change sets. */
async function changes(): Promise<string[]> {
  const carried = /^(version|changed_(at|by)|seen_(version|changed_at|changed_by)|last_used_at|place)$/;
  return (await readJournal(testApp.owner)).flatMap((row) => {
    if (row.operation !== 'UPDATE') return [`${row.operation} ${row.table}`];
    return changedColumns(row)
      .filter((column) => !carried.test(column))
      .map((column) => `${row.table}.${column}`);
  });
}
