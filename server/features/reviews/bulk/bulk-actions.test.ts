import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkActionMessages } from '#contract/reviews/cycle/bulk-actions.ts';
import type { ListedBulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addPerson } from '#server/testing/people.ts';
import { sweepBulkActions } from './bulk-actions.writes.ts';
import {
  type BulkFixture,
  chosen,
  openBulkFixture,
  peopleOf,
  preview,
  summaryOf,
} from './bulk-actions.fixture.ts';

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
});
afterAll(() => fixture.app.stop());

const start = { kind: 'start' };

test('an action is previewed, started and done once for each person', async () => {
  const [ann, bob] = [await fixture.report('Adler'), await fixture.report('Berg')];
  const id = await preview(fixture.admin, start, chosen([bob, ann]));
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    state: 'Preview',
    counts: { planned: 2, pending: 0, done: 0, leftOut: 0 },
    mails: 3,
  });
  const [first] = await peopleOf(fixture.admin, id);
  expect(first).toMatchObject({ fullName: 'Rep Adler', state: 'Planned', reason: null });
  expect(await fixture.run(fixture.admin, id)).toMatchObject({
    state: 'Finished',
    counts: { planned: 0, pending: 0, done: 2, leftOut: 0 },
  });
  const before = await fixture.auditOf(ann);
  expect(before).toEqual(['start-annual-review']);
  const { rows } = await sql<{ finalDeadline: string }>`
    select final_deadline as "finalDeadline" from annual_review where employee_id = ${ann.employeeId}`.execute(
    fixture.app.owner,
  );
  expect(rows).toEqual([{ finalDeadline: first?.plan.deadlines?.finalDeadline }]);
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 2 } });
  expect(await fixture.auditOf(ann)).toEqual(before);
});

test('two Admins at once start each review once', async () => {
  const people = [await fixture.report('Cole'), await fixture.report('Dorn')];
  const callers = [fixture.admin, fixture.other];
  const ids = await Promise.all(callers.map((one) => preview(one, start, chosen(people))));
  await Promise.all(
    callers.map((one, index) => one.call(contract.startBulkAction, { body: { bulkActId: ids[index] } })),
  );
  await Promise.all(ids.flatMap((id) => [fixture.work(id), fixture.work(id)]));
  // Whichever waited for the other is queued again.
  for (const id of ids) await fixture.work(id);
  const results = await Promise.all([
    summaryOf(fixture.admin, ids[0] ?? ''),
    summaryOf(fixture.other, ids[1] ?? ''),
  ]);
  expect(results.map(({ state }) => state)).toEqual(['Finished', 'Finished']);
  expect(results.reduce((sum, { counts }) => sum + counts.done, 0)).toBe(2);
  expect(results.flatMap(({ leftOut }) => leftOut.map(({ reason }) => reason))).toSatisfy(
    (reasons: string[]) => reasons.every((one) => one.includes('already been started')),
  );
  for (const person of people) expect(await fixture.auditOf(person)).toEqual(['start-annual-review']);
});

test('a preview says why it leaves people out', async () => {
  const [ann, alone] = [
    await fixture.report('Adler'),
    await addPerson(fixture.app.owner, { lastName: 'Alone' }),
  ];
  const own = await fixture.app.signInAs(
    (await fixture.report('Own', { permissions: ['Benchmark_Admin'], email: 'own@example.test' })).email,
  );
  const id = await preview(own, start, { filter: { q: 'Rep Own' } });
  expect(await summaryOf(own, id)).toMatchObject({ leftOut: [{ reason: bulkReasons.own, people: 1 }] });
  const again = await preview(fixture.admin, start, chosen([ann, alone]));
  expect(await summaryOf(fixture.admin, again)).toMatchObject({
    counts: { planned: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.noLead, people: 1 }],
  });
  const bySelf = await preview(fixture.admin, { ...start, reviewedById: alone.employeeId }, chosen([alone]));
  expect((await summaryOf(fixture.admin, bySelf)).leftOut).toEqual([
    { reason: bulkReasons.noLead, people: 1 },
  ]);
  const reviewedById = fixture.company.admin.employeeId;
  const named = await preview(fixture.admin, { ...start, reviewedById }, chosen([alone]));
  expect(await fixture.run(fixture.admin, named)).toMatchObject({ counts: { done: 1 } });
});

test('a preview that is older than an hour can’t be started', async () => {
  const id = await preview(fixture.admin, start, chosen([await fixture.report('Late')]));
  await sql`update bulk_act set created_at = created_at - interval '61 minutes' where bulk_act_id = ${id}::uuid`.execute(
    fixture.app.owner,
  );
  expect((await summaryOf(fixture.admin, id)).state).toBe('Expired');
  const answer = await fixture.admin.call(contract.startBulkAction, { body: { bulkActId: id } });
  expect([answer.status, answer.text]).toEqual([409, bulkActionMessages.expired]);
});

test('a lead acts on their own people only, and reads only their own acts', async () => {
  const [mine, foreign] = [
    await fixture.report('Mine'),
    await addPerson(fixture.app.owner, { managerId: fixture.company.admin.employeeId }),
  ];
  const id = await preview(fixture.lead, start, chosen([mine, foreign]));
  expect((await peopleOf(fixture.lead, id)).map(({ employeeId }) => employeeId)).toEqual([mine.employeeId]);
  for (const [endpoint, options] of [
    [contract.getBulkAction, { params: { bulkActId: id } }],
    [contract.listBulkPeople, { params: { bulkActId: id } }],
    [contract.startBulkAction, { body: { bulkActId: id } }],
    [contract.cancelBulkAction, { body: { bulkActId: id } }],
  ] as const) {
    expect((await fixture.admin.call(endpoint, options)).status).toBe(403);
  }
  const ends = { act: { kind: 'end-periods', endDate: fixture.today }, people: chosen([mine]) };
  expect((await fixture.lead.call(contract.previewBulkAction, { body: ends })).status).toBe(403);
  await sql`update employee set manager_id = ${fixture.company.admin.employeeId}
    where employee_id = ${mine.employeeId}`.execute(fixture.app.owner);
  expect(await peopleOf(fixture.lead, id)).toEqual([]);
  expect((await fixture.run(fixture.lead, id)).counts).toEqual({
    planned: 0,
    pending: 0,
    done: 0,
    leftOut: 0,
  });
  expect(await fixture.auditOf(mine)).toEqual([]);
});

test('an Admin who is demoted meanwhile stops the action', async () => {
  const people = [await fixture.report('One'), await fixture.report('Two')];
  const someone = await addPerson(fixture.app.owner, { permissions: ['Benchmark_Admin'] });
  const caller = await fixture.app.signInAs(someone.email);
  const id = await preview(caller, start, chosen(people));
  await caller.call(contract.startBulkAction, { body: { bulkActId: id } });
  await sql`update employee set permissions = '{}' where employee_id = ${someone.employeeId}`.execute(
    fixture.app.owner,
  );
  await fixture.work(id);
  const { rows } = await sql`select state, reason from bulk_step where bulk_act_id = ${id}::uuid`.execute(
    fixture.app.owner,
  );
  expect(rows).toEqual(people.map(() => ({ state: 'LeftOut', reason: bulkReasons.notAllowed })));
  for (const person of people) expect(await fixture.auditOf(person)).toEqual([]);
});

test('a canceled act leaves out those who are not done', async () => {
  const id = await preview(fixture.admin, start, chosen([await fixture.report('Adler')]));
  const early = await fixture.admin.call(contract.cancelBulkAction, { body: { bulkActId: id } });
  expect([early.status, early.text]).toEqual([409, bulkActionMessages.notRunning]);
  await fixture.admin.call(contract.startBulkAction, { body: { bulkActId: id } });
  expect((await fixture.admin.call(contract.cancelBulkAction, { body: { bulkActId: id } })).status).toBe(200);
  await fixture.work(id);
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    state: 'Canceled',
    counts: { done: 0, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.canceled, people: 1 }],
  });
});

test('a person can be left out by hand, and taken in again', async () => {
  const [ann, bob] = [await fixture.report('Adler'), await fixture.report('Berg')];
  const id = await preview(fixture.admin, start, chosen([ann, bob]));
  const change = async (body: object) =>
    fixture.admin.call(contract.changeBulkPerson, {
      body: { bulkActId: id, employeeId: ann.employeeId, ...body },
    });
  expect((await change({ isIncluded: false })).status).toBe(200);
  expect(await summaryOf(fixture.admin, id)).toMatchObject({ counts: { planned: 1, leftOut: 1 }, mails: 2 });
  expect((await change({ isIncluded: true })).status).toBe(200);
  expect(await summaryOf(fixture.admin, id)).toMatchObject({ counts: { planned: 2, leftOut: 0 } });
  expect((await change({ peerIds: [bob.employeeId] })).status).toBe(409);
  const stranger = { bulkActId: id, employeeId: fixture.company.lead.employeeId, isIncluded: false };
  expect((await fixture.admin.call(contract.changeBulkPerson, { body: stranger })).status).toBe(400);
  await fixture.run(fixture.admin, id);
  expect((await change({ isIncluded: false })).status).toBe(409);
});

test('a person whom a rule leaves out can’t be taken in', async () => {
  const alone = await addPerson(fixture.app.owner, { lastName: 'Alone' });
  const id = await preview(fixture.admin, start, chosen([alone]));
  const body = { bulkActId: id, employeeId: alone.employeeId, isIncluded: true };
  const answer = await fixture.admin.call(contract.changeBulkPerson, { body });
  expect([answer.status, answer.text]).toEqual([409, bulkActionMessages.noChoice]);
  expect((await summaryOf(fixture.admin, id)).counts).toMatchObject({ planned: 0, leftOut: 1 });
});

test('previews that were not started are deleted after a day, results after 90 days', async () => {
  const ids = [];
  for (const name of ['Day', 'Younger', 'Result', 'Older'])
    ids.push(await preview(fixture.admin, start, chosen([await fixture.report(name)])));
  for (const id of ids.slice(2)) await fixture.run(fixture.admin, id);
  const age = async (id: string | undefined, hours: number) =>
    sql`update bulk_act set created_at = created_at - make_interval(hours => ${hours}::integer),
      started_at = started_at - make_interval(hours => ${hours}::integer),
      finished_at = finished_at - make_interval(hours => ${hours}::integer)
      where bulk_act_id = ${id}::uuid`.execute(fixture.app.owner);
  await age(ids[0], 25);
  await age(ids[1], 23);
  await age(ids[2], 24 * 89);
  await age(ids[3], 24 * 91);
  expect(await sweepBulkActions(fixture.app.db)).toBe(2);
  const { rows } = await sql<{ id: string }>`
    select bulk_act_id as id from bulk_act where bulk_act_id = any(${ids}::uuid[])`.execute(
    fixture.app.owner,
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2]].toSorted());
});

test('the actions that one has started are listed, newest first', async () => {
  const caller = await fixture.app.signInAs(
    (await addPerson(fixture.app.owner, { permissions: ['Benchmark_Admin'] })).email,
  );
  const first = await preview(caller, start, chosen([await fixture.report('Adler')]));
  const second = await preview(caller, start, chosen([await fixture.report('Berg')]));
  await preview(caller, start, chosen([await fixture.report('Cole')]));
  for (const id of [first, second]) await fixture.run(caller, id);
  const answer = await caller.call(contract.listBulkActions, { query: { limit: 10 } });
  expect(answer.json<ListedBulkAction[]>().map(({ bulkActId }) => bulkActId)).toEqual([second, first]);
});
