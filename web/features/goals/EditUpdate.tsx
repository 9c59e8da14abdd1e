import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type GoalUpdate } from '#contract/goals.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const EditUpdateForm = formWhenWanted(async () => (await import('./EditUpdateForm.tsx')).EditUpdateForm);

/** Changes an update; guarded by its own version. */
export function EditUpdate({ update }: { readonly update: GoalUpdate }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isWide, { open: widen }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-label={`Edit update ${update.title}`} onClick={open}>
        Edit
      </Button>
      <FormDialog opened={opened} title="Edit Update" size={isWide ? 'large' : 'medium'} onClose={close}>
        <EditUpdateForm update={update} onConflict={widen} onClose={close} />
      </FormDialog>
    </>
  );
}
