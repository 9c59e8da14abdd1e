import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/goals/goals.endpoints.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { type GoalFixture, ok, openGoalFixture, refusal } from './goals.fixture.ts';

// Team members work on their own goals. Source: docs/product/goals.md.

let fixture: GoalFixture;
let member: SignedInCaller;
let goalId: number;
let name: string;
let milestoneId: number;

const allow = async (isAllowed: boolean) =>
  sql`update company_settings set own_goals = ${isAllowed}`.execute(fixture.test.owner);

beforeAll(async () => {
  fixture = await openGoalFixture();
  member = await fixture.test.signInAs('member@example.test');
});
beforeEach(async () => {
  await fixture.forgetCalls();
  await allow(true);
  goalId = await fixture.newGoal();
  name = (await fixture.read(goalId)).employeeName;
  const [task] = await fixture.saveTasks(goalId, [{ milestoneId: -1, content: 'Find a boat' }]);
  milestoneId = task?.milestoneId ?? 0;
});
afterAll(() => fixture.test.stop());

const tick = (by: SignedInCaller = member, isCompleted = 'true') =>
  by.call(contract.toggleMilestone, { query: { goalId, milestoneId, isCompleted } });
const write = (status: string, updateId = -1, title = 'News') =>
  member.call(contract.saveGoalUpdate, { body: { goal: goalId, title, status, notes: '', updateId } });
const remove = (id: number) => member.call(contract.deleteGoalUpdate, { params: { id } });
const idOf = (answer: Awaited<ReturnType<typeof write>>) => ok(answer).json<{ entityId: number }>().entityId;

test('a person ticks a task of their own goal, which says who did it; the audit says Self', async () => {
  expect((await fixture.read(goalId)).milestones[0]).toMatchObject({ completedBy: null, completedOn: null });
  ok(await tick());
  const { progress, today, milestones, ownGoals } = await fixture.read(goalId, member);
  expect([progress, ownGoals]).toEqual(['Started', true]);
  expect(milestones[0]).toMatchObject({
    isCompleted: true,
    completedBy: name,
    completedOn: today,
  });
  const { rows } = await sql<{ relation: string }>`
    select relation from audit_event where action = 'toggle-task' and actor_employee_id = ${fixture.company.member.employeeId}
    order by audit_event_id desc limit 1`.execute(fixture.test.owner);
  expect(rows).toEqual([{ relation: 'Self' }]);
});

test('a person writes, changes and deletes updates of their own', async () => {
  const updateId = idOf(await write('Complete'));
  const written = await fixture.read(goalId);
  expect(written.progress).toBe('Complete');
  expect(written.goalUpdates[0]).toMatchObject({
    authorId: fixture.company.member.employeeId,
    authorName: name,
  });
  ok(await write('Started', updateId, 'Other news'));
  expect(await fixture.read(goalId)).toMatchObject({
    progress: 'Started',
    goalUpdates: [{ title: 'Other news' }],
  });
  ok(await remove(updateId));
  expect(await fixture.read(goalId)).toMatchObject({ progress: 'None', goalUpdates: [] });
});

test("a person's words are edited by that person alone, and others still delete them", async () => {
  const updateId = idOf(await write('Started'));
  const body = { goal: goalId, title: 'Put into another mouth', status: 'Complete', notes: '', updateId };
  const refused = [403, goalMessages.updateOfAnother(name)];
  for (const other of [fixture.lead, fixture.admin])
    expect(refusal(await other.call(contract.saveGoalUpdate, { body }))).toEqual(refused);
  await allow(false);
  expect(refusal(await fixture.lead.call(contract.saveGoalUpdate, { body }))).toEqual(refused);
  expect(await fixture.read(goalId)).toMatchObject({ progress: 'Started', goalUpdates: [{ title: 'News' }] });
  ok(await fixture.deleteUpdate(updateId));
  expect((await fixture.read(goalId)).goalUpdates).toEqual([]);
});

test("the lead's updates stay the lead's", async () => {
  const updateId = await fixture.saveUpdate(goalId, 'Started');
  expect((await write('Complete', updateId)).status).toBe(403);
  expect((await remove(updateId)).status).toBe(403);
  expect((await fixture.read(goalId)).goalUpdates[0]).toMatchObject({ title: 'News', progress: 'Started' });
});

test('only the lead cancels, and a canceled goal waits for the lead', async () => {
  const own = idOf(await write('Started'));
  expect((await write('Cancelled')).status).toBe(403);
  expect((await write('Cancelled', own)).status).toBe(403);
  const cancelled = await fixture.saveUpdate(goalId, 'Cancelled');
  for (const answer of [await tick(), await write('Started'), await write('Started', own), await remove(own)])
    expect(answer.status).toBe(403);
  expect((await fixture.read(goalId)).progress).toBe('Cancelled');
  ok(await fixture.deleteUpdate(cancelled));
  ok(await tick());
});

test('the goal itself, its tasks and their words stay with the lead', async () => {
  const { employeeId, markingPeriodId } = fixture.company.member;
  const body = { goalId, employeeId, markingPeriodId, title: 'Mine' };
  const content = [{ goalId, milestoneId, content: 'Mine' }];
  expect((await member.call(contract.saveGoal, { body })).status).toBe(403);
  expect((await member.call(contract.saveGoal, { body: { ...body, goalId: -1 } })).status).toBe(403);
  expect((await member.call(contract.saveMilestones, { body: content })).status).toBe(403);
  expect((await member.call(contract.deleteGoal, { params: { id: goalId } })).status).toBe(403);
});

test('without the setting, and once it is off again, people only read their goals', async () => {
  const updateId = idOf(await write('Started'));
  await allow(false);
  for (const answer of [
    await tick(),
    await write('Started'),
    await write('Complete', updateId),
    await remove(updateId),
  ])
    expect(answer.status).toBe(403);
  expect(await fixture.read(goalId, member)).toMatchObject({ ownGoals: false, progress: 'Started' });
});

test('others gain nothing by the setting', async () => {
  const colleague = await fixture.test.signInAs('colleague@example.test');
  expect((await tick(colleague)).status).toBe(403);
});

test('an ended period is closed', async () => {
  const other = fixture.company.colleague;
  const caller = await fixture.test.signInAs('colleague@example.test');
  goalId = await fixture.newGoal('Row', other, fixture.admin);
  ok(
    await fixture.admin.call(contract.saveMilestones, { body: [{ goalId, milestoneId: -1, content: 'x' }] }),
  );
  milestoneId = (await fixture.read(goalId, fixture.admin)).milestones[0]?.milestoneId ?? 0;
  await fixture.endPeriod(other);
  expect((await tick(caller)).status).toBe(409);
});
