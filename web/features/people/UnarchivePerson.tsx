import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MISSING_ID } from '#contract/constants.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/feedback/WorkButton.tsx';
import { CURRENT_PERIOD, profileQuery } from './people.api.ts';
import { useChangeEmployee } from './people-writes.api.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { type CheckedPerson, emptyPerson, newPersonForm, valuesOfArchived, withIds } from './person-form.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useNames } from './use-names.ts';

type Props = { readonly employeeId: number; readonly fullName: string; readonly isInRow?: boolean };

/** Brings an archived team member back; their details are entered again, on top of what is known. */
export function UnarchivePerson({ employeeId, fullName, isInRow = false }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isLoading, setIsLoading] = useState(false);
  const [profile, setProfile] = useState<EmployeeProfile | null>(null);
  const { form, discard } = useDraftForm(newPersonForm, emptyPerson);
  const { isDirty } = form.formState;
  const change = useChangeEmployee();
  const fetchNames = useNames();
  const client = useQueryClient();
  const load = async () => {
    setIsLoading(true);
    try {
      const known = await client.query({ ...profileQuery(employeeId, CURRENT_PERIOD), staleTime: 0 });
      setProfile(known);
      if (!isDirty) form.reset(valuesOfArchived(known));
      open();
    } finally {
      setIsLoading(false);
    }
  };
  const save = async (values: CheckedPerson) => {
    if (profile === null) return;
    const { position, ...person } = withIds(values, await fetchNames());
    const first = { ...position, employeeRoleId: MISSING_ID, startDate: values.activeHireDate };
    const body = { ...person, employeeId, isActive: true, position: first };
    await change.mutateAsync({ body, ifMatch: profile.version });
    toast(`${values.firstName} ${values.lastName} has been unarchived.`);
  };
  return (
    <>
      <WorkButton
        variant="default"
        size={isInRow ? 'compact-sm' : 'sm'}
        isWorking={isLoading}
        aria-label={`Unarchive ${fullName}`}
        // A failure has told its reason by itself.
        onClick={() => void load().catch(() => undefined)}
      >
        Unarchive
      </WorkButton>
      <PersonDialog
        form={form}
        opened={opened}
        title={`Unarchive ${fullName}`}
        submitLabel="Unarchive"
        onSave={save}
        onClose={close}
        onCancel={() => {
          discard();
          close();
        }}
      />
    </>
  );
}
