import { fullNameOf } from '#contract/core/values/full-name.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MISSING_ID } from '#contract/core/values/constants.ts';
import { paths } from '#web/app/paths.ts';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { DraftDialog, NEW_RECORD } from './DraftDialog.tsx';
import { useAddEmployee, useNames } from './people-writes.api.ts';
import { PersonFields } from './PersonFields.tsx';
import { type CheckedPerson, emptyPerson, newPersonForm, withIds } from './person-form.ts';
import { useUnarchiving } from './use-unarchiving.ts';

const UnarchiveDialog = lazyDialog(async () => (await import('./UnarchiveDialog.tsx')).UnarchiveDialog);

/** The archived person who has the typed email address, and what was typed. */
type Returning = { readonly employeeId: number; readonly fullName: string; readonly typed: CheckedPerson };

/** Adds a team member and opens the new profile. Offers to unarchive the person who has the email address. */
export function AddPersonDialog(state: OpenedDialog) {
  const typed = useRef<CheckedPerson>(null);
  const [returning, setReturning] = useState<Returning | null>(null);
  const unarchiving = useUnarchiving();
  const unarchive = (person: Returning) => {
    setReturning(person);
    // The error dialog has reported a failure.
    unarchiving.start(person.employeeId).catch(() => undefined);
  };
  const add = useAddEmployee({
    wayOut: ({ person }) => {
      const { current } = typed;
      if (person === null || current === null) return null;
      return { label: 'Unarchive', act: () => unarchive({ ...person, typed: current }) };
    },
  });
  const fetchNames = useNames();
  const navigate = useNavigate();
  const save = async (values: CheckedPerson) => {
    typed.current = values;
    const { position, ...person } = withIds(values, await fetchNames());
    const first = { ...position, employeeRoleId: MISSING_ID, startDate: values.activeHireDate };
    const { entityId } = await add.mutateAsync({ ...person, position: first });
    toast(`${fullNameOf(values)} has been added.`);
    void navigate(paths.profile(entityId));
  };
  return (
    <>
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
      {returning !== null && <UnarchiveDialog {...returning} {...unarchiving.dialog} />}
    </>
  );
}
