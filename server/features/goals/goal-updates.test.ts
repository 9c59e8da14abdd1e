import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/goals/goals.endpoints.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { type GoalFixture, ok, openGoalFixture, refusal } from './goals.fixture.ts';

let fixture: GoalFixture;
beforeAll(async () => {
  fixture = await openGoalFixture();
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

const statusOf = async (goalId: number) => (await fixture.read(goalId)).progress;

describe('an update', () => {
  it('sets the goal’s status, keeps its notes, and is listed newest first with author and day', async () => {
    const goalId = await fixture.newGoal();
    const first = await fixture.saveUpdate(goalId, 'Started');
    const second = await fixture.saveUpdate(goalId, 'Complete');
    const goal = await fixture.read(goalId);
    expect([goal.progress, goal.goalUpdates.map(({ goalUpdateId }) => goalUpdateId)]).toEqual([
      'Complete',
      [second, first],
    ]);
    const { markingPeriodId } = fixture.company.member;
    expect(goal.goalUpdates[1]).toMatchObject({
      goalUpdateId: first,
      goalId,
      markingPeriodId,
      title: 'News',
      progress: 'Started',
      description: 'One line\nand another',
      updateDate: goal.today,
      authorName: 'Lea Lead',
    });
  });

  it('takes the goal as an id or as an object, and at most 6 statements', async () => {
    const goalId = await fixture.newGoal();
    for (const goal of [goalId, { goalId }]) {
      const body = { goal, title: 'News', status: 'Started' };
      expect(ok(await fixture.lead.call(contract.saveGoalUpdate, { body })).statements).toBeLessThanOrEqual(
        6,
      );
    }
    expect((await fixture.read(goalId)).goalUpdates.length).toBe(2);
  });

  it.each([
    [{ title: ' ' }, 'Title is required.'],
    [{ title: undefined }, 'Title is required.'],
    [{ status: 'None' }, 'Status must be Started, Complete or Cancelled.'],
    [{ status: 'In Progress' }, 'Status must be Started, Complete or Cancelled.'],
    [{ notes: 'x'.repeat(10_001) }, 'Notes must be 10000 characters or less.'],
    [{ goal: undefined }, 'Goal is required.'],
  ])('refuses %j', async (more, sentence) => {
    const goalId = await fixture.newGoal();
    const body = { goal: goalId, title: 'News', status: 'Started', ...more };
    expect(refusal(await fixture.lead.call(contract.saveGoalUpdate, { body }))).toEqual([400, sentence]);
    expect(await statusOf(goalId)).toBe('None');
  });

  it('that is changed sets the goal’s status only when it is the newest', async () => {
    const goalId = await fixture.newGoal();
    const first = await fixture.saveUpdate(goalId, 'Started');
    const second = await fixture.saveUpdate(goalId, 'Complete');
    await fixture.saveUpdate(goalId, 'Cancelled', first);
    expect(await statusOf(goalId)).toBe('Complete');
    await fixture.saveUpdate(goalId, 'Started', second);
    expect(await statusOf(goalId)).toBe('Started');
  });

  it('that is deleted restores the status before it when it is the newest', async () => {
    const goalId = await fixture.newGoal();
    const first = await fixture.saveUpdate(goalId, 'Started');
    const second = await fixture.saveUpdate(goalId, 'Complete');
    const third = await fixture.saveUpdate(goalId, 'Cancelled');
    expect(ok(await fixture.deleteUpdate(second)).statements).toBeLessThanOrEqual(6);
    expect(await statusOf(goalId)).toBe('Cancelled');
    ok(await fixture.deleteUpdate(third));
    expect(await statusOf(goalId)).toBe('Started');
    ok(await fixture.deleteUpdate(first));
    expect(await statusOf(goalId)).toBe('None');
    expect((await fixture.read(goalId)).goalUpdates).toEqual([]);
  });

  it('that is deleted cannot be changed or deleted again', async () => {
    const goalId = await fixture.newGoal();
    const updateId = await fixture.saveUpdate(goalId, 'Started');
    ok(await fixture.deleteUpdate(updateId));
    expect((await fixture.deleteUpdate(updateId)).status).toBe(403);
    expect((await fixture.admin.call(contract.deleteGoalUpdate, { params: { id: updateId } })).status).toBe(
      404,
    );
    const body = { goal: goalId, updateId, title: 'Again', status: 'Complete' };
    expect(refusal(await fixture.lead.call(contract.saveGoalUpdate, { body }))).toEqual([
      400,
      goalMessages.updateUnknown,
    ]);
  });

  it('is changed only under its own goal', async () => {
    const updateId = await fixture.saveUpdate(await fixture.newGoal(), 'Started');
    const other = await fixture.newGoal('Another');
    const body = { goal: other, updateId, title: 'Smuggled', status: 'Complete' };
    expect(refusal(await fixture.lead.call(contract.saveGoalUpdate, { body }))).toEqual([
      400,
      goalMessages.updateUnknown,
    ]);
    expect(await statusOf(other)).toBe('None');
  });

  it('is guarded by its own version, not by that of the goal around it', async () => {
    const goalId = await fixture.newGoal();
    const updateId = await fixture.saveUpdate(goalId, 'Started');
    const version = (await fixture.read(goalId)).goalUpdates[0]?.version ?? 0;
    const [task] = await fixture.saveTasks(goalId, [{ content: 'One' }]);
    ok(await fixture.toggle(goalId, task?.milestoneId ?? 0, true));
    const save = async (notes: string) =>
      fixture.admin.call(contract.saveGoalUpdate, {
        body: { goal: goalId, updateId, title: 'News', status: 'Started', notes },
        ifMatch: version,
      });
    ok(await save('First'));
    const late = await save('Second');
    expect([late.status, late.text.startsWith('Ada Admin changed this on ')]).toEqual([412, true]);
    const deletion = { params: { id: updateId }, ifMatch: version };
    expect((await fixture.lead.call(contract.deleteGoalUpdate, deletion)).status).toBe(412);
    expect((await fixture.read(goalId)).goalUpdates[0]?.description).toBe('First');
  });

  it('by two people at once is saved twice, and the later one sets the status', async () => {
    const goalId = await fixture.newGoal();
    await Promise.all([fixture.saveUpdate(goalId, 'Started'), fixture.saveUpdate(goalId, 'Complete')]);
    const { goalUpdates, progress } = await fixture.read(goalId);
    expect([goalUpdates.length, progress]).toEqual([2, goalUpdates[0]?.progress]);
  });
});
