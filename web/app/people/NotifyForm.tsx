import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { reminderMessage } from '#contract/reviews/reminder-message.schemas.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import type { Reminder } from './reminder.ts';

const notifyInput = z.object({ message: reminderMessage });

type Props = Reminder & { readonly onSent: () => void; readonly onClose: () => void };

/** Asks for an optional message and sends the reminder. */
export function NotifyForm({ fullName, link, question, onSend, onSent, onClose }: Props) {
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
        description={`${fullName} gets an email with the deadline, ${link} and your message.`}
        countTo={REMINDER_MESSAGE_MAX_CHARACTERS}
      />
    </Form>
  );
}
