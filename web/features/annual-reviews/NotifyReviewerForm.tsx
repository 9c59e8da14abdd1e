import { z } from 'zod';
import { type ReviewerEntry, reminderMessage } from '#contract/annual-reviews.ts';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useRemindReviewer } from './annual-reviews.api.ts';

const notifyInput = z.object({ message: reminderMessage });

type FormProps = { reviewer: ReviewerEntry; onSent: () => void; onClose: () => void };

/** The reminder to one reviewer, with a message of one’s own if one likes. */
export function NotifyReviewerForm({ reviewer, onSent, onClose }: FormProps) {
  const form = useZodForm(notifyInput, { defaultValues: { message: '' } });
  const remind = useRemindReviewer();
  const { annualReviewerId, reviewer: fullName } = reviewer;
  return (
    <Form
      form={form}
      submitLabel="Notify"
      onCancel={onClose}
      onSubmit={async ({ message }) => {
        await remind.mutateAsync({ annualReviewerId, message });
        onSent();
      }}
    >
      <TextAreaField
        name="message"
        label="Message (optional)"
        description={`${fullName} gets an e-mail with the deadline, the survey link and your message.`}
        countTo={REMINDER_MESSAGE_MAX_CHARACTERS}
      />
    </Form>
  );
}
