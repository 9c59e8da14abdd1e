import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkActionMessages } from '#contract/reviews/cycle/bulk-actions.ts';
import type { ListedBulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addPerson } from '#server/testing/people.ts';
import { sweepBulkActions } from './bulk-actions.writes.ts';
import { type BulkScene, chosen, openBulkScene, peopleOf, preview, summaryOf } from './bulk-actions.scene.ts';

let scene: BulkScene;
beforeAll(async () => {
  scene = await openBulkScene();
});
afterAll(() => scene.app.stop());

const start = { kind: 'start' };

test('an action is previewed, started and done once for each person', async () => {
  const [ann, bob] = [await scene.report('Adler'), await scene.report('Berg')];
  const id = await preview(scene.admin, start, chosen([bob, ann]));
  expect(await summaryOf(scene.admin, id)).toMatchObject({
    state: 'Preview',
    counts: { planned: 2, pending: 0, done: 0, leftOut: 0 },
    mails: 3,
  });
  const [first] = await peopleOf(scene.admin, id);
  expect(first).toMatchObject({ fullName: 'Rep Adler', state: 'Planned', reason: null });
  expect(await scene.run(scene.admin, id)).toMatchObject({
    state: 'Finished',
    counts: { planned: 0, pending: 0, done: 2, leftOut: 0 },
  });
  const before = await scene.auditOf(ann);
  expect(before).toEqual(['start-annual-review']);
  const { rows } = await sql<{ finalDeadline: string }>`
    select final_deadline as "finalDeadline" from annual_review where employee_id = ${ann.employeeId}`.execute(
    scene.app.owner,
  );
  expect(rows).toEqual([{ finalDeadline: first?.plan.deadlines?.finalDeadline }]);
  expect(await scene.run(scene.admin, id)).toMatchObject({ counts: { done: 2 } });
  expect(await scene.auditOf(ann)).toEqual(before);
});

test('two Admins at once start each review once', async () => {
  const people = [await scene.report('Cole'), await scene.report('Dorn')];
  const callers = [scene.admin, scene.other];
  const ids = await Promise.all(callers.map((one) => preview(one, start, chosen(people))));
  await Promise.all(
    callers.map((one, index) => one.call(contract.startBulkAction, { body: { bulkActId: ids[index] } })),
  );
  await Promise.all(ids.flatMap((id) => [scene.work(id), scene.work(id)]));
  // Whichever waited for the other is queued again.
  for (const id of ids) await scene.work(id);
  const results = await Promise.all([
    summaryOf(scene.admin, ids[0] ?? ''),
    summaryOf(scene.other, ids[1] ?? ''),
  ]);
  expect(results.map(({ state }) => state)).toEqual(['Finished', 'Finished']);
  expect(results.reduce((sum, { counts }) => sum + counts.done, 0)).toBe(2);
  expect(results.flatMap(({ leftOut }) => leftOut.map(({ reason }) => reason))).toSatisfy(
    (reasons: string[]) => reasons.every((one) => one.includes('already been started')),
  );
  for (const person of people) expect(await scene.auditOf(person)).toEqual(['start-annual-review']);
});

test('a preview says why it leaves people out', async () => {
  const [ann, alone] = [await scene.report('Adler'), await addPerson(scene.app.owner, { lastName: 'Alone' })];
  const own = await scene.app.signInAs(
    (await scene.report('Own', { permissions: ['Benchmark_Admin'], email: 'own@example.test' })).email,
  );
  const id = await preview(own, start, { filter: { q: 'Rep Own' } });
  expect(await summaryOf(own, id)).toMatchObject({ leftOut: [{ reason: bulkReasons.own, people: 1 }] });
  const again = await preview(scene.admin, start, chosen([ann, alone]));
  expect(await summaryOf(scene.admin, again)).toMatchObject({
    counts: { planned: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.noLead, people: 1 }],
  });
  const bySelf = await preview(scene.admin, { ...start, reviewedById: alone.employeeId }, chosen([alone]));
  expect((await summaryOf(scene.admin, bySelf)).leftOut).toEqual([{ reason: bulkReasons.noLead, people: 1 }]);
  const reviewedById = scene.company.admin.employeeId;
  const named = await preview(scene.admin, { ...start, reviewedById }, chosen([alone]));
  expect(await scene.run(scene.admin, named)).toMatchObject({ counts: { done: 1 } });
});

test('a preview that is older than an hour can’t be started', async () => {
  const id = await preview(scene.admin, start, chosen([await scene.report('Late')]));
  await sql`update bulk_act set created_at = created_at - interval '61 minutes' where bulk_act_id = ${id}::uuid`.execute(
    scene.app.owner,
  );
  expect((await summaryOf(scene.admin, id)).state).toBe('Expired');
  const answer = await scene.admin.call(contract.startBulkAction, { body: { bulkActId: id } });
  expect([answer.status, answer.text]).toEqual([409, bulkActionMessages.expired]);
});

test('a lead acts on their own people only, and reads only their own acts', async () => {
  const [mine, foreign] = [
    await scene.report('Mine'),
    await addPerson(scene.app.owner, { managerId: scene.company.admin.employeeId }),
  ];
  const id = await preview(scene.lead, start, chosen([mine, foreign]));
  expect((await peopleOf(scene.lead, id)).map(({ employeeId }) => employeeId)).toEqual([mine.employeeId]);
  for (const [endpoint, options] of [
    [contract.getBulkAction, { params: { bulkActId: id } }],
    [contract.listBulkPeople, { params: { bulkActId: id } }],
    [contract.startBulkAction, { body: { bulkActId: id } }],
    [contract.cancelBulkAction, { body: { bulkActId: id } }],
  ] as const) {
    expect((await scene.admin.call(endpoint, options)).status).toBe(403);
  }
  const ends = { act: { kind: 'end-periods', endDate: scene.today }, people: chosen([mine]) };
  expect((await scene.lead.call(contract.previewBulkAction, { body: ends })).status).toBe(403);
  await sql`update employee set manager_id = ${scene.company.admin.employeeId}
    where employee_id = ${mine.employeeId}`.execute(scene.app.owner);
  expect(await peopleOf(scene.lead, id)).toEqual([]);
  expect((await scene.run(scene.lead, id)).counts).toEqual({ planned: 0, pending: 0, done: 0, leftOut: 0 });
  expect(await scene.auditOf(mine)).toEqual([]);
});

test('an Admin who is demoted meanwhile stops the action', async () => {
  const people = [await scene.report('One'), await scene.report('Two')];
  const someone = await addPerson(scene.app.owner, { permissions: ['Benchmark_Admin'] });
  const caller = await scene.app.signInAs(someone.email);
  const id = await preview(caller, start, chosen(people));
  await caller.call(contract.startBulkAction, { body: { bulkActId: id } });
  await sql`update employee set permissions = '{}' where employee_id = ${someone.employeeId}`.execute(
    scene.app.owner,
  );
  await scene.work(id);
  const { rows } = await sql`select state, reason from bulk_step where bulk_act_id = ${id}::uuid`.execute(
    scene.app.owner,
  );
  expect(rows).toEqual(people.map(() => ({ state: 'LeftOut', reason: bulkReasons.notAllowed })));
  for (const person of people) expect(await scene.auditOf(person)).toEqual([]);
});

test('a canceled act leaves out those who are not done', async () => {
  const id = await preview(scene.admin, start, chosen([await scene.report('Adler')]));
  const early = await scene.admin.call(contract.cancelBulkAction, { body: { bulkActId: id } });
  expect([early.status, early.text]).toEqual([409, bulkActionMessages.notRunning]);
  await scene.admin.call(contract.startBulkAction, { body: { bulkActId: id } });
  expect((await scene.admin.call(contract.cancelBulkAction, { body: { bulkActId: id } })).status).toBe(200);
  await scene.work(id);
  expect(await summaryOf(scene.admin, id)).toMatchObject({
    state: 'Canceled',
    counts: { done: 0, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.canceled, people: 1 }],
  });
});

test('a person can be left out by hand, and taken in again', async () => {
  const [ann, bob] = [await scene.report('Adler'), await scene.report('Berg')];
  const id = await preview(scene.admin, start, chosen([ann, bob]));
  const change = async (body: object) =>
    scene.admin.call(contract.changeBulkPerson, {
      body: { bulkActId: id, employeeId: ann.employeeId, ...body },
    });
  expect((await change({ isIncluded: false })).status).toBe(200);
  expect(await summaryOf(scene.admin, id)).toMatchObject({ counts: { planned: 1, leftOut: 1 }, mails: 2 });
  expect((await change({ isIncluded: true })).status).toBe(200);
  expect(await summaryOf(scene.admin, id)).toMatchObject({ counts: { planned: 2, leftOut: 0 } });
  expect((await change({ peerIds: [bob.employeeId] })).status).toBe(409);
  const stranger = { bulkActId: id, employeeId: scene.company.lead.employeeId, isIncluded: false };
  expect((await scene.admin.call(contract.changeBulkPerson, { body: stranger })).status).toBe(400);
  await scene.run(scene.admin, id);
  expect((await change({ isIncluded: false })).status).toBe(409);
});

test('a person whom a rule leaves out can’t be taken in', async () => {
  const alone = await addPerson(scene.app.owner, { lastName: 'Alone' });
  const id = await preview(scene.admin, start, chosen([alone]));
  const body = { bulkActId: id, employeeId: alone.employeeId, isIncluded: true };
  const answer = await scene.admin.call(contract.changeBulkPerson, { body });
  expect([answer.status, answer.text]).toEqual([409, bulkActionMessages.noChoice]);
  expect((await summaryOf(scene.admin, id)).counts).toMatchObject({ planned: 0, leftOut: 1 });
});

test('previews that nobody started are deleted after a day, results after 90 days', async () => {
  const ids = [];
  for (const name of ['Day', 'Younger', 'Result', 'Older'])
    ids.push(await preview(scene.admin, start, chosen([await scene.report(name)])));
  for (const id of ids.slice(2)) await scene.run(scene.admin, id);
  const age = async (id: string | undefined, hours: number) =>
    sql`update bulk_act set created_at = created_at - make_interval(hours => ${hours}::integer),
      started_at = started_at - make_interval(hours => ${hours}::integer),
      finished_at = finished_at - make_interval(hours => ${hours}::integer)
      where bulk_act_id = ${id}::uuid`.execute(scene.app.owner);
  await age(ids[0], 25);
  await age(ids[1], 23);
  await age(ids[2], 24 * 89);
  await age(ids[3], 24 * 91);
  expect(await sweepBulkActions(scene.app.db)).toBe(2);
  const { rows } = await sql<{ id: string }>`
    select bulk_act_id as id from bulk_act where bulk_act_id = any(${ids}::uuid[])`.execute(scene.app.owner);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2]].toSorted());
});

test('the actions that one has started are listed, newest first', async () => {
  const caller = await scene.app.signInAs(
    (await addPerson(scene.app.owner, { permissions: ['Benchmark_Admin'] })).email,
  );
  const first = await preview(caller, start, chosen([await scene.report('Adler')]));
  const second = await preview(caller, start, chosen([await scene.report('Berg')]));
  await preview(caller, start, chosen([await scene.report('Cole')]));
  for (const id of [first, second]) await scene.run(caller, id);
  const answer = await caller.call(contract.listBulkActions, { query: { limit: 10 } });
  expect(answer.json<ListedBulkAction[]>().map(({ bulkActId }) => bulkActId)).toEqual([second, first]);
});
