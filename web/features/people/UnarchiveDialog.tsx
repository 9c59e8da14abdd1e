import { MISSING_ID } from '#contract/constants.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useChangeEmployee } from './people-writes.api.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { type CheckedPerson, emptyPerson, newPersonForm, valuesOfArchived, withIds } from './person-form.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useNames } from './use-names.ts';

type Props = {
  readonly employeeId: number;
  readonly fullName: string;
  /** What is known of them; null until it has been loaded. */
  readonly profile: EmployeeProfile | null;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The details of somebody who comes back, entered again on top of what is known. */
export function UnarchiveDialog({ employeeId, fullName, profile, opened, onClose }: Props) {
  const known = profile === null ? emptyPerson : valuesOfArchived(profile);
  const { form, discard } = useDraftForm(newPersonForm, known, opened);
  const change = useChangeEmployee();
  const fetchNames = useNames();
  const save = async (values: CheckedPerson) => {
    if (profile === null) return;
    const { position, ...person } = withIds(values, await fetchNames());
    const first = { ...position, employeeRoleId: MISSING_ID, startDate: values.activeHireDate };
    const body = { ...person, employeeId, isActive: true, position: first };
    await change.mutateAsync({ body, ifMatch: profile.version });
    toast(`${values.firstName} ${values.lastName} has been unarchived.`);
  };
  return (
    <PersonDialog
      form={form}
      opened={opened}
      title={`Unarchive ${fullName}`}
      submitLabel="Unarchive"
      onSave={save}
      onClose={onClose}
      onCancel={() => {
        discard();
        onClose();
      }}
    />
  );
}
