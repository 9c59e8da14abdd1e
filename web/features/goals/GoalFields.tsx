import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { markupHint } from '#contract/core/values/markup.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';

export const GoalFields = ({ today }: { readonly today: string }) => (
  <>
    <TextField name="title" label="Title" required />
    <TextAreaField
      name="description"
      label="Description"
      description={markupHint}
      rows={5}
      countTo={TEXT_MAX_CHARACTERS}
    />
    <DateFieldControl name="endDate" label="Deadline" today={today} />
  </>
);
