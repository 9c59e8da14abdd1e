import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/goals/goals.endpoints.ts';
import type { Goal, Milestone } from '#contract/goals/goals.schemas.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { type GoalScene, ok, openGoalScene, refusal } from './goals.scene.ts';

let scene: GoalScene;
beforeAll(async () => {
  scene = await openGoalScene();
});
afterEach(() => scene.forgetCalls());
afterAll(() => scene.test.stop());

const contentsOf = (tasks: readonly Milestone[]) => tasks.map(({ content }) => content);

describe('the tasks of a goal', () => {
  it('keep the order of the list, their dates, and leave the goal not started', async () => {
    const goalId = await scene.newGoal();
    const tasks = await scene.saveTasks(goalId, [
      { content: ' One ', dueDate: '' },
      { content: 'Two', dueDate: '2026-12-01' },
      { content: 'Three' },
    ]);
    expect(tasks.map(({ content, dueDate, isCompleted }) => [content, dueDate, isCompleted])).toEqual([
      ['One', null, false],
      ['Two', '2026-12-01', false],
      ['Three', null, false],
    ]);
    expect((await scene.read(goalId)).progress).toBe('None');
    const [one, two, three] = tasks;
    const reordered = await scene.saveTasks(goalId, [{ ...three, dueDate: null }, { ...one }, { ...two }]);
    expect(contentsOf(reordered)).toEqual(['Three', 'One', 'Two']);
  });

  it('that a list leaves out follow after it, in their order', async () => {
    const goalId = await scene.newGoal();
    const [, , three] = await scene.saveTasks(goalId, [
      { content: 'One' },
      { content: 'Two' },
      { content: 'Three' },
    ]);
    const after = await scene.saveTasks(goalId, [{ content: 'New' }, { ...three, content: '3' }]);
    expect(contentsOf(after)).toEqual(['New', '3', 'One', 'Two']);
  });

  it('are deleted one by one', async () => {
    const goalId = await scene.newGoal();
    const [one, two] = await scene.saveTasks(goalId, [{ content: 'One' }, { content: 'Two' }]);
    const left = await scene.saveTasks(goalId, [{ ...one, isDeleted: true }, { ...two }]);
    expect(contentsOf(left)).toEqual(['Two']);
    const again = await scene.lead.call(contract.saveMilestones, { body: [one] });
    expect(refusal(again)).toEqual([400, goalMessages.taskUnknown]);
  });

  it('need a title each', async () => {
    const goalId = await scene.newGoal();
    for (const content of ['', '  ', undefined]) {
      const body = [
        { goalId, content: 'One' },
        { goalId, content },
      ];
      const answer = await scene.lead.call(contract.saveMilestones, { body });
      expect(refusal(answer)).toEqual([400, 'All tasks must have a title.']);
    }
    expect((await scene.read(goalId)).milestones).toEqual([]);
  });

  it('belong to the one goal of the call', async () => {
    const goalId = await scene.newGoal();
    const other = await scene.newGoal('Another');
    const [foreign] = await scene.saveTasks(other, [{ content: 'Foreign' }]);
    const milestoneId = foreign?.milestoneId ?? 0;
    const two = [
      { goalId, content: 'One' },
      { goalId: other, content: 'Two' },
    ];
    expect(refusal(await scene.lead.call(contract.saveMilestones, { body: two }))).toEqual([
      400,
      goalMessages.oneGoalOnly,
    ]);
    const smuggled = [{ goalId, milestoneId, content: 'Mine now' }];
    const unknown = [400, goalMessages.taskUnknown];
    expect(refusal(await scene.lead.call(contract.saveMilestones, { body: smuggled }))).toEqual(unknown);
    const twice = [{ ...foreign }, { ...foreign }];
    expect(refusal(await scene.lead.call(contract.saveMilestones, { body: twice }))).toEqual(unknown);
    expect(refusal(await scene.toggle(goalId, milestoneId, true))).toEqual(unknown);
    expect((await scene.read(other)).milestones).toEqual([foreign]);
  });

  it('are at least one and at most 200 in a call, which takes at most 6 statements', async () => {
    const goalId = await scene.newGoal();
    const save = async (count: number) =>
      scene.lead.call(contract.saveMilestones, {
        body: Array.from({ length: count }, (_, index) => ({ goalId, content: `Task ${index}` })),
      });
    expect(refusal(await save(0))).toEqual([400, 'The request must name at least one task.']);
    expect(refusal(await save(201))).toEqual([400, 'The request must be 200 tasks or less.']);
    expect(ok(await save(200)).statements).toBeLessThanOrEqual(6);
    const read = ok(await scene.lead.call(contract.getGoal, { params: { id: goalId } }));
    expect([read.statements <= 4, read.json<Goal>().milestones.length]).toEqual([true, 200]);
  });

  it('refuse a save and a toggle from an older version, so that no save undoes a toggle', async () => {
    const goalId = await scene.newGoal();
    const [task] = await scene.saveTasks(goalId, [{ content: 'One' }]);
    const milestoneId = task?.milestoneId ?? 0;
    const { version } = await scene.read(goalId);
    const query = { goalId, milestoneId, isCompleted: 'true' };
    const toggled = ok(await scene.lead.call(contract.toggleMilestone, { query, ifMatch: version }));
    expect(toggled.json()).toEqual({ version: (await scene.read(goalId)).version });
    const save = await scene.lead.call(contract.saveMilestones, { body: [task], ifMatch: version });
    expect([save.status, save.text.startsWith('Lea Lead changed this on ')]).toEqual([412, true]);
    const late = await scene.lead.call(contract.toggleMilestone, { query, ifMatch: version });
    expect(late.status).toBe(412);
    expect((await scene.read(goalId)).milestones[0]?.isCompleted).toBe(true);
  });
});

describe('a toggled task', () => {
  it('starts its goal, which unchecking does not undo, and takes at most 6 statements', async () => {
    const goalId = await scene.newGoal();
    const [one, two] = await scene.saveTasks(goalId, [{ content: 'One' }, { content: 'Two' }]);
    expect(ok(await scene.toggle(goalId, two?.milestoneId ?? 0, true)).statements).toBeLessThanOrEqual(6);
    const started = await scene.read(goalId);
    expect([started.progress, started.milestones.map((task) => task.isCompleted)]).toEqual([
      'Started',
      [false, true],
    ]);
    ok(await scene.toggle(goalId, two?.milestoneId ?? 0, false));
    const back = await scene.read(goalId);
    expect([back.progress, back.milestones[1]?.isCompleted]).toEqual(['Started', false]);
    expect(one?.isCompleted).toBe(false);
  });

  it('that is set already changes nothing', async () => {
    const goalId = await scene.newGoal();
    const [task] = await scene.saveTasks(goalId, [{ content: 'One' }]);
    const before = await scene.read(goalId);
    expect(ok(await scene.toggle(goalId, task?.milestoneId ?? 0, false)).json()).toEqual({
      version: before.version,
    });
    expect(await scene.read(goalId)).toEqual(before);
  });

  it('starts its goal also when saved in the list, even as a new task that is done', async () => {
    const first = await scene.newGoal();
    const [task] = await scene.saveTasks(first, [{ content: 'One' }]);
    await scene.saveTasks(first, [{ ...task, isCompleted: true }]);
    expect((await scene.read(first)).progress).toBe('Started');
    const second = await scene.newGoal();
    await scene.saveTasks(second, [{ content: 'Done', isCompleted: true }]);
    expect((await scene.read(second)).progress).toBe('Started');
  });

  it('keeps the status of a complete goal', async () => {
    const goalId = await scene.newGoal();
    const [task] = await scene.saveTasks(goalId, [{ content: 'One' }]);
    await scene.saveUpdate(goalId, 'Complete');
    ok(await scene.toggle(goalId, task?.milestoneId ?? 0, true));
    expect((await scene.read(goalId)).progress).toBe('Complete');
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
    const query = queryOf(await scene.newGoal());
    const answer = await scene.lead.call(contract.toggleMilestone, { query });
    expect(refusal(answer)).toEqual([400, sentence]);
  });
});
