import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/goals.ts';
import { inTransaction } from '#server/db/client.ts';
import { invalid } from '#server/http/errors.ts';
import { mount, mountOwnTransaction } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { deleteGoalUpdate, saveGoalUpdate } from './goal-updates.ts';
import { changeGoal, createGoal, deleteGoal, saveTasks, toggleTask } from './goals.ts';
import {
  goalsFor,
  goalsOfPeriod,
  goalWithDetails,
  lockGoal,
  lockGoalOfUpdate,
  periodOwner,
} from './goals.queries.ts';

export function mountGoals(app: FastifyInstance): void {
  mount(app, contract.listGoals, async ({ context, viewer, allow }) => {
    allow();
    return goalsFor(context.db, viewer);
  });

  mount(app, contract.listGoalsOfPeriod, async ({ context, query, allow }) => {
    const { employeeId, markingPeriodId } = query;
    allow(await periodOwner(context.db, employeeId, markingPeriodId));
    return contract.inGoalOrder((await goalsOfPeriod(employeeId, markingPeriodId).execute(context.db)).rows);
  });

  mount(app, contract.getGoal, async ({ context, params, allow, reply }) => {
    const goal = allow(await goalWithDetails(context.db, params.id));
    sendVersion(reply, goal.version);
    if (!goal.isDeleted) return goal;
    // Deleted says so, and no more.
    return {
      ...goal,
      title: '',
      description: '',
      milestones: [],
      goalUpdates: [],
      copiedFrom: null,
      copiedTo: null,
    };
  });

  mountOwnTransaction(app, contract.saveGoal, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      if (body.goalId > 0) {
        const goal = allow(await lockGoal(tx, body.goalId));
        return changeGoal(tx, viewer, goal, body, ifMatch);
      }
      const owner = allow(await periodOwner(tx, body.employeeId, body.markingPeriodId));
      return createGoal(tx, viewer, owner, body);
    }),
  );

  mountOwnTransaction(app, contract.deleteGoal, async ({ context, viewer, params, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      await deleteGoal(tx, viewer, allow(await lockGoal(tx, params.id)), ifMatch);
      return {};
    }),
  );

  mountOwnTransaction(app, contract.saveMilestones, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const goal = allow(await lockGoal(tx, onlyGoalOf(body)));
      await saveTasks(tx, viewer, goal, body, ifMatch);
      return {};
    }),
  );

  mountOwnTransaction(app, contract.toggleMilestone, async ({ context, viewer, query, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const goal = allow(await lockGoal(tx, query.goalId));
      return toggleTask(tx, viewer, goal, query, ifMatch);
    }),
  );

  mountOwnTransaction(app, contract.saveGoalUpdate, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const goal = allow(await lockGoal(tx, body.goal));
      return saveGoalUpdate(tx, viewer, goal, body, ifMatch);
    }),
  );

  mountOwnTransaction(app, contract.deleteGoalUpdate, async ({ context, viewer, params, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const goal = allow(await lockGoalOfUpdate(tx, params.id));
      await deleteGoalUpdate(tx, viewer, goal, params.id, ifMatch);
      return {};
    }),
  );
}

function onlyGoalOf(tasks: readonly { goalId: number }[]): number {
  const [first] = tasks;
  if (!first || tasks.some((task) => task.goalId !== first.goalId))
    throw invalid(contract.goalMessages.oneGoalOnly);
  return first.goalId;
}
