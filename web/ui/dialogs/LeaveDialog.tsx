import { Dialog } from './Dialog.tsx';
import { LEAVE_TITLE, LeaveQuestion } from './LeaveQuestion.tsx';

type Props = {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly returnFocus?: boolean;
};

/** Asks before unsaved changes are discarded. */
export function LeaveDialog({ opened, onStay, onLeave, returnFocus = true }: Props) {
  return (
    <Dialog opened={opened} title={LEAVE_TITLE} onClose={onStay} returnFocus={returnFocus}>
      <LeaveQuestion onStay={onStay} onLeave={onLeave} />
    </Dialog>
  );
}
