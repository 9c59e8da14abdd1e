import type { z } from 'zod';
import type { Goal, GoalUpdate, goalInput, goalUpdateInput } from '#contract/goals.ts';

/** What the form of a goal opens with, new or with the words that it has. */
export const goalValues = (goal?: Goal) => ({
  title: goal?.title ?? '',
  description: goal?.description ?? '',
  endDate: goal?.endDate ?? '',
});

/** The form of an existing goal as the call takes it. */
export const goalBody = (
  { goalId, employeeId, markingPeriodId }: Goal,
  values: z.output<typeof goalInput>,
) => ({ goalId, employeeId, markingPeriodId, ...values });

/** What the form of an existing update opens with. */
export const updateValues = ({ title, progress, description }: GoalUpdate) => ({
  title,
  status: progress,
  notes: description,
});

/** The form of an existing update as the call takes it. */
export const updateBody = (
  { goalId, goalUpdateId }: GoalUpdate,
  values: z.output<typeof goalUpdateInput>,
) => ({ goal: goalId, updateId: goalUpdateId, ...values });
