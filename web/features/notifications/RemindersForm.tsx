import { useState } from 'react';
import { z } from 'zod';
import { type AutomaticReminders, notificationMessages, reminderTimes } from '#contract/notifications.ts';
import { ApiError } from '#web/app/api-error.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxGroupField } from '#web/ui/forms/CheckboxGroupField.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeAutomaticReminders } from './notifications.api.ts';
import { reminderTimeLabels } from './reminder-times.ts';

type Props = {
  readonly settings: AutomaticReminders;
  /** Loads the settings again; answers their version. */
  readonly onChanged: () => Promise<number | undefined>;
};

/** On or off, and at which times. */
export function RemindersForm({ settings, onChanged }: Props) {
  const form = useZodForm(remindersForm, {
    defaultValues: { isOn: settings.isOn, times: reminderTimes.filter((time) => settings[time]) },
  });
  // The version that this form began with: a newer one that loads meanwhile was not looked at here.
  const [seen, setSeen] = useState(settings.version);
  const change = useChangeAutomaticReminders();
  const save = async ({ isOn, times }: z.output<typeof remindersForm>) => {
    const chosen = (time: (typeof reminderTimes)[number]) => times.includes(time);
    const body = {
      isOn,
      sevenDaysBefore: chosen('sevenDaysBefore'),
      oneDayBefore: chosen('oneDayBefore'),
      onTheDay: chosen('onTheDay'),
      weeklyAfter: chosen('weeklyAfter'),
    };
    try {
      await change.mutateAsync({ body, ifMatch: seen });
      toast(isOn ? 'Automatic reminders are on.' : 'Automatic reminders are off.');
      setSeen((await onChanged()) ?? seen);
    } catch (error) {
      // Told by the dialog; the person's choice stays, and saving again is meant.
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

const remindersForm = z
  .object({ isOn: z.boolean(), times: z.array(z.enum(reminderTimes)) })
  .refine(({ isOn, times }) => !isOn || times.length > 0, {
    message: notificationMessages.noReminderChosen,
    path: ['times'],
  });
