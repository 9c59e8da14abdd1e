import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDay } from '#contract/dates.ts';
import type { EmployeeProfile, HeldPosition } from '#contract/people.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDeletePromotion } from './people-writes.api.ts';

type Props = { readonly profile: EmployeeProfile; readonly held: HeldPosition };

/** Deletes one of several positions, after asking. */
export function DeletePromotion({ profile, held }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useDeletePromotion();
  const confirm = async () => {
    try {
      await remove.mutateAsync(held.employeeRoleId);
      toast('The promotion has been deleted.');
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
        aria-label={`Delete promotion to ${held.positionName}`}
        onClick={open}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Delete Promotion"
        message={`${held.positionName}, held since ${formatDay(held.startDate)}, goes from the promotion history of ${profile.fullName}.`}
        verb="Delete Promotion"
        isDestructive
        isWorking={remove.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}
