import type { EmployeeProfile } from '#contract/people.ts';
import { can, isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { ArchivePerson } from './ArchivePerson.tsx';
import { UnarchivePerson } from './UnarchivePerson.tsx';

type Props = { readonly profile: EmployeeProfile; readonly isPast: boolean };

/** Archive or Unarchive, for Admins; nobody archives themselves. */
export function ArchiveActions({ profile, isPast }: Props) {
  const viewer = useViewer();
  if (!can.managePeople(viewer)) return null;
  if (!profile.isActive)
    return <UnarchivePerson employeeId={profile.employeeId} fullName={profile.fullName} />;
  return isPast || isSelf(viewer, profile) ? null : <ArchivePerson profile={profile} />;
}
