import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkReasons } from '#contract/bulk-reasons.ts';
import { type BulkScene, chosen, openBulkScene, peopleOf, preview } from './bulk-acts.scene.ts';

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
