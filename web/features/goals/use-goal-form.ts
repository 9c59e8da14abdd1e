import { type Goal, goalInput } from '#contract/goals/goals.schemas.ts';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { goalValues } from './goal-form.ts';

export const useGoalForm = (goal?: Goal) => useZodForm(goalInput, { defaultValues: goalValues(goal) });
