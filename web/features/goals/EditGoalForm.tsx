import { formatDay } from '#contract/dates.ts';
import type { Goal } from '#contract/goals.ts';
import type { DialogForm } from '#web/ui/feedback/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { ConflictColumns } from './ConflictColumns.tsx';
import { GoalFields } from './GoalFields.tsx';
import { goalBody } from './goal-form.ts';
import shared from './goals.module.css';
import { useNewestGoal, useSaveGoal } from './goals.api.ts';
import { useConflict } from './use-conflict.ts';
import { useGoalForm } from './use-goal-form.ts';

type Props = DialogForm & { readonly goal: Goal };

/** Edits a goal's texts; after a conflict, beside the newest version. */
export function EditGoalForm({ goal, onWiden, onClose }: Props) {
  const form = useGoalForm(goal);
  const save = useSaveGoal();
  const { conflict, attempt } = useConflict(goal, useNewestGoal(goal.goalId), onWiden);
  return (
    <ConflictColumns
      sentence={conflict?.sentence ?? null}
      newest={conflict !== null && <GoalWords goal={conflict.newest} />}
    >
      <Form
        form={form}
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
    </ConflictColumns>
  );
}

const GoalWords = ({ goal }: { readonly goal: Goal }) => (
  <KeyValueList
    items={[
      { label: 'Title', value: goal.title },
      { label: 'Description', value: <p className={shared.words}>{goal.description || 'None'}</p> },
      { label: 'Deadline', value: goal.endDate === null ? 'None' : formatDay(goal.endDate) },
    ]}
  />
);
