import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Goal } from '#contract/goals.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const TasksForm = formWhenWanted(async () => (await import('./TasksForm.tsx')).TasksForm);

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
