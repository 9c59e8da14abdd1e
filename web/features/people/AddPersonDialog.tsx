import { useNavigate } from 'react-router';
import { MISSING_ID } from '#contract/constants.ts';
import { paths } from '#web/app/paths.ts';
import type { OpenedDialog } from '#web/ui/feedback/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DraftDialog, NEW_RECORD } from './DraftDialog.tsx';
import { useAddEmployee, useNames } from './people-writes.api.ts';
import { PersonFields } from './PersonFields.tsx';
import { type CheckedPerson, emptyPerson, newPersonForm, withIds } from './person-form.ts';

/** Adds a team member and opens the new profile. */
export function AddPersonDialog(state: OpenedDialog) {
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
    <DraftDialog
      {...state}
      title="Add New Team Member"
      submitLabel="Add Team Member"
      schema={newPersonForm}
      fresh={emptyPerson}
      record={NEW_RECORD}
      onSave={save}
    >
      <PersonFields />
    </DraftDialog>
  );
}
