import type { z } from 'zod';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import { reminderTimes } from '#contract/dashboards/notifications.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
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
  /** Refetches the settings. */
  readonly onChanged: () => Promise<unknown>;
};

/** Turns automatic reminders on or off, and sets their times. */
export function RemindersForm({ settings, onChanged }: Props) {
  const form = useZodForm(remindersForm, { defaultValues: reminderValues(settings) });
  const { conflict, attempt } = useConflict(settings, { values: reminderValues });
  const change = useChangeAutomaticReminders();
  const save = (values: z.output<typeof remindersForm>) =>
    attempt(async ({ version }) => {
      try {
        await change.mutateAsync({ body: reminderBody(values), ifMatch: version });
      } finally {
        await onChanged();
      }
      toast(values.isOn ? 'Automatic reminders are on.' : 'Automatic reminders are off.');
    });
  return (
    <Form form={form} conflict={conflict} submitLabel="Save Reminders" onSubmit={save} asksBeforeLeaving>
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
