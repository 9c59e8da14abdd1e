import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { type Goal, goalMessages } from '#contract/goals.ts';
import { paths } from '#web/app/paths.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDeleteGoal } from './goals.api.ts';

/** Deletes a goal after asking, and goes back to the profile. */
export function DeleteGoal({ goal }: { readonly goal: Goal }) {
  const [opened, { open, close }] = useDisclosure(false);
  const deletion = useDeleteGoal();
  const navigate = useNavigate();
  const { goalId, employeeId, version } = goal;
  // Whatever the page shows by then: this component may be gone with the goal.
  const remove = async () => {
    try {
      await deletion.mutateAsync({ params: { id: goalId }, ifMatch: version });
      toast('The goal has been deleted.');
      void navigate(paths.profile(employeeId));
    } catch {
      // The failure has told its reason by itself.
      close();
    }
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Delete Goal
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Delete Goal"
        message={goalMessages.confirmDelete}
        verb="Delete Goal"
        isDestructive
        isWorking={deletion.isPending}
        onConfirm={remove}
        onClose={close}
      />
    </>
  );
}
