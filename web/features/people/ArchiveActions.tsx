import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { can, isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { UnarchivePerson } from './UnarchivePerson.tsx';

const ArchiveDialog = lazyDialog(async () => (await import('./ArchiveDialog.tsx')).ArchiveDialog);

type Props = { readonly profile: EmployeeProfile; readonly isPast: boolean };

/** Archive or Unarchive, for Admins. Admins can't archive themselves. */
export function ArchiveActions({ profile, isPast }: Props) {
  const viewer = useViewer();
  if (!can.managePeople(viewer)) return null;
  if (!profile.isActive)
    return <UnarchivePerson employeeId={profile.employeeId} fullName={profile.fullName} />;
  if (isPast || isSelf(viewer, profile)) return null;
  return (
    <DialogButton
      variant="default"
      label="Archive"
      dialog={(state) => <ArchiveDialog profile={profile} {...state} />}
    />
  );
}
