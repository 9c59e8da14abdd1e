import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const NewUpdateForm = formWhenWanted(async () => (await import('./NewUpdateForm.tsx')).NewUpdateForm);

/** Tells how a goal is going; its status follows. */
export function NewUpdate({ goalId }: { readonly goalId: number }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        New Update
      </Button>
      <FormDialog opened={opened} title="New Update" onClose={close}>
        <NewUpdateForm goalId={goalId} onClose={close} />
      </FormDialog>
    </>
  );
}
