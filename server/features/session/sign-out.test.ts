import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentSession, refreshSession, signOut } from '#contract/core/session.endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('signing out ends only this session, and is in the audit once', async () => {
  const { email, employeeId } = await addPerson(test.owner);
  const [ended, other] = [await test.signInAs(email), await test.signInAs(email)];
  expect((await ended.call(signOut, { body: {} })).status).toBe(200);
  expect((await ended.call(currentSession)).status).toBe(401);
  const body = { employeeId, refreshToken: ended.refreshToken };
  expect((await test.anonymous.call(refreshSession, { body })).status).toBe(401);
  expect((await other.call(currentSession)).status).toBe(200);
  const { rows } = await sql<Record<string, unknown>>`
    select action, relation, actor_employee_id as actor, subject_employee_id as subject from audit_event
    where subject_employee_id = ${employeeId} and action <> 'sign-in'`.execute(test.owner);
  expect(rows).toEqual([{ action: 'sign-out', relation: 'Self', actor: employeeId, subject: employeeId }]);
});
