import type { FastifyInstance } from 'fastify';
import type { GoalProgress } from '#contract/core/enums.ts';
import * as contract from '#contract/goals/goals.endpoints.ts';
import { inGoalOrder } from '#contract/goals/goals.ts';
import type { Call } from '#server/call.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { write } from '#server/http/write.ts';
import { deleteGoalUpdate, requireOwnWords, saveGoalUpdate } from './goal-updates.ts';
import { deleteGoal, saveGoal, saveTasks, toggleTask } from './goals.ts';
import {
  type GoalFacts,
  goalsFor,
  goalsOfPeriod,
  goalWithDetails,
  lockGoal,
  lockGoalOfUpdate,
  type NewGoal,
  periodOwner,
  withUpdate,
} from './goals.queries.ts';

export function mountGoals(app: FastifyInstance): void {
  mount(app, contract.listGoals, async ({ context, viewer, allow }) => {
    allow();
    return goalsFor(context.db, viewer);
  });

  mount(app, contract.listGoalsOfPeriod, async ({ context, query, allow }) => {
    const { employeeId, markingPeriodId } = query;
    allow(await periodOwner(context.db, employeeId, markingPeriodId));
    return inGoalOrder((await goalsOfPeriod(employeeId, markingPeriodId).execute(context.db)).rows);
  });

  mount(app, contract.getGoal, async ({ context, params, allow, reply }) => {
    const goal = allow(await goalWithDetails(context.db, params.id));
    sendVersion(reply, goal.version);
    if (!goal.isDeleted) return goal;
    // A deleted goal shows only that it is deleted.
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

  write(app, contract.saveGoal, goalOrPeriod, saveGoal);
  write(app, contract.deleteGoal, async ({ tx }, { id }) => lockGoal(tx, id), deleteGoal);
  write(app, contract.saveMilestones, goalOfTasks, saveTasks);
  write(app, contract.toggleMilestone, async ({ tx }, { goalId }) => lockGoal(tx, goalId), toggleTask);
  write(app, contract.saveGoalUpdate, goalAndUpdate, saveGoalUpdate);
  write(app, contract.deleteGoalUpdate, goalOfUpdate, deleteGoalUpdate);
}

type WhichGoal = { goalId: number; employeeId: number; markingPeriodId: number };

/** The goal, or the owner of the goal to be created. */
async function goalOrPeriod({ tx }: Call, input: WhichGoal): Promise<GoalFacts | NewGoal | null> {
  if (input.goalId > 0) return lockGoal(tx, input.goalId);
  const owner = await periodOwner(tx, input.employeeId, input.markingPeriodId);
  return owner && { ...owner, version: null };
}

/** The goal that every task names. */
const goalOfTasks = async ({ tx }: Call, [first]: readonly { goalId: number }[]) =>
  first ? lockGoal(tx, first.goalId) : null;

type WhichUpdate = { goal: number; updateId: number; status: GoalProgress | null };

async function goalAndUpdate({ tx, viewer }: Call, { goal, updateId, status }: WhichUpdate) {
  const found = await withUpdate(tx, await lockGoal(tx, goal), updateId);
  if (found) requireOwnWords(viewer, found, status);
  return found && { ...found, status };
}

async function goalOfUpdate({ tx }: Call, { id }: { id: number }) {
  const found = await withUpdate(tx, await lockGoalOfUpdate(tx, id), id);
  return found && { ...found, status: null };
}
