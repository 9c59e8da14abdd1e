import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Goal } from '#contract/goals.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const EditGoalForm = formWhenWanted(async () => (await import('./EditGoalForm.tsx')).EditGoalForm);

/** Changes the words of a goal; nobody's are lost when two do at once. */
export function EditGoal({ goal }: { readonly goal: Goal }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isWide, { open: widen }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Edit Goal
      </Button>
      <FormDialog opened={opened} title="Edit Goal" size={isWide ? 'large' : 'medium'} onClose={close}>
        <EditGoalForm goal={goal} onConflict={widen} onClose={close} />
      </FormDialog>
    </>
  );
}
