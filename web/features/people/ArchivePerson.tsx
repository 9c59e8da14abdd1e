import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { EmployeeProfile } from '#contract/people.ts';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';

const ArchiveDialog = dialogWhenWanted(async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog);

/** Archives a team member at the end of their last day. */
export function ArchivePerson({ profile }: { readonly profile: EmployeeProfile }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Archive
      </Button>
      <ArchiveDialog profile={profile} opened={opened} onClose={close} />
    </>
  );
}
