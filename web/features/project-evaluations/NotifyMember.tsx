import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { remindEvaluator } from '#contract/project-evaluations.ts';
import { evaluationMessages } from '#contract/project-messages.ts';
import type { ProjectMember } from '#contract/projects.ts';
import { useRefreshScreens } from '#web/features/people/people.api.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useRemindEvaluator } from './project-evaluations.api.ts';

/** Reminds one member by e-mail, after asking, with a message of one's own if one likes. */
export function NotifyMember({ member }: { readonly member: ProjectMember }) {
  const [isAsking, asking] = useDisclosure(false);
  const [isDone, done] = useDisclosure(false);
  const refresh = useRefreshScreens();
  const { fullName } = member.employee;
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
        <NotifyForm member={member} onSent={finish} onClose={asking.close} />
      </FormDialog>
      <SuccessDialog opened={isDone} title="Reminder Sent" onClose={close}>
        {evaluationMessages.reminded(fullName)}
      </SuccessDialog>
    </>
  );
}

const notifyInput = z.object({ message: remindEvaluator.body.shape.message });

type FormProps = { member: ProjectMember; onSent: () => void; onClose: () => void };

function NotifyForm({ member, onSent, onClose }: FormProps) {
  const form = useZodForm(notifyInput, { defaultValues: { message: '' } });
  const remind = useRemindEvaluator();
  const { evaluationId, employee } = member;
  return (
    <Form
      form={form}
      submitLabel="Notify"
      onCancel={onClose}
      onSubmit={async ({ message }) => {
        await remind.mutateAsync({ projectEvaluationResultId: evaluationId, message });
        onSent();
      }}
    >
      <p>{evaluationMessages.confirmRemind(employee.fullName)}</p>
      <TextAreaField
        name="message"
        label="Message (optional)"
        description={`${employee.fullName} gets an e-mail with the deadline, the evaluation link and your message.`}
        countTo={REMINDER_MESSAGE_MAX_CHARACTERS}
      />
    </Form>
  );
}
