import { useState } from 'react';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import classes from './GoalTasks.module.css';
import { useSaveTasks } from '../goals.api.ts';
import { TaskItem } from './TaskItem.tsx';
import { TaskRows } from './TaskRows.tsx';
import { tasksInput, tasksToSave, taskValues } from './task-rows.ts';

type Props = DialogForm & { readonly goal: Goal };

/** Edits all tasks of a goal; after a conflict, beside the newest version. */
export function TasksForm({ goal, onClose }: Props) {
  // The goal as first opened: a refetch must not change the form while it is being edited.
  const [opened] = useState(goal);
  const form = useZodForm(tasksInput, { defaultValues: taskValues(opened) });
  const save = useSaveTasks();
  const { conflict, attempt } = useConflict(goal, {
    values: taskValues,
    shown: (newest) => <NewestTasks goal={newest} />,
  });
  return (
    <Form
      form={form}
      conflict={conflict}
      submitLabel="Save Tasks"
      onCancel={onClose}
      onSubmit={async ({ tasks }) =>
        attempt(async (newest) => {
          const body = tasksToSave(opened, newest, tasks);
          if (body.length > 0) await save.mutateAsync({ body, ifMatch: newest.version });
          onClose();
          toast('The tasks have been saved.');
        })
      }
    >
      <TaskRows control={form.control} today={goal.today} />
    </Form>
  );
}

const NewestTasks = ({ goal }: { readonly goal: Goal }) => (
  <ul className={classes.list}>
    {goal.milestones.map((task) => (
      <TaskItem key={task.milestoneId} task={task} today={goal.today} isOpen={false} onToggle={null} />
    ))}
  </ul>
);
