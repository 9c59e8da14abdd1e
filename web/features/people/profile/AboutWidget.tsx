import type { ReactNode } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import { permissionLabels } from '#contract/core/enums.ts';
import { withoutLead } from '#contract/core/names.ts';
import type { Absence, Deputyship, EmployeeProfile } from '#contract/people/people.schemas.ts';
import { can } from '#contract/policies.ts';
import { isChangeable } from '#web/app/people/profile-state.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { DialogButton, type OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PromotionHistory } from './PromotionHistory.tsx';

const StandInDialog = lazyDialog(async () => (await import('../StandInDialog.tsx')).StandInDialog);
const EditPersonDialog = lazyDialog(async () => (await import('../EditPersonDialog.tsx')).EditPersonDialog);
const InviteDialog = lazyDialog(async () => (await import('../sign-ins/InviteDialog.tsx')).InviteDialog);

/** A person's position, contact data and promotion history. The server sends permissions only to Admins. */
export function AboutWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const { position, department, teamLead, email, activeHireDate, endDate, leave, deputyship } = profile;
  const viewer = useViewer();
  const isEditable = isChangeable(profile) && can.managePeople(viewer);
  const maySetLeave = isChangeable(profile) && can.changeAbsence(viewer, profile);
  // The server sends it, or null, to those who may name a deputy for this lead.
  const mayName = isChangeable(profile) && deputyship !== undefined;
  const button = (label: string, dialog: (state: OpenedDialog) => ReactNode) => (
    <DialogButton key={label} variant="default" size="compact-sm" label={label} dialog={dialog} />
  );
  const mayInvite =
    isChangeable(profile) && profile.signIn?.lastDate === null && (profile.startsOn ?? null) === null;
  const actions = [
    mayInvite &&
      button('Invite', (state) => (
        <InviteDialog employeeId={profile.employeeId} fullName={profile.fullName} {...state} />
      )),
    mayName && button('Deputy', (state) => <StandInDialog profile={profile} {...state} />),
    maySetLeave &&
      button('Leave of Absence', (state) => <StandInDialog profile={profile} isLeave {...state} />),
    isEditable && button('Edit Team Member', (state) => <EditPersonDialog profile={profile} {...state} />),
  ].filter(Boolean);
  return (
    <Widget title="About" actions={actions.length > 0 ? actions : undefined}>
      <KeyValueList
        items={[
          { label: 'Position', value: position?.positionName ?? 'None' },
          { label: 'Department', value: department.departmentName },
          {
            label: 'Team Lead',
            value:
              teamLead === null ? (
                withoutLead(profile.managerId === profile.employeeId)
              ) : (
                <PersonLink {...teamLead} />
              ),
          },
          { label: 'Hire Date', value: formatDay(activeHireDate) },
          ...(endDate === null ? [] : [{ label: 'Last Day', value: formatDay(endDate) }]),
          ...(leave === undefined ? [] : [{ label: 'Leave of Absence', value: daysOf(leave) }]),
          ...(deputyship === undefined ? [] : [{ label: 'Deputy', value: inWords(deputyship) }]),
          { label: 'Email', value: email },
          ...(profile.signIn === undefined
            ? []
            : [{ label: 'Last Sign-in', value: signInOf(profile.signIn) }]),
          ...(profile.permissions === undefined
            ? []
            : [{ label: 'Permissions', value: labelsOf(profile.permissions) }]),
        ]}
      />
      <PromotionHistory profile={profile} isEditable={isEditable} />
    </Widget>
  );
}

/** The day of the last sign-in; without one, the day of the last invitation. */
function signInOf({ lastDate, invitedDate }: NonNullable<EmployeeProfile['signIn']>): string {
  if (lastDate !== null) return formatDay(lastDate);
  return invitedDate === null ? 'Never' : `Never; invited ${formatDay(invitedDate)}`;
}

const daysOf = ({ from, to }: Pick<Absence, 'from' | 'to'>) => `${formatDay(from)} – ${formatDay(to)}`;

const inWords = (named: Deputyship | null) =>
  named === null ? (
    'None'
  ) : (
    <>
      <PersonLink {...named.deputy} /> {daysOf({ from: named.from, to: named.until })}
    </>
  );

const labelsOf = (permissions: NonNullable<EmployeeProfile['permissions']>) =>
  permissions.length === 0 ? 'None' : permissions.map((one) => permissionLabels[one]).join(', ');
