import { useDisclosure } from '@mantine/hooks';
import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { reminderMessage } from '#contract/reminder-message.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useRefreshScreens } from './refresh-screens.ts';

/** One reminder: to whom, what the e-mail brings beside the deadline and the message, and how it is sent. */
type Reminder = {
  readonly fullName: string;
  /** Such as 'the survey link'. */
  readonly link: string;
  readonly question?: string;
  readonly onSend: (message: string | null) => Promise<unknown>;
  /** The sentence that says that it was done. */
  readonly sent: string;
};

type Props = Reminder & { readonly opened: boolean; readonly onClose: () => void };

/** Reminds one person by e-mail, after asking, with a message of one's own if one likes; then says so. */
export function NotifyDialog({ opened, onClose, ...reminder }: Props) {
  const [isDone, done] = useDisclosure(false);
  const refresh = useRefreshScreens();
  const finish = () => {
    onClose();
    done.open();
  };
  // The reminder counts once the mail server has taken it, a moment after the call.
  const close = () => {
    done.close();
    void refresh();
  };
  return (
    <>
      <FormDialog opened={opened} title={`Notify ${reminder.fullName}?`} size="small" onClose={onClose}>
        <NotifyForm {...reminder} onSent={finish} onClose={onClose} />
      </FormDialog>
      <SuccessDialog opened={isDone} title="Reminder Sent" onClose={close}>
        {reminder.sent}
      </SuccessDialog>
    </>
  );
}

const notifyInput = z.object({ message: reminderMessage });

type FormProps = Reminder & { readonly onSent: () => void; readonly onClose: () => void };

function NotifyForm({ fullName, link, question, onSend, onSent, onClose }: FormProps) {
  const form = useZodForm(notifyInput, { defaultValues: { message: '' } });
  return (
    <Form
      form={form}
      submitLabel="Notify"
      onCancel={onClose}
      onSubmit={async ({ message }) => {
        await onSend(message);
        onSent();
      }}
    >
      {question !== undefined && <p>{question}</p>}
      <TextAreaField
        name="message"
        label="Message (optional)"
        description={`${fullName} gets an e-mail with the deadline, ${link} and your message.`}
        countTo={REMINDER_MESSAGE_MAX_CHARACTERS}
      />
    </Form>
  );
}
