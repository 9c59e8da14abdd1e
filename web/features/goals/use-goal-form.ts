import { type Goal, goalInput } from '#contract/goals.ts';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';

/** The form of a goal, new or with the words that it has. */
export const useGoalForm = (goal?: Goal) =>
  useZodForm(goalInput, {
    defaultValues: {
      title: goal?.title ?? '',
      description: goal?.description ?? '',
      endDate: goal?.endDate ?? '',
    },
  });
