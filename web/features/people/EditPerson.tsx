import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { EmployeeProfile } from '#contract/people.ts';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';

const EditPersonDialog = dialogWhenWanted(
  async () => (await import('./EditPersonDialog.tsx')).EditPersonDialog,
);

/** Changes an active team member. */
export function EditPerson({ profile }: { readonly profile: EmployeeProfile }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        Edit Team Member
      </Button>
      <EditPersonDialog profile={profile} opened={opened} onClose={close} />
    </>
  );
}
