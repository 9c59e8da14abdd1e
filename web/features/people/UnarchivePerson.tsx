import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmployeeProfile } from '#contract/people.ts';
import { WorkButton } from '#web/ui/feedback/WorkButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { CURRENT_PERIOD, profileQuery } from './people.api.ts';

const UnarchiveDialog = lazyDialog(async () => (await import('./UnarchiveDialog.tsx')).UnarchiveDialog);

type Props = { readonly employeeId: number; readonly fullName: string; readonly isInRow?: boolean };

/** Unarchives a team member, with their details prefilled from the known data. */
export function UnarchivePerson({ employeeId, fullName, isInRow = false }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isLoading, setIsLoading] = useState(false);
  const [profile, setProfile] = useState<EmployeeProfile | null>(null);
  const client = useQueryClient();
  const load = async () => {
    setIsLoading(true);
    try {
      const known = await client.query({ ...profileQuery(employeeId, CURRENT_PERIOD), staleTime: 0 });
      setProfile(known);
      open();
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <>
      <WorkButton
        variant="default"
        size={isInRow ? 'compact-sm' : 'sm'}
        isWorking={isLoading}
        aria-label={`Unarchive ${fullName}`}
        onClick={load}
      >
        Unarchive
      </WorkButton>
      <UnarchiveDialog
        employeeId={employeeId}
        fullName={fullName}
        profile={profile}
        opened={opened}
        onClose={close}
      />
    </>
  );
}
