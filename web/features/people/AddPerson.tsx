import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';

const AddPersonDialog = dialogWhenWanted(async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog);

/** Adds a team member and opens the new profile. */
export function AddPerson() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>Add New Team Member</Button>
      <AddPersonDialog opened={opened} onClose={close} />
    </>
  );
}
