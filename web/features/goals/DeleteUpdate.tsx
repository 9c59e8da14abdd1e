import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { GoalUpdate } from '#contract/goals.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDeleteUpdate } from './goals.api.ts';

/** Deletes an update after asking; the goal goes back to the status before it. */
export function DeleteUpdate({ update }: { readonly update: GoalUpdate }) {
  const [opened, { open, close }] = useDisclosure(false);
  const deletion = useDeleteUpdate();
  const { goalUpdateId, title, version } = update;
  // Whatever the page shows by then: this component is gone with the update.
  const remove = async () => {
    try {
      await deletion.mutateAsync({ params: { id: goalUpdateId }, ifMatch: version });
      toast('The update has been deleted.');
    } finally {
      close();
    }
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        color="red"
        aria-label={`Delete update ${title}`}
        onClick={open}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Delete Update"
        message={`Are you sure you want to delete the update "${title}"? If it is the newest, the goal goes back to the status before it.`}
        verb="Delete Update"
        isDestructive
        isWorking={deletion.isPending}
        onConfirm={remove}
        onClose={close}
      />
    </>
  );
}
