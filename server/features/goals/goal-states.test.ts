import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GoalProgress } from '#contract/core/enums.ts';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { updateProgresses } from '#contract/core/enums.ts';
import { type GoalFixture, ok, openGoalFixture } from './goals.fixture.ts';

let fixture: GoalFixture;
beforeAll(async () => {
  fixture = await openGoalFixture();
});
afterAll(() => fixture.test.stop());

/** The rule: a goal's status is the newest update's. Without updates it is None until a task is toggled. */
type Model = { ground: GoalProgress; updates: { id: number; progress: GoalProgress }[]; tasks: boolean[] };
type Real = { goalId: number; taskIds: number[] };

const statusOf = ({ updates, ground }: Model) => updates.at(-1)?.progress ?? ground;

abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly which: number;
  readonly status: GoalProgress;
  constructor(which: number, status: GoalProgress) {
    this.which = which;
    this.status = status;
  }
  check(_model: Readonly<Model>): boolean {
    return true;
  }
  abstract act(model: Model, real: Real): Promise<void>;
  async run(model: Model, real: Real) {
    await this.act(model, real);
    expectAgreement(model, await fixture.read(real.goalId));
  }
  toString() {
    return `${this.constructor.name}(${this.which}, ${this.status})`;
  }
}

class ToggleTask extends Step {
  async act(model: Model, { goalId, taskIds }: Real) {
    const index = this.which % taskIds.length;
    const isCompleted = !model.tasks[index];
    ok(await fixture.toggle(goalId, taskIds[index] ?? 0, isCompleted));
    if (statusOf(model) === 'None') model.ground = 'Started';
    model.tasks[index] = isCompleted;
  }
}

class AddUpdate extends Step {
  async act(model: Model, { goalId }: Real) {
    const id = await fixture.saveUpdate(goalId, this.status);
    model.updates.push({ id, progress: this.status });
  }
}

class ChangeUpdate extends Step {
  override check({ updates }: Readonly<Model>) {
    return updates.length > 0;
  }
  async act({ updates }: Model, { goalId }: Real) {
    const update = updates[this.which % updates.length];
    if (!update) return;
    await fixture.saveUpdate(goalId, this.status, update.id);
    update.progress = this.status;
  }
}

class DeleteUpdate extends Step {
  override check({ updates }: Readonly<Model>) {
    return updates.length > 0;
  }
  async act({ updates }: Model) {
    const [gone] = updates.splice(this.which % updates.length, 1);
    ok(await fixture.deleteUpdate(gone?.id ?? 0));
  }
}

it('a goal has the status of its tasks and updates after any order of steps', async () => {
  const which = fc.nat({ max: 11 });
  const status = fc.constantFrom<GoalProgress[]>(...updateProgresses);
  const step = (kind: new (which: number, status: GoalProgress) => Step) =>
    fc.tuple(which, status).map(([index, progress]) => new kind(index, progress));
  const walks = fc.commands(
    [step(ToggleTask), step(AddUpdate), step(AddUpdate), step(ChangeUpdate), step(DeleteUpdate)],
    { maxCommands: 25 },
  );
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      await fixture.forgetCalls();
      const goalId = await fixture.newGoal();
      const tasks = await fixture.saveTasks(goalId, [
        { content: 'One' },
        { content: 'Two' },
        { content: 'Three' },
      ]);
      const real = { goalId, taskIds: tasks.map(({ milestoneId }) => milestoneId) };
      const model: Model = { ground: 'None', updates: [], tasks: [false, false, false] };
      await fc.asyncModelRun(() => ({ model, real }), walk);
    }),
    { numRuns: 40 },
  );
});

function expectAgreement(model: Model, goal: Goal) {
  expect(goal.progress).toBe(statusOf(model));
  expect(goal.milestones.map(({ isCompleted }) => isCompleted)).toEqual(model.tasks);
  const told = goal.goalUpdates.map(({ goalUpdateId, progress }) => ({ id: goalUpdateId, progress }));
  expect(told).toEqual(model.updates.toReversed());
}
