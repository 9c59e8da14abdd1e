import { CheckboxGroupField } from '#web/ui/forms/CheckboxGroupField.tsx';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { RadioRow } from '#web/ui/forms/RadioRow.tsx';
import { SelectField } from '#web/ui/forms/pickers/SelectField.tsx';
import { SwitchField } from '#web/ui/forms/SwitchField.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { type ExampleInput, emptyExample, exampleInput } from './example-form.ts';

type Props = {
  readonly values?: ExampleInput | undefined;
  readonly isDisabled?: boolean;
  readonly onSave?: () => Promise<void>;
  readonly onDone?: () => void;
};

/** A form with every kind of field. Saving takes a second, to make the progress visible. */
export function ExampleForm({ values = emptyExample, isDisabled = false, onSave = second, onDone }: Props) {
  const form = useZodForm(exampleInput, { defaultValues: values });
  const save = async () => {
    await onSave();
    onDone?.();
  };
  return (
    <Form form={form} onSubmit={save} submitLabel="Save plan" onCancel={onDone}>
      <TextField name="title" label="Title" required disabled={isDisabled} />
      <TextAreaField
        name="notes"
        label="Notes"
        description="Visible to everyone."
        countTo={200}
        disabled={isDisabled}
      />
      <DateFieldControl
        name="startDate"
        label="Start date"
        required
        deps={['endDate']}
        disabled={isDisabled}
      />
      <DateFieldControl name="endDate" label="End date" deps={['startDate']} disabled={isDisabled} />
      <SelectField name="status" label="Status" options={statuses} disabled={isDisabled} />
      <CheckboxGroupField name="values" label="Values" options={companyValues} disabled={isDisabled} />
      <RadioRow name="rating" label="Rating" required options={ratings} disabled={isDisabled} />
      <SwitchField name="isPublic" label="Public" disabled={isDisabled} />
    </Form>
  );
}

const second = () => new Promise<void>((done) => setTimeout(done, 1000));

const statuses = [
  { value: 'None', label: 'Not Started' },
  { value: 'Started', label: 'In Progress' },
  { value: 'Complete', label: 'Complete' },
];

const companyValues = [
  { value: 'think', label: 'Think Forward', description: 'Looks beyond today.' },
  { value: 'drive', label: 'Drive Results', description: 'Finishes what was started.' },
];

const ratings = ['N/A', 'Terrible', 'Struggle', 'Okay', 'Good', 'Amazing'].map((label, index) => ({
  value: String(index),
  label,
}));
