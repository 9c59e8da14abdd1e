import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { InviteDialog } from './InviteDialog.tsx';

/** Opens the question whether to invite one person. */
export function InviteButton(person: EmployeeSummary) {
  const { employeeId, fullName } = person;
  const name = useNameOf()({ employeeId, fullName });
  return (
    <DialogButton
      variant="default"
      size="compact-sm"
      label="Invite"
      aria-label={`Invite ${name}`}
      isForm={false}
      dialog={(state) => <InviteDialog employeeId={employeeId} fullName={fullName} {...state} />}
    />
  );
}
