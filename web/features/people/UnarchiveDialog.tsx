import { fullNameOf } from '#contract/core/values/full-name.ts';
import { useNavigate } from 'react-router';
import { MISSING_ID } from '#contract/core/values/constants.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { paths } from '#web/app/paths.ts';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DraftDialog, NEW_RECORD } from './DraftDialog.tsx';
import { useChangeEmployee, useNames } from './people-writes.api.ts';
import { PersonFields } from './PersonFields.tsx';
import { type CheckedPerson, emptyPerson, newPersonForm, valuesOfArchived, withIds } from './person-form.ts';

type Props = OpenedDialog & {
  readonly employeeId: number;
  readonly fullName: string;
  /** The person's known data; null until it is loaded. */
  readonly profile: EmployeeProfile | null;
  /** What was typed for a new person, until the email address proved to be this one's; opens the profile. */
  readonly typed?: CheckedPerson;
};

/** Asks for the details of a returning person, prefilled with what was typed or with the known data. */
export function UnarchiveDialog({ employeeId, fullName, profile, typed, ...state }: Props) {
  const change = useChangeEmployee();
  const fetchNames = useNames();
  const navigate = useNavigate();
  const known = profile === null ? emptyPerson : valuesOfArchived(profile);
  const save = async (values: CheckedPerson, version: number) => {
    if (profile === null) return;
    const { position, ...person } = withIds(values, await fetchNames());
    const first = { ...position, employeeRoleId: MISSING_ID, startDate: values.activeHireDate };
    const body = { ...person, employeeId, isActive: true, position: first };
    await change.mutateAsync({ body, ifMatch: version });
    toast(`${fullNameOf(values)} has been unarchived.`);
    if (typed !== undefined) void navigate(paths.profile(employeeId));
  };
  return (
    <DraftDialog
      {...state}
      title={`Unarchive ${fullName}`}
      submitLabel="Unarchive"
      schema={newPersonForm}
      fresh={typed ?? known}
      record={profile ?? NEW_RECORD}
      closesOnConflict
      onSave={save}
    >
      <PersonFields />
    </DraftDialog>
  );
}
