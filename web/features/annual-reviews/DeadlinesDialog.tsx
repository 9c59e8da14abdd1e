import { useEffect } from 'react';
import { type DeadlinesInput, deadlinesInput } from '#contract/review-deadlines.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';

type FormProps = {
  /** What the fields hold at first. */
  readonly deadlines: { readonly [K in keyof DeadlinesInput]: string | null };
  readonly submitLabel: string;
  readonly onSave: (deadlines: DeadlinesInput) => Promise<void>;
  readonly onClose: () => void;
};

type Props = FormProps & { readonly opened: boolean; readonly title: string };

/** Asks for the four deadlines; tells while they are changed what is out of order. */
export function DeadlinesDialog({ opened, title, ...form }: Props) {
  return (
    <FormDialog opened={opened} title={title} size="small" onClose={form.onClose}>
      <DeadlinesForm {...form} />
    </FormDialog>
  );
}

function DeadlinesForm({ deadlines, submitLabel, onSave, onClose }: FormProps) {
  const form = useZodForm(deadlinesInput, { defaultValues: asTexts(deadlines) });
  const { subscribe, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Half a date is no date yet: only a whole one is judged.
        callback: ({ name, values }) => {
          if (fields.some((field) => field.name === name && values[field.name])) void trigger();
        },
      }),
    [subscribe, trigger],
  );
  return (
    <Form form={form} submitLabel={submitLabel} onSubmit={onSave} onCancel={onClose}>
      {fields.map(({ name, label }) => (
        <DateFieldControl key={name} name={name} label={label} required deps={names} />
      ))}
    </Form>
  );
}

const fields = [
  { name: 'finalDeadline', label: 'Final deadline' },
  { name: 'managerDeadline', label: 'Manager deadline' },
  { name: 'selfDeadline', label: 'Self review deadline' },
  { name: 'peerDeadline', label: 'Peer review deadline' },
] as const;
const names = fields.map(({ name }) => name);

const asTexts = (deadlines: FormProps['deadlines']) => ({
  finalDeadline: deadlines.finalDeadline ?? '',
  managerDeadline: deadlines.managerDeadline ?? '',
  selfDeadline: deadlines.selfDeadline ?? '',
  peerDeadline: deadlines.peerDeadline ?? '',
});
