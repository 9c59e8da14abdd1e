import type { Goal } from '#contract/goals/goals.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { GoalFields } from './GoalFields.tsx';
import { goalBody, goalValues } from './goal-form.ts';
import { useSaveGoal } from './goals.api.ts';
import { useGoalForm } from './use-goal-form.ts';

type Props = DialogForm & { readonly goal: Goal };

/** Edits a goal's texts; after a conflict, beside the newest version. */
export function EditGoalForm({ goal, onClose }: Props) {
  const form = useGoalForm(goal);
  const save = useSaveGoal();
  const { conflict, attempt } = useConflict(goal, { values: goalValues });
  return (
    <Form
      form={form}
      conflict={conflict}
      submitLabel="Save Goal"
      onCancel={onClose}
      onSubmit={async (values) =>
        attempt(async ({ version }) => {
          await save.mutateAsync({ body: goalBody(goal, values), ifMatch: version });
          onClose();
          toast('The goal has been saved.');
        })
      }
    >
      <GoalFields today={goal.today} />
    </Form>
  );
}
