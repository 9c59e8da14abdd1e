import { formatDay } from '#contract/dates.ts';
import { permissionLabels } from '#contract/enums.ts';
import { type EmployeeProfile } from '#contract/people.ts';
import { can } from '#contract/policies.ts';
import { isChangeable } from '#web/app/profile-state.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { useViewer } from '#web/app/use-session.ts';
import { DialogButton } from '#web/ui/feedback/DialogButton.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { UNASSIGNED } from './unassigned.ts';
import { PromotionHistory } from './PromotionHistory.tsx';

const EditPersonDialog = lazyDialog(async () => (await import('./EditPersonDialog.tsx')).EditPersonDialog);

/** A person's position, contact data and promotion history. The server sends permissions only to Admins. */
export function AboutWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const { position, department, teamLead, email, activeHireDate, endDate } = profile;
  const viewer = useViewer();
  const isEditable = isChangeable(profile) && can.managePeople(viewer);
  const edit = (
    <DialogButton
      variant="default"
      size="compact-sm"
      label="Edit Team Member"
      dialog={(state) => <EditPersonDialog profile={profile} {...state} />}
    />
  );
  return (
    <Widget title="About" actions={isEditable ? edit : undefined}>
      <KeyValueList
        items={[
          { label: 'Position', value: position?.positionName ?? 'None' },
          { label: 'Department', value: department.departmentName },
          { label: 'Team Lead', value: teamLead === null ? UNASSIGNED : <PersonLink {...teamLead} /> },
          { label: 'Hire Date', value: formatDay(activeHireDate) },
          ...(endDate === null ? [] : [{ label: 'Last Day', value: formatDay(endDate) }]),
          { label: 'Email', value: email },
          ...(profile.permissions === undefined
            ? []
            : [{ label: 'Permissions', value: labelsOf(profile.permissions) }]),
        ]}
      />
      <PromotionHistory profile={profile} isEditable={isEditable} />
    </Widget>
  );
}

const labelsOf = (permissions: NonNullable<EmployeeProfile['permissions']>) =>
  permissions.length === 0 ? 'None' : permissions.map((one) => permissionLabels[one]).join(', ');
