import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePromotion } from '#contract/people/promotions.endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addCompany(app.owner);
});
afterAll(() => app.stop());

/** How many sessions of this database wait for a lock. */
async function lockWaiters(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.owner);
  return rows[0]?.count ?? 0;
}

test('the last position stays when two promotions are deleted concurrently', async () => {
  const admin = await app.signInAs('admin@example.test');
  const { employeeId } = await addPerson(app.owner);
  await sql`
    insert into employee_role (employee_id, position_id, department_id, start_date)
    select employee_id, position_id, department_id, start_date + 30 from employee_role
    where employee_id = ${employeeId}`.execute(app.owner);
  const { promotionHistory } = await profileFor(admin, employeeId);
  const lock = await app.owner.startTransaction().execute();
  await sql`select from employee where employee_id = ${employeeId} for update`.execute(lock);
  const deletions = promotionHistory.map(async ({ employeeRoleId }) =>
    admin.call(deletePromotion, { params: { employeeRoleId } }),
  );
  await expect.poll(lockWaiters).toBe(2);
  await lock.commit().execute();
  const answers = await Promise.all(deletions);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await profileFor(admin, employeeId)).promotionHistory.length).toBe(1);
});
