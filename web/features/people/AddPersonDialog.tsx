import { useNavigate } from 'react-router';
import { MISSING_ID } from '#contract/constants.ts';
import { paths } from '#web/app/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAddEmployee } from './people-writes.api.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { type CheckedPerson, emptyPerson, newPersonForm, withIds } from './person-form.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useNames } from './use-names.ts';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Asks for a new team member, adds them and opens the new profile. */
export function AddPersonDialog({ opened, onClose }: Props) {
  const { form, discard } = useDraftForm(newPersonForm, emptyPerson, opened);
  const add = useAddEmployee();
  const fetchNames = useNames();
  const navigate = useNavigate();
  const save = async (values: CheckedPerson) => {
    const { position, ...person } = withIds(values, await fetchNames());
    const first = { ...position, employeeRoleId: MISSING_ID, startDate: values.activeHireDate };
    const { entityId } = await add.mutateAsync({ ...person, position: first });
    toast(`${values.firstName} ${values.lastName} has been added.`);
    void navigate(paths.profile(entityId));
  };
  return (
    <PersonDialog
      form={form}
      opened={opened}
      title="Add New Team Member"
      submitLabel="Add Team Member"
      onSave={save}
      onClose={onClose}
      onCancel={() => {
        discard();
        onClose();
      }}
    />
  );
}
