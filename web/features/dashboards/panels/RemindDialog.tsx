import type { ActInput, PeopleInput } from '#web/features/reviews/cycle/bulk/bulk-actions.api.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Reminders } from './Reminders.tsx';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly act: ActInput;
  readonly people: PeopleInput;
  readonly onClose: () => void;
};

/** Says who gets a reminder, and sends the reminders on one confirmation. */
export const RemindDialog = ({ opened, title, onClose, ...input }: Props) => (
  <Dialog opened={opened} title={title} onClose={onClose} size={520}>
    <Reminders {...input} onClose={onClose} />
  </Dialog>
);
