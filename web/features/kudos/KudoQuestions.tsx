import { kudoMessages } from '#contract/kudos.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import type { Work } from '#web/ui/feedback/WorkButton.tsx';

type Props = {
  readonly opened: boolean;
  readonly isWorking: boolean;
  readonly onConfirm: Work;
  readonly onClose: () => void;
};

/** Asks before kudos are deleted, wherever that is done. */
export function DeleteQuestion(props: Props) {
  return (
    <ConfirmDialog
      {...props}
      title="Delete kudos"
      message={kudoMessages.confirmDelete}
      verb="Delete kudos"
      isDestructive
    />
  );
}

/** Asks before kudos are approved, one in its dialog or several in the list. */
export function ApproveQuestion({ count, ...props }: Props & { readonly count: number }) {
  return (
    <ConfirmDialog
      {...props}
      title="Approve kudos"
      message={kudoMessages.confirmApprove(count)}
      verb="Approve"
    />
  );
}
