import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { goalProgressLabels, updateProgresses } from '#contract/core/enums.ts';
import { markupHint } from '#contract/core/values/markup.ts';
import { RadioRow } from '#web/ui/forms/RadioRow.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';

/** Only the lead and Admins cancel a goal. */
export const UpdateFields = ({ mayCancel }: { readonly mayCancel: boolean }) => (
  <>
    <TextField name="title" label="Title" required />
    <RadioRow
      name="status"
      label="Status"
      options={mayCancel ? statuses : statuses.filter(({ value }) => value !== 'Cancelled')}
      required
    />
    <TextAreaField
      name="notes"
      label="Notes"
      description={markupHint}
      rows={5}
      countTo={TEXT_MAX_CHARACTERS}
    />
  </>
);

const statuses = updateProgresses.map((value) => ({ value, label: goalProgressLabels[value] }));
