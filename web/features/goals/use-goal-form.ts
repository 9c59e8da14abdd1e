import { type Goal, goalInput } from '#contract/goals.ts';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { goalValues } from './goal-form.ts';

/** The form of a goal, new or with the words that it has. */
export const useGoalForm = (goal?: Goal) => useZodForm(goalInput, { defaultValues: goalValues(goal) });
