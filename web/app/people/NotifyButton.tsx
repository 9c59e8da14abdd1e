import { useDisclosure } from '@mantine/hooks';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { SuccessDialog } from '#web/ui/dialogs/SuccessDialog.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import type { Reminder } from './reminder.ts';
import { useRefreshScreens } from '../calls/refresh-screens.ts';

const NotifyForm = lazyForm(async () => (await import('./NotifyForm.tsx')).NotifyForm);

type Props = Reminder & {
  /** One person may be reminded of several things on a page. */
  readonly dialogName: string;
  /** The toast after the reminder was sent. */
  readonly sent: string;
};

/** Emails a reminder with an optional message to one person, and confirms it. */
export function NotifyButton({ sent, dialogName, ...reminder }: Props) {
  const [isDone, done] = useDisclosure(false);
  const refresh = useRefreshScreens();
  // The reminder counts only once the mail server has accepted it, a moment after the call.
  const finish = () => {
    done.close();
    void refresh();
  };
  return (
    <>
      <FormButton
        variant="default"
        size="compact-sm"
        label="Notify"
        aria-label={`Notify ${reminder.fullName}`}
        title={`Notify ${reminder.fullName}?`}
        width="small"
        dialogName={dialogName}
        form={({ onClose }) => (
          <NotifyForm
            {...reminder}
            onClose={onClose}
            onSent={() => {
              onClose();
              done.open();
            }}
          />
        )}
      />
      <SuccessDialog opened={isDone} title="Reminder Sent" onClose={finish}>
        {sent}
      </SuccessDialog>
    </>
  );
}
