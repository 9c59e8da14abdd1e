import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './goals.schemas.ts';

export const listGoals = endpoint<typeof calls.listGoals>()({
  method: 'GET',
  path: '/Goals',
  summary: 'Goals of active periods that the viewer may see',
  access: 'listGoals',
});

export const getGoal = endpoint<typeof calls.getGoal>()({
  method: 'GET',
  path: '/Goals/:id',
  summary: 'One goal with its tasks and updates',
  access: 'seeGoals',
});

export const listGoalsOfPeriod = endpoint<typeof calls.listGoalsOfPeriod>()({
  method: 'GET',
  path: '/Goals/markingPeriod',
  summary: 'An employee’s goals of one marking period',
  access: 'seeGoals',
});

/** Creates a goal, or changes the goal `goalId`. */
export const saveGoal = endpoint<typeof calls.saveGoal>()({
  method: 'POST',
  path: '/Goals/save',
  summary: 'Create or change a goal',
  access: 'changeGoals',
  edits: true,
  creates: true,
});

export const deleteGoal = endpoint<typeof calls.deleteGoal>()({
  method: 'DELETE',
  path: '/Goals/:id',
  summary: 'Delete a goal',
  access: 'changeGoals',
  edits: true,
});

/** Adds, changes, orders and deletes tasks of a goal. Tasks that the list omits follow it, in their order. */
export const saveMilestones = endpoint<typeof calls.saveMilestones>()({
  method: 'POST',
  path: '/Goals/save/milestones',
  summary: 'Save the tasks of a goal',
  access: 'changeGoals',
  edits: true,
  creates: true,
});

export const toggleMilestone = endpoint<typeof calls.toggleMilestone>()({
  method: 'PUT',
  path: '/Goals/toggle/milestone',
  summary: 'Mark a task complete or incomplete',
  access: 'tickTask',
  edits: true,
});

/** Creates the update, or changes the update `updateId`. The goal takes over its status. */
export const saveGoalUpdate = endpoint<typeof calls.saveGoalUpdate>()({
  method: 'POST',
  path: '/Goals/save/update',
  summary: 'Create or change a goal update',
  access: 'writeGoalUpdate',
  edits: true,
  creates: true,
});

export const deleteGoalUpdate = endpoint<typeof calls.deleteGoalUpdate>()({
  method: 'DELETE',
  path: '/Goals/update/:id',
  summary: 'Delete a goal update',
  access: 'writeGoalUpdate',
  edits: true,
});
