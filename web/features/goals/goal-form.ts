import type { z } from 'zod';
import type { Goal, goalInput, GoalUpdate, goalUpdateInput } from '#contract/goals/goals.schemas.ts';

/** The initial form values of a new or existing goal. */
export const goalValues = (goal?: Goal) => ({
  title: goal?.title ?? '',
  description: goal?.description ?? '',
  endDate: goal?.endDate ?? '',
});

/** The request body for an existing goal. */
export const goalBody = (
  { goalId, employeeId, markingPeriodId }: Goal,
  values: z.output<typeof goalInput>,
) => ({ goalId, employeeId, markingPeriodId, ...values });

/** The initial form values of an existing update. */
export const updateValues = ({ title, progress, description }: GoalUpdate) => ({
  title,
  status: progress,
  notes: description,
});

/** The request body for an existing update. */
export const updateBody = (
  { goalId, goalUpdateId }: GoalUpdate,
  values: z.output<typeof goalUpdateInput>,
) => ({ goal: goalId, updateId: goalUpdateId, ...values });
