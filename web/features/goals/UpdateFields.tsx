import { TEXT_MAX_CHARACTERS } from '#contract/constants.ts';
import { goalProgressLabels } from '#contract/enums.ts';
import { updateProgresses } from '#contract/goals.ts';
import { RadioRow } from '#web/ui/forms/RadioRow.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';

export const UpdateFields = () => (
  <>
    <TextField name="title" label="Title" required />
    <RadioRow name="status" label="Status" options={statuses} required />
    <TextAreaField name="notes" label="Notes" rows={5} countTo={TEXT_MAX_CHARACTERS} />
  </>
);

const statuses = updateProgresses.map((value) => ({ value, label: goalProgressLabels[value] }));
