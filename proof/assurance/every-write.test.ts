import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import { kudoInput } from '#contract/kudos/kudos.schemas.ts';
import { loadImport } from '#contract/people/people-import.endpoints.ts';
import { usePackAsFinal } from '#contract/reviews/pack/review-pack.endpoints.ts';
import type { Answer } from '#server/testing/app.ts';
import { type Prepared, type Write, writesOf } from './cut/writes.ts';
import { changedColumns, clearJournal, readJournal } from './kit/journal.ts';
import { forgetCalls, nameOf, openTestApp, type Request, send, type JournaledApp } from './kit/test-app.ts';
import { addCast, type Cast } from './permissions/cells.ts';
import { schemasOf } from '#contract/schemas-of.ts';

// Every write of the application, each with its own people and objects, as in the permission table.
const all = writesOf();
const creating = all.filter(({ endpoint }) => endpoint.creates === true);
const STALE = 999_999;

let testApp: JournaledApp;
let cast: Cast;
beforeAll(async () => {
  testApp = await openTestApp();
  cast = await addCast(testApp);
});
afterAll(() => testApp.stop());

async function call({ endpoint, token, request }: Prepared, also: Partial<Request> = {}): Promise<Answer> {
  await forgetCalls(testApp);
  await clearJournal(testApp.owner);
  return send(token === null ? testApp.anonymous : testApp.withToken(token), endpoint, {
    ...request,
    ...also,
  });
}

/** Rows that the last call wrote, without the session's last use. */
async function written(): Promise<string[]> {
  const rows = await readJournal(testApp.owner);
  return rows
    .filter((row) => row.table !== 'session' || !changedColumns(row).every((name) => name === 'last_used_at'))
    .map(({ operation, table }) => `${operation} ${table}`);
}

/** A load takes a fixed number of statements for any number of people (docs/decisions/everyday-use.md). */
function budgetOf({ endpoint, token }: Prepared): number {
  if (endpoint === loadImport) return 24;
  // Storing the pack is an upload without a file.
  return endpoint.upload === true || endpoint === usePackAsFinal || token === null ? 12 : 8;
}

const under = (key: string) => ({ headers: { 'idempotency-key': key } });

describe('If-Match', () => {
  const editing = all.filter(({ endpoint, isNew }) => endpoint.edits === true && !isNew);

  test.each(editing)(
    '$name refuses a version that is not the last one, and writes nothing',
    async (write) => {
      const prepared = await write.prepare(testApp, cast);
      const stale = await call(prepared, { ifMatch: STALE });
      expect([stale.status, await written()]).toEqual([412, []]);
      expect((await call(prepared)).status).toBe(200);
    },
  );
});

describe('Idempotency-Key', () => {
  test.each(creating)('$name happens once under one key', async (write) => {
    const prepared = await write.prepare(testApp, cast);
    const key = randomUUID();
    const first = await call(prepared, under(key));
    expect([first.status, (await written()).length > 0]).toEqual([200, true]);
    const budget = budgetOf(prepared);
    expect(first.statements).toBeLessThanOrEqual(budget);
    const again = await call(prepared, under(key));
    expect([again.status, again.text, await written()]).toEqual([200, first.text, []]);
    // An equal key of another caller is independent.
    const own = await call(await write.prepare(testApp, cast), under(key));
    expect([own.status, (await written()).length > 0]).toEqual([200, true]);
    // A call without input has no other contents.
    if (Object.keys(prepared.request).length === 0) return;
    const changed = await otherThan(write, prepared);
    // Nor has a call whose input only names its object.
    const contents = ({ body }: Request) =>
      JSON.stringify(schemasOf(prepared.endpoint).body?.safeParse(body).data);
    if (changed.body !== undefined && contents(changed) === contents(prepared.request)) return;
    const other = await call({ ...prepared, request: changed }, under(key));
    expect([other.status, other.text, await written()]).toEqual([
      422,
      'An earlier request with this Idempotency-Key was saved with different contents. Check what was saved before you try again.',
      [],
    ]);
  });

  test.each(creating)('$name sent concurrently under one key happens once', async (write) => {
    const alone = await call(await write.prepare(testApp, cast), under(randomUUID()));
    const once = (await written()).toSorted();
    expect([alone.status, once.length > 0]).toEqual([200, true]);
    const prepared = await write.prepare(testApp, cast);
    const key = under(randomUUID());
    const caller = prepared.token === null ? testApp.anonymous : testApp.withToken(prepared.token);
    await forgetCalls(testApp);
    await clearJournal(testApp.owner);
    const both = { ...prepared.request, ...key };
    const answers = await Promise.all([0, 1].map(async () => send(caller, prepared.endpoint, both)));
    const [first, second] = answers.map(({ status, text }) => ({ status, text }));
    expect([first?.status, second]).toEqual([200, first]);
    expect((await written()).toSorted()).toEqual(once);
    const { rows } = await sql`select from audit_event where actor_employee_id = (
      select employee_id from idempotency_key where key = ${key.headers['idempotency-key']})`.execute(
      testApp.owner,
    );
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  test('is forgotten after a day', async () => {
    const { prepared, key } = await sentKudo();
    await sql`update idempotency_key set created_at = created_at - interval '1 day 1 second'`.execute(
      testApp.owner,
    );
    expect((await call(prepared, under(key))).status).toBe(200);
    expect(await written()).toContain('INSERT kudo');
    expect((await call(prepared, under(key))).status).toBe(200);
    expect(await written()).toEqual([]);
  });

  test('stores nothing for a refused call', async () => {
    const { prepared } = await sentKudo();
    const key = randomUUID();
    const archive = (at: string | null) =>
      sql`update employee set archived_at = ${at}::timestamptz, end_date = ${at}::date where employee_id = ${recipientOf(prepared)}`.execute(
        testApp.owner,
      );
    await archive('2026-01-01');
    expect((await call(prepared, under(key))).status).toBe(400);
    await archive(null);
    expect((await call(prepared, under(key))).status).toBe(200);
    expect(await written()).toContain('INSERT kudo');
  });

  test('does not bypass policy or session', async () => {
    const write = creating.find(({ endpoint }) => nameOf(endpoint) === 'POST /Employees');
    const prepared = await write?.prepare(testApp, cast);
    if (prepared === undefined) throw new Error('There is no such call.');
    const key = under(randomUUID());
    expect((await call(prepared, key)).status).toBe(200);
    await sql`update employee set permissions = '{}' where employee_id in (
      select employee_id from idempotency_key where key = ${key.headers['idempotency-key']})`.execute(
      testApp.owner,
    );
    expect((await call(prepared, key)).status).toBe(403);
    await sql`update session set ended_at = app_now()`.execute(testApp.owner);
    expect((await call(prepared, key)).status).toBe(401);
  });

  test.each(['', 'é', 'x'.repeat(256), 'a\tb'])('%j is an invalid key', async (key) => {
    const { prepared } = await sentKudo();
    const answer = await call(prepared, under(key));
    expect([answer.status, answer.text]).toEqual([
      400,
      'Idempotency-Key must be 1 to 255 printable characters.',
    ]);
  });

  test('is deleted with its person', async () => {
    const { key } = await sentKudo();
    const { rows } = await sql`
      select from pg_constraint where conrelid = 'idempotency_key'::regclass and contype = 'f' and confdeltype = 'c'`.execute(
      testApp.owner,
    );
    expect([rows.length, key.length]).toEqual([2, 36]);
  });
});

async function sentKudo(): Promise<{ prepared: Prepared; key: string }> {
  const write = creating.find(({ endpoint }) => endpoint === contract.sendKudo);
  const prepared = await write?.prepare(testApp, cast);
  if (prepared === undefined) throw new Error('There is no such call.');
  const key = randomUUID();
  expect((await call(prepared, under(key))).status).toBe(200);
  return { prepared, key };
}

function recipientOf({ request }: Prepared): number {
  const [first] = kudoInput.parse(request.body).targetEmployees;
  return first ?? 0;
}

/** A different request to the same call, for the same object if it has a body. */
async function otherThan(write: Write, { request }: Prepared): Promise<Request> {
  const { file, query, body, params } = request;
  if (params) return (await write.prepare(testApp, cast)).request;
  if (file) return { ...request, file: { ...file, bytes: `${String(file.bytes)}, and more` } };
  if (query) return { ...request, query: { ...query, managerId: 1 } };
  if (Array.isArray(body))
    return {
      ...request,
      body: [...body, { ...body[0], employeeId: cast.bystander, type: 'Peer', content: 'One more' }],
    };
  return { ...request, body: { ...(body as object), ...others } };
}

/** Fields of calls that create, each with a changed value. */
const others = {
  reason: 'Another reason',
  people: { filter: { q: 'Another' } },
  tellNow: false,
  title: 'Another title',
  message: 'Another message',
  name: 'Another name',
  projectName: 'Another name',
  firstName: 'Another',
  goalIds: [1],
  finalDeadline: '2027-03-03',
  isSitDownComplete: true,
  sitdownDate: '2027-02-26',
  sitdownTime: '11:30',
  sitdownPlace: 'Another room',
  responses: [],
};
