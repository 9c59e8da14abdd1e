import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useInvite } from './sign-ins.api.ts';

/** Sends one person the invitation to sign in, after a question. */
export function InviteDialog({ opened, onClose, ...person }: OpenedDialog & EmployeeSummary) {
  const { employeeId, fullName } = person;
  const name = useNameOf()({ employeeId, fullName });
  const invite = useInvite();
  const confirm = async () => {
    await invite.mutateAsync({ who: 'person', employeeId });
    onClose();
    toast(`The invitation to ${name} is on its way.`);
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Invite ${name}`}
      message={`${name} gets an email with the address of Benchmark, what it is for and how to sign in.`}
      verb="Send Invitation"
      isWorking={invite.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
