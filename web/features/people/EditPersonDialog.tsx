import type { EmployeeProfile } from '#contract/people.ts';
import { useViewer } from '#web/app/use-session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { PickOption } from '#web/ui/forms/options.ts';
import { useChangeEmployee } from './people-writes.api.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { activePersonForm, type CheckedPerson, personBody, valuesOf } from './person-form.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useNames } from './use-names.ts';

type Props = {
  readonly profile: EmployeeProfile;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Changes an active team member: name, position, department, lead, hire date and permissions. */
export function EditPersonDialog({ profile, opened, onClose }: Props) {
  const { form, discard } = useDraftForm(activePersonForm(profile), valuesOf(profile), opened);
  const change = useChangeEmployee();
  const fetchNames = useNames();
  const viewer = useViewer();
  const { employeeId, version } = profile;
  const save = async (values: CheckedPerson) => {
    const body = personBody(profile, values, await fetchNames());
    await change.mutateAsync({ body, ifMatch: version });
    toast(`${values.firstName} ${values.lastName} has been saved.`);
  };
  return (
    <PersonDialog
      form={form}
      opened={opened}
      title="Edit Team Member"
      submitLabel="Save Team Member"
      moreLeads={furtherLeads(profile)}
      employeeId={employeeId}
      isOwn={viewer.employeeId === employeeId}
      onSave={save}
      onClose={onClose}
      onCancel={() => {
        discard();
        onClose();
      }}
    />
  );
}

/** Nobody at all, and the present lead, who may have lost the role and keeps the team. */
function furtherLeads({ employeeId, teamLead }: EmployeeProfile): PickOption[] {
  const nobody = { id: employeeId, label: 'No team lead', hint: 'Leads themselves' };
  return teamLead === null ? [nobody] : [nobody, { id: teamLead.employeeId, label: teamLead.fullName }];
}
