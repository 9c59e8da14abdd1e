import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/goals/goals.endpoints.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { type GoalScene, ok, openGoalScene, refusal } from './goals.scene.ts';

// Team members work on their own goals. Source: docs/product/goals.md.

let scene: GoalScene;
let member: SignedInCaller;
let goalId: number;
let name: string;
let milestoneId: number;

const allow = async (isAllowed: boolean) =>
  sql`update company_settings set own_goals = ${isAllowed}`.execute(scene.test.owner);

beforeAll(async () => {
  scene = await openGoalScene();
  member = await scene.test.signInAs('member@example.test');
});
beforeEach(async () => {
  await scene.forgetCalls();
  await allow(true);
  goalId = await scene.newGoal();
  name = (await scene.read(goalId)).employeeName;
  const [task] = await scene.saveTasks(goalId, [{ milestoneId: -1, content: 'Find a boat' }]);
  milestoneId = task?.milestoneId ?? 0;
});
afterAll(() => scene.test.stop());

const tick = (by: SignedInCaller = member, isCompleted = 'true') =>
  by.call(contract.toggleMilestone, { query: { goalId, milestoneId, isCompleted } });
const write = (status: string, updateId = -1, title = 'News') =>
  member.call(contract.saveGoalUpdate, { body: { goal: goalId, title, status, notes: '', updateId } });
const remove = (id: number) => member.call(contract.deleteGoalUpdate, { params: { id } });
const idOf = (answer: Awaited<ReturnType<typeof write>>) => ok(answer).json<{ entityId: number }>().entityId;

test('a person ticks a task of their own goal, which says who did it; the audit says Self', async () => {
  expect((await scene.read(goalId)).milestones[0]).toMatchObject({ completedBy: null, completedOn: null });
  ok(await tick());
  const { progress, today, milestones, ownGoals } = await scene.read(goalId, member);
  expect([progress, ownGoals]).toEqual(['Started', true]);
  expect(milestones[0]).toMatchObject({
    isCompleted: true,
    completedBy: name,
    completedOn: today,
  });
  const { rows } = await sql<{ relation: string }>`
    select relation from audit_event where action = 'toggle-task' and actor_employee_id = ${scene.company.member.employeeId}
    order by audit_event_id desc limit 1`.execute(scene.test.owner);
  expect(rows).toEqual([{ relation: 'Self' }]);
});

test('a person writes, changes and deletes updates of their own', async () => {
  const updateId = idOf(await write('Complete'));
  const written = await scene.read(goalId);
  expect(written.progress).toBe('Complete');
  expect(written.goalUpdates[0]).toMatchObject({
    authorId: scene.company.member.employeeId,
    authorName: name,
  });
  ok(await write('Started', updateId, 'Other news'));
  expect(await scene.read(goalId)).toMatchObject({
    progress: 'Started',
    goalUpdates: [{ title: 'Other news' }],
  });
  ok(await remove(updateId));
  expect(await scene.read(goalId)).toMatchObject({ progress: 'None', goalUpdates: [] });
});

test("a person's words are edited by that person alone, and others still delete them", async () => {
  const updateId = idOf(await write('Started'));
  const body = { goal: goalId, title: 'Put into another mouth', status: 'Complete', notes: '', updateId };
  const refused = [403, goalMessages.updateOfAnother(name)];
  for (const other of [scene.lead, scene.admin])
    expect(refusal(await other.call(contract.saveGoalUpdate, { body }))).toEqual(refused);
  await allow(false);
  expect(refusal(await scene.lead.call(contract.saveGoalUpdate, { body }))).toEqual(refused);
  expect(await scene.read(goalId)).toMatchObject({ progress: 'Started', goalUpdates: [{ title: 'News' }] });
  ok(await scene.deleteUpdate(updateId));
  expect((await scene.read(goalId)).goalUpdates).toEqual([]);
});

test("the lead's updates stay the lead's", async () => {
  const updateId = await scene.saveUpdate(goalId, 'Started');
  expect((await write('Complete', updateId)).status).toBe(403);
  expect((await remove(updateId)).status).toBe(403);
  expect((await scene.read(goalId)).goalUpdates[0]).toMatchObject({ title: 'News', progress: 'Started' });
});

test('only the lead cancels, and a canceled goal waits for the lead', async () => {
  const own = idOf(await write('Started'));
  expect((await write('Cancelled')).status).toBe(403);
  expect((await write('Cancelled', own)).status).toBe(403);
  const cancelled = await scene.saveUpdate(goalId, 'Cancelled');
  for (const answer of [await tick(), await write('Started'), await write('Started', own), await remove(own)])
    expect(answer.status).toBe(403);
  expect((await scene.read(goalId)).progress).toBe('Cancelled');
  ok(await scene.deleteUpdate(cancelled));
  ok(await tick());
});

test('the goal itself, its tasks and their words stay with the lead', async () => {
  const { employeeId, markingPeriodId } = scene.company.member;
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
  expect(await scene.read(goalId, member)).toMatchObject({ ownGoals: false, progress: 'Started' });
});

test('others gain nothing by the setting', async () => {
  const colleague = await scene.test.signInAs('colleague@example.test');
  expect((await tick(colleague)).status).toBe(403);
});

test('an ended period is closed', async () => {
  const other = scene.company.colleague;
  const caller = await scene.test.signInAs('colleague@example.test');
  goalId = await scene.newGoal('Row', other, scene.admin);
  ok(await scene.admin.call(contract.saveMilestones, { body: [{ goalId, milestoneId: -1, content: 'x' }] }));
  milestoneId = (await scene.read(goalId, scene.admin)).milestones[0]?.milestoneId ?? 0;
  await scene.endPeriod(other);
  expect((await tick(caller)).status).toBe(409);
});
