import { fullNameOf } from '#contract/core/values/full-name.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { SHOWS_CONFLICT } from '#web/app/calls/use-action.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import { DraftDialog } from './DraftDialog.tsx';
import { useChangeEmployee, useNames } from './people-writes.api.ts';
import { PersonFields } from './PersonFields.tsx';
import { activePersonForm, type EditedPerson, personBody, valuesOf } from './person-form.ts';

type Props = OpenedDialog & { readonly profile: EmployeeProfile };

/** Edits an active team member: name, position, department, lead, hire date and permissions. */
export function EditPersonDialog({ profile, ...state }: Props) {
  const change = useChangeEmployee(SHOWS_CONFLICT);
  const fetchNames = useNames();
  const viewer = useViewer();
  const { employeeId } = profile;
  const save = async (values: EditedPerson, version: number) => {
    const body = personBody(profile, values, await fetchNames());
    await change.mutateAsync({ body, ifMatch: version });
    toast(`${fullNameOf(values)} has been saved.`);
  };
  return (
    <DraftDialog
      {...state}
      title="Edit Team Member"
      submitLabel="Save Team Member"
      schema={activePersonForm(profile)}
      fresh={valuesOf(profile)}
      record={profile}
      onSave={save}
    >
      <PersonFields
        moreLeads={furtherLeads(profile)}
        employeeId={employeeId}
        hasNumber
        permissionsNote={viewer.employeeId === employeeId ? peopleMessages.ownPermissions : null}
      />
    </DraftDialog>
  );
}

/** Two more choices: no lead, and the current lead, who may have lost the role but still leads the team. */
function furtherLeads({ employeeId, teamLead }: EmployeeProfile): PickOption[] {
  const nobody = { id: employeeId, label: 'None', hint: 'Their own manager' };
  return teamLead === null ? [nobody] : [nobody, { id: teamLead.employeeId, label: teamLead.fullName }];
}
