import { useState } from 'react';
import type { z } from 'zod';
import { type AutomaticReminders, reminderTimes } from '#contract/notifications.ts';
import { ApiError } from '#web/app/api-error.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxGroupField } from '#web/ui/forms/CheckboxGroupField.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeAutomaticReminders } from './notifications.api.ts';
import { reminderTimeLabels } from './reminder-times.ts';
import { reminderBody, remindersForm, reminderValues } from './reminders-form.ts';

type Props = {
  readonly settings: AutomaticReminders;
  /** Refetches the settings; resolves with their version. */
  readonly onChanged: () => Promise<number | undefined>;
};

/** Turns automatic reminders on or off, and sets their times. */
export function RemindersForm({ settings, onChanged }: Props) {
  const form = useZodForm(remindersForm, { defaultValues: reminderValues(settings) });
  // The version that the form was opened with. The person hasn't seen a newer version loaded in the background.
  const [seen, setSeen] = useState(settings.version);
  const change = useChangeAutomaticReminders();
  const save = async (values: z.output<typeof remindersForm>) => {
    try {
      await change.mutateAsync({ body: reminderBody(values), ifMatch: seen });
      toast(values.isOn ? 'Automatic reminders are on.' : 'Automatic reminders are off.');
      setSeen((await onChanged()) ?? seen);
    } catch (error) {
      // The error dialog has reported the conflict. The form keeps its values, and the next save overwrites the newer
      // version.
      if (error instanceof ApiError && error.status === 412) setSeen((await onChanged()) ?? seen);
      throw error;
    }
  };
  return (
    <Form form={form} submitLabel="Save Reminders" onSubmit={save} asksBeforeLeaving>
      <SwitchField name="isOn" label="Send reminders automatically" deps={['times']} />
      <CheckboxGroupField
        name="times"
        label="When to remind"
        description="Counted from the deadline of each review."
        options={reminderTimes.map((time) => ({ value: time, label: reminderTimeLabels[time] }))}
      />
    </Form>
  );
}
