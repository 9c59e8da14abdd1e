import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { remindEvaluator } from '#contract/project-evaluations.ts';
import { evaluationMessages } from '#contract/project-messages.ts';
import type { ProjectMember } from '#contract/projects.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useRemindEvaluator } from './project-evaluations.api.ts';

const notifyInput = z.object({ message: remindEvaluator.body.shape.message });

type FormProps = { member: ProjectMember; onSent: () => void; onClose: () => void };

/** The reminder to one member, with a message of one’s own if one likes. */
export function NotifyMemberForm({ member, onSent, onClose }: FormProps) {
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
