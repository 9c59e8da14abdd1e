import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useViewer } from '../session/use-session.ts';

const KudoForm = lazyForm(async () => (await import('#web/features/kudos/KudoForm.tsx')).KudoForm);

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** A recipient who is chosen already. */
  readonly recipientId?: number | undefined;
};

/** The form for new kudos, which any screen can open. Keep it rendered and toggle `opened`. */
export function GiveKudosDialog({ opened, onClose, recipientId }: Props) {
  const { employeeId: senderId } = useViewer();
  return (
    <FormDialog opened={opened} title="Give kudos" onClose={onClose}>
      <KudoForm senderId={senderId} recipientId={recipientId} onClose={onClose} />
    </FormDialog>
  );
}
