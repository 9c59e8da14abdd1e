import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBulkAction } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { BULK_QUEUE, startBulkWorkers } from './bulk-worker.ts';
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

/** From now on a review of this person can't be written; `times` limits it to the first attempts. */
async function failFor(employeeId: number, times: number): Promise<void> {
  await sql`create sequence if not exists failures`.execute(fixture.app.owner);
  await sql`grant usage on sequence failures to benchmark_app`.execute(fixture.app.owner);
  await sql`alter sequence failures restart`.execute(fixture.app.owner);
  await sql`create or replace function fail() returns trigger language plpgsql as ${sql.lit(
    `begin
       if new.employee_id = ${employeeId} and nextval('failures') <= ${times} then raise exception 'not now'; end if;
       return new;
     end`,
  )}`.execute(fixture.app.owner);
  await sql`create or replace trigger fail before insert on annual_review
    for each row execute function fail()`.execute(fixture.app.owner);
}

test('a step that fails for an unknown reason is tried three times, and the others are done', async () => {
  const [ann, bob] = [await fixture.report('Adler'), await fixture.report('Berg')];
  await failFor(ann.employeeId, 1000);
  const id = await preview(fixture.admin, { kind: 'start' }, chosen([ann, bob]));
  expect(await fixture.run(fixture.admin, id)).toMatchObject({
    state: 'Finished',
    counts: { done: 1, leftOut: 1, pending: 0 },
    leftOut: [{ reason: bulkReasons.failed, people: 1 }],
  });
  expect(await fixture.auditOf(ann)).toEqual([]);
  expect(await fixture.auditOf(bob)).toEqual(['start-annual-review']);
});

test('a step that fails twice is done by the third attempt, once', async () => {
  const ann = await fixture.report('Cole');
  await failFor(ann.employeeId, 2);
  const id = await preview(fixture.admin, { kind: 'start' }, chosen([ann]));
  expect(await fixture.run(fixture.admin, id)).toMatchObject({ counts: { done: 1, leftOut: 0 } });
  expect(await peopleOf(fixture.admin, id)).toMatchObject([{ state: 'Done', reason: null }]);
  expect(await fixture.auditOf(ann)).toEqual(['start-annual-review']);
});

test('a person whose period has ended since the preview is left out', async () => {
  const [ann, bob] = [await fixture.report('Frey'), await fixture.report('Gale')];
  const id = await preview(fixture.admin, { kind: 'start' }, chosen([ann, bob]));
  await sql`update marking_period set end_date = ${addDays(fixture.today, -1)}::date, ended_at = now()
    where marking_period_id = ${ann.markingPeriodId}`.execute(fixture.app.owner);
  await sql`insert into marking_period (employee_id, start_date)
    values (${ann.employeeId}, ${fixture.today}::date)`.execute(fixture.app.owner);
  expect(await fixture.run(fixture.admin, id)).toMatchObject({
    counts: { done: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.changed, people: 1 }],
  });
  expect(await fixture.auditOf(ann)).toEqual([]);
});

test('an action waits for an earlier one of its kind, and not for one of another kind', async () => {
  const [ann, bob] = [await fixture.report('Hale'), await fixture.report('Ives')];
  const ids = await Promise.all([
    preview(fixture.admin, { kind: 'start' }, chosen([ann])),
    preview(fixture.other, { kind: 'start' }, chosen([bob])),
  ]);
  const callers = [fixture.admin, fixture.other] as const;
  for (const [index, caller] of callers.entries())
    await caller.call(startBulkAction, { body: { bulkActId: ids[index] } });
  await fixture.work(ids[1]);
  expect(await summaryOf(fixture.other, ids[1])).toMatchObject({ state: 'Running', counts: { pending: 1 } });
  await fixture.work(ids[0]);
  await fixture.work(ids[1]);
  expect(await summaryOf(fixture.other, ids[1])).toMatchObject({ state: 'Finished', counts: { done: 1 } });
  const first = await preview(fixture.admin, { kind: 'withdraw', reason: 'A mistake' }, chosen([ann]));
  const waiting = await preview(fixture.other, { kind: 'start' }, chosen([await fixture.report('Kern')]));
  await fixture.other.call(startBulkAction, { body: { bulkActId: waiting } });
  expect(await fixture.run(fixture.admin, first)).toMatchObject({ state: 'Finished', counts: { done: 1 } });
  await fixture.work(waiting);
});

test('a server that starts goes on with the actions of a killed one, whose jobs still count as running', async () => {
  const ann = await fixture.report('Hale');
  const bulkActId = await preview(fixture.admin, { kind: 'start' }, chosen([ann]));
  expect((await fixture.admin.call(startBulkAction, { body: { bulkActId } })).status).toBe(200);
  const { enqueued } = fixture.app.jobs;
  enqueued.splice(0);
  await startBulkWorkers(
    { work: async () => {}, schedule: async () => {}, stop: async () => {} },
    fixture.app.context,
  );
  expect(enqueued.filter(({ queue }) => queue === BULK_QUEUE)).toEqual([
    expect.objectContaining({ data: { bulkActId } }),
  ]);
  await fixture.work(bulkActId);
  enqueued.splice(0);
  await startBulkWorkers(
    { work: async () => {}, schedule: async () => {}, stop: async () => {} },
    fixture.app.context,
  );
  expect(enqueued.filter(({ queue }) => queue === BULK_QUEUE)).toEqual([]);
});
