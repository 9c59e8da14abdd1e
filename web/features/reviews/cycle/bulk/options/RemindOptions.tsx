import { z } from 'zod';
import { REMINDER_MESSAGE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { type ReviewerType, reviewerTypes } from '#contract/core/enums.ts';
import { reminderMessage } from '#contract/reviews/reminder-message.schemas.ts';
import { RadioRow } from '#web/ui/forms/RadioRow.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import type { OptionsProps } from './options.ts';
import { OptionsForm } from './OptionsForm.tsx';

const ALL = 'All';
const input = z.object({ type: z.enum([ALL, ...reviewerTypes]), message: reminderMessage });
const first: z.input<typeof input> = { type: ALL, message: '' };

/** Remind: all people who owe a review, or one kind, with a message. */
export function RemindOptions({ onTyping, onAct }: OptionsProps) {
  const form = useZodForm(input, { defaultValues: first });
  return (
    <OptionsForm
      form={form}
      onTyping={onTyping}
      onChange={(values) =>
        onAct(values && { kind: 'remind', types: typesOf(values.type), message: values.message })
      }
    >
      <RadioRow
        name="type"
        label="Who owes"
        options={[
          { value: ALL, label: 'Any review' },
          { value: 'Self', label: 'Self review' },
          { value: 'Peer', label: 'Peer review' },
          { value: 'Manager', label: 'Manager review' },
        ]}
      />
      <TextAreaField
        name="message"
        label="Message (optional)"
        description="Each reviewer gets one email with their open reviews and your message."
        countTo={REMINDER_MESSAGE_MAX_CHARACTERS}
      />
    </OptionsForm>
  );
}

const typesOf = (type: typeof ALL | ReviewerType) => (type === ALL ? [...reviewerTypes] : [type]);
