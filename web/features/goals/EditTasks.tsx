import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Goal } from '#contract/goals.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { ConflictColumns } from './ConflictColumns.tsx';
import classes from './GoalTasks.module.css';
import { useNewestGoal, useSaveTasks } from './goals.api.ts';
import { TaskItem } from './TaskItem.tsx';
import { TaskRows } from './TaskRows.tsx';
import { newRow, rowOf, tasksInput, tasksToSave } from './task-rows.ts';
import { useConflict } from './use-conflict.ts';

/** Adds, changes, orders, dates, marks and deletes the tasks of a goal, all in one place. */
export function EditTasks({ goal }: { readonly goal: Goal }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isWide, { open: widen }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        {goal.milestones.length === 0 ? 'Add Tasks' : 'Edit Tasks'}
      </Button>
      <FormDialog opened={opened} title="Tasks" size={isWide ? 'large' : 'medium'} onClose={close}>
        <TasksForm goal={goal} onConflict={widen} onClose={close} />
      </FormDialog>
    </>
  );
}

type FormProps = { readonly goal: Goal; readonly onConflict: () => void; readonly onClose: () => void };

function TasksForm({ goal, onConflict, onClose }: FormProps) {
  // As it was opened: a refetch must change nothing under the hands.
  const [opened] = useState(goal);
  const rows = opened.milestones.map(rowOf);
  const form = useZodForm(tasksInput, { defaultValues: { tasks: rows.length === 0 ? [newRow()] : rows } });
  const save = useSaveTasks();
  const { conflict, attempt } = useConflict(opened, useNewestGoal(opened.goalId), onConflict);
  return (
    <ConflictColumns
      sentence={conflict?.sentence ?? null}
      newest={conflict !== null && <NewestTasks goal={conflict.newest} />}
    >
      <Form
        form={form}
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
        <TaskRows control={form.control} />
      </Form>
    </ConflictColumns>
  );
}

const NewestTasks = ({ goal }: { readonly goal: Goal }) => (
  <ul className={classes.list}>
    {goal.milestones.map((task) => (
      <TaskItem key={task.milestoneId} task={task} today={goal.today} isOpen={false} onToggle={null} />
    ))}
  </ul>
);
