import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { z } from 'zod';
import { type ReviewerEntry, reminderMessage } from '#contract/annual-reviews.ts';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { useRefreshScreens } from '#web/features/people/people.api.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useRemindReviewer } from './annual-reviews.api.ts';

/** Reminds one reviewer by e-mail, after asking, with a message of one's own if one likes. */
export function NotifyReviewer({ reviewer }: { readonly reviewer: ReviewerEntry }) {
  const [isAsking, asking] = useDisclosure(false);
  const [isDone, done] = useDisclosure(false);
  const refresh = useRefreshScreens();
  const { reviewer: fullName } = reviewer;
  const finish = () => {
    asking.close();
    done.open();
  };
  // The reminder counts once the mail server has taken it, a moment after the call.
  const close = () => {
    done.close();
    void refresh();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Notify ${fullName}`} onClick={asking.open}>
        Notify
      </Button>
      <FormDialog opened={isAsking} title={`Notify ${fullName}?`} size="small" onClose={asking.close}>
        <NotifyForm reviewer={reviewer} onSent={finish} onClose={asking.close} />
      </FormDialog>
      <SuccessDialog opened={isDone} title="Reminder Sent" onClose={close}>
        A reminder to {fullName} is on its way.
      </SuccessDialog>
    </>
  );
}

const notifyInput = z.object({ message: reminderMessage });

type FormProps = { reviewer: ReviewerEntry; onSent: () => void; onClose: () => void };

function NotifyForm({ reviewer, onSent, onClose }: FormProps) {
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
