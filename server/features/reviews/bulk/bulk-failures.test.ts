import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBulkAction } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { BULK_QUEUE, startBulkWorkers } from './bulk-worker.ts';
import { type BulkScene, chosen, openBulkScene, peopleOf, preview, summaryOf } from './bulk-actions.scene.ts';

let scene: BulkScene;
beforeAll(async () => {
  scene = await openBulkScene();
});
afterAll(() => scene.app.stop());

/** From now on a review of this person can't be written; `times` limits it to the first attempts. */
async function failFor(employeeId: number, times: number): Promise<void> {
  await sql`create sequence if not exists failures`.execute(scene.app.owner);
  await sql`grant usage on sequence failures to benchmark_app`.execute(scene.app.owner);
  await sql`alter sequence failures restart`.execute(scene.app.owner);
  await sql`create or replace function fail() returns trigger language plpgsql as ${sql.lit(
    `begin
       if new.employee_id = ${employeeId} and nextval('failures') <= ${times} then raise exception 'not now'; end if;
       return new;
     end`,
  )}`.execute(scene.app.owner);
  await sql`create or replace trigger fail before insert on annual_review
    for each row execute function fail()`.execute(scene.app.owner);
}

test('a step that fails for an unknown reason is tried three times, and the others are done', async () => {
  const [ann, bob] = [await scene.report('Adler'), await scene.report('Berg')];
  await failFor(ann.employeeId, 1000);
  const id = await preview(scene.admin, { kind: 'start' }, chosen([ann, bob]));
  expect(await scene.run(scene.admin, id)).toMatchObject({
    state: 'Finished',
    counts: { done: 1, leftOut: 1, pending: 0 },
    leftOut: [{ reason: bulkReasons.failed, people: 1 }],
  });
  expect(await scene.auditOf(ann)).toEqual([]);
  expect(await scene.auditOf(bob)).toEqual(['start-annual-review']);
});

test('a step that fails twice is done by the third attempt, once', async () => {
  const ann = await scene.report('Cole');
  await failFor(ann.employeeId, 2);
  const id = await preview(scene.admin, { kind: 'start' }, chosen([ann]));
  expect(await scene.run(scene.admin, id)).toMatchObject({ counts: { done: 1, leftOut: 0 } });
  expect(await peopleOf(scene.admin, id)).toMatchObject([{ state: 'Done', reason: null }]);
  expect(await scene.auditOf(ann)).toEqual(['start-annual-review']);
});

test('a person whose period has ended since the preview is left out', async () => {
  const [ann, bob] = [await scene.report('Frey'), await scene.report('Gale')];
  const id = await preview(scene.admin, { kind: 'start' }, chosen([ann, bob]));
  await sql`update marking_period set end_date = ${addDays(scene.today, -1)}::date, ended_at = now()
    where marking_period_id = ${ann.markingPeriodId}`.execute(scene.app.owner);
  await sql`insert into marking_period (employee_id, start_date)
    values (${ann.employeeId}, ${scene.today}::date)`.execute(scene.app.owner);
  expect(await scene.run(scene.admin, id)).toMatchObject({
    counts: { done: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.changed, people: 1 }],
  });
  expect(await scene.auditOf(ann)).toEqual([]);
});

test('an action waits for an earlier one of its kind, and not for one of another kind', async () => {
  const [ann, bob] = [await scene.report('Hale'), await scene.report('Ives')];
  const ids = await Promise.all([
    preview(scene.admin, { kind: 'start' }, chosen([ann])),
    preview(scene.other, { kind: 'start' }, chosen([bob])),
  ]);
  const callers = [scene.admin, scene.other] as const;
  for (const [index, caller] of callers.entries())
    await caller.call(startBulkAction, { body: { bulkActId: ids[index] } });
  await scene.work(ids[1]);
  expect(await summaryOf(scene.other, ids[1])).toMatchObject({ state: 'Running', counts: { pending: 1 } });
  await scene.work(ids[0]);
  await scene.work(ids[1]);
  expect(await summaryOf(scene.other, ids[1])).toMatchObject({ state: 'Finished', counts: { done: 1 } });
  const first = await preview(scene.admin, { kind: 'withdraw', reason: 'A mistake' }, chosen([ann]));
  const waiting = await preview(scene.other, { kind: 'start' }, chosen([await scene.report('Kern')]));
  await scene.other.call(startBulkAction, { body: { bulkActId: waiting } });
  expect(await scene.run(scene.admin, first)).toMatchObject({ state: 'Finished', counts: { done: 1 } });
  await scene.work(waiting);
});

test('a server that starts goes on with the actions of a killed one, whose jobs still count as running', async () => {
  const ann = await scene.report('Hale');
  const bulkActId = await preview(scene.admin, { kind: 'start' }, chosen([ann]));
  expect((await scene.admin.call(startBulkAction, { body: { bulkActId } })).status).toBe(200);
  const { enqueued } = scene.app.jobs;
  enqueued.splice(0);
  await startBulkWorkers(
    { work: async () => {}, schedule: async () => {}, stop: async () => {} },
    scene.app.context,
  );
  expect(enqueued.filter(({ queue }) => queue === BULK_QUEUE)).toEqual([
    expect.objectContaining({ data: { bulkActId } }),
  ]);
  await scene.work(bulkActId);
  enqueued.splice(0);
  await startBulkWorkers(
    { work: async () => {}, schedule: async () => {}, stop: async () => {} },
    scene.app.context,
  );
  expect(enqueued.filter(({ queue }) => queue === BULK_QUEUE)).toEqual([]);
});
