import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/goals/goals.endpoints.ts';
import type { Goal, Milestone } from '#contract/goals/goals.schemas.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { type GoalFixture, ok, openGoalFixture, refusal } from './goals.fixture.ts';

let fixture: GoalFixture;
beforeAll(async () => {
  fixture = await openGoalFixture();
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

const contentsOf = (tasks: readonly Milestone[]) => tasks.map(({ content }) => content);

describe('the tasks of a goal', () => {
  it('keep the order of the list, their dates, and leave the goal not started', async () => {
    const goalId = await fixture.newGoal();
    const tasks = await fixture.saveTasks(goalId, [
      { content: ' One ', dueDate: '' },
      { content: 'Two', dueDate: '2026-12-01' },
      { content: 'Three' },
    ]);
    expect(tasks.map(({ content, dueDate, isCompleted }) => [content, dueDate, isCompleted])).toEqual([
      ['One', null, false],
      ['Two', '2026-12-01', false],
      ['Three', null, false],
    ]);
    expect((await fixture.read(goalId)).progress).toBe('None');
    const [one, two, three] = tasks;
    const reordered = await fixture.saveTasks(goalId, [{ ...three, dueDate: null }, { ...one }, { ...two }]);
    expect(contentsOf(reordered)).toEqual(['Three', 'One', 'Two']);
  });

  it('that a list leaves out follow after it, in their order', async () => {
    const goalId = await fixture.newGoal();
    const [, , three] = await fixture.saveTasks(goalId, [
      { content: 'One' },
      { content: 'Two' },
      { content: 'Three' },
    ]);
    const after = await fixture.saveTasks(goalId, [{ content: 'New' }, { ...three, content: '3' }]);
    expect(contentsOf(after)).toEqual(['New', '3', 'One', 'Two']);
  });

  it('are deleted one by one', async () => {
    const goalId = await fixture.newGoal();
    const [one, two] = await fixture.saveTasks(goalId, [{ content: 'One' }, { content: 'Two' }]);
    const left = await fixture.saveTasks(goalId, [{ ...one, isDeleted: true }, { ...two }]);
    expect(contentsOf(left)).toEqual(['Two']);
    const again = await fixture.lead.call(contract.saveMilestones, { body: [one] });
    expect(refusal(again)).toEqual([400, goalMessages.taskUnknown]);
  });

  it('need a title each', async () => {
    const goalId = await fixture.newGoal();
    for (const content of ['', '  ', undefined]) {
      const body = [
        { goalId, content: 'One' },
        { goalId, content },
      ];
      const answer = await fixture.lead.call(contract.saveMilestones, { body });
      expect(refusal(answer)).toEqual([400, 'All tasks must have a title.']);
    }
    expect((await fixture.read(goalId)).milestones).toEqual([]);
  });

  it('belong to the one goal of the call', async () => {
    const goalId = await fixture.newGoal();
    const other = await fixture.newGoal('Another');
    const [foreign] = await fixture.saveTasks(other, [{ content: 'Foreign' }]);
    const milestoneId = foreign?.milestoneId ?? 0;
    const two = [
      { goalId, content: 'One' },
      { goalId: other, content: 'Two' },
    ];
    expect(refusal(await fixture.lead.call(contract.saveMilestones, { body: two }))).toEqual([
      400,
      goalMessages.oneGoalOnly,
    ]);
    const smuggled = [{ goalId, milestoneId, content: 'Mine now' }];
    const unknown = [400, goalMessages.taskUnknown];
    expect(refusal(await fixture.lead.call(contract.saveMilestones, { body: smuggled }))).toEqual(unknown);
    const twice = [{ ...foreign }, { ...foreign }];
    expect(refusal(await fixture.lead.call(contract.saveMilestones, { body: twice }))).toEqual(unknown);
    expect(refusal(await fixture.toggle(goalId, milestoneId, true))).toEqual(unknown);
    expect((await fixture.read(other)).milestones).toEqual([foreign]);
  });

  it('are at least one and at most 200 in a call, which takes at most 6 statements', async () => {
    const goalId = await fixture.newGoal();
    const save = async (count: number) =>
      fixture.lead.call(contract.saveMilestones, {
        body: Array.from({ length: count }, (_, index) => ({ goalId, content: `Task ${index}` })),
      });
    expect(refusal(await save(0))).toEqual([400, 'Enter at least one task.']);
    expect(refusal(await save(201))).toEqual([400, 'Enter 200 tasks or less.']);
    expect(ok(await save(200)).statements).toBeLessThanOrEqual(6);
    const read = ok(await fixture.lead.call(contract.getGoal, { params: { id: goalId } }));
    expect([read.statements <= 4, read.json<Goal>().milestones.length]).toEqual([true, 200]);
  });

  it('refuse a save and a toggle from an older version, so that no save undoes a toggle', async () => {
    const goalId = await fixture.newGoal();
    const [task] = await fixture.saveTasks(goalId, [{ content: 'One' }]);
    const milestoneId = task?.milestoneId ?? 0;
    const { version } = await fixture.read(goalId);
    const query = { goalId, milestoneId, isCompleted: 'true' };
    const toggled = ok(await fixture.lead.call(contract.toggleMilestone, { query, ifMatch: version }));
    expect(toggled.json()).toEqual({ version: (await fixture.read(goalId)).version });
    const save = await fixture.lead.call(contract.saveMilestones, { body: [task], ifMatch: version });
    expect([save.status, save.text.startsWith('Lea Lead changed this on ')]).toEqual([412, true]);
    const late = await fixture.lead.call(contract.toggleMilestone, { query, ifMatch: version });
    expect(late.status).toBe(412);
    expect((await fixture.read(goalId)).milestones[0]?.isCompleted).toBe(true);
  });
});

describe('a toggled task', () => {
  it('starts its goal, which unchecking does not undo, and takes at most 6 statements', async () => {
    const goalId = await fixture.newGoal();
    const [one, two] = await fixture.saveTasks(goalId, [{ content: 'One' }, { content: 'Two' }]);
    expect(ok(await fixture.toggle(goalId, two?.milestoneId ?? 0, true)).statements).toBeLessThanOrEqual(6);
    const started = await fixture.read(goalId);
    expect([started.progress, started.milestones.map((task) => task.isCompleted)]).toEqual([
      'Started',
      [false, true],
    ]);
    ok(await fixture.toggle(goalId, two?.milestoneId ?? 0, false));
    const back = await fixture.read(goalId);
    expect([back.progress, back.milestones[1]?.isCompleted]).toEqual(['Started', false]);
    expect(one?.isCompleted).toBe(false);
  });

  it('that is set already changes nothing', async () => {
    const goalId = await fixture.newGoal();
    const [task] = await fixture.saveTasks(goalId, [{ content: 'One' }]);
    const before = await fixture.read(goalId);
    expect(ok(await fixture.toggle(goalId, task?.milestoneId ?? 0, false)).json()).toEqual({
      version: before.version,
    });
    expect(await fixture.read(goalId)).toEqual(before);
  });

  it('starts its goal also when saved in the list, even as a new task that is done', async () => {
    const first = await fixture.newGoal();
    const [task] = await fixture.saveTasks(first, [{ content: 'One' }]);
    await fixture.saveTasks(first, [{ ...task, isCompleted: true }]);
    expect((await fixture.read(first)).progress).toBe('Started');
    const second = await fixture.newGoal();
    await fixture.saveTasks(second, [{ content: 'Done', isCompleted: true }]);
    expect((await fixture.read(second)).progress).toBe('Started');
  });

  it('keeps the status of a complete goal', async () => {
    const goalId = await fixture.newGoal();
    const [task] = await fixture.saveTasks(goalId, [{ content: 'One' }]);
    await fixture.saveUpdate(goalId, 'Complete');
    ok(await fixture.toggle(goalId, task?.milestoneId ?? 0, true));
    expect((await fixture.read(goalId)).progress).toBe('Complete');
  });

  it.each([
    [() => ({}), 'milestoneId is required.'],
    [() => ({ milestoneId: 1, isCompleted: 'true' }), 'goalId is required.'],
    [(goalId: number) => ({ milestoneId: 1, goalId }), 'isCompleted must be true or false.'],
    [
      (goalId: number) => ({ milestoneId: 1, goalId, isCompleted: 'yes' }),
      'isCompleted must be true or false.',
    ],
  ])('refuses what is missing or wrong: %#', async (queryOf, sentence) => {
    const query = queryOf(await fixture.newGoal());
    const answer = await fixture.lead.call(contract.toggleMilestone, { query });
    expect(refusal(answer)).toEqual([400, sentence]);
  });
});
