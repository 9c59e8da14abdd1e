import type { QuestionSet } from '#contract/reviews/questions/question-sets.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { sectionForm } from './question-form.ts';
import { useSaveForm } from './question-sets.api.ts';
import { addSection, contentOf, renameSection } from './set-edits.ts';

type Props = DialogForm & {
  readonly set: QuestionSet;
  /** Null for a new section. */
  readonly place: number | null;
};

/** The title of a section. */
export function SectionForm({ set, place, onClose }: Props) {
  const valuesOf = (newest: QuestionSet) => ({
    title: place === null ? '' : (contentOf(newest).sections[place]?.title ?? ''),
  });
  const form = useZodForm(sectionForm, { defaultValues: valuesOf(set) });
  const { conflict, attempt } = useConflict(set, { values: valuesOf });
  const save = useSaveForm();
  return (
    <Form
      form={form}
      conflict={conflict}
      submitLabel="Save Section"
      onCancel={onClose}
      onSubmit={async ({ title }) => {
        const edit = place === null ? addSection(title) : renameSection(place, title);
        await attempt((base) =>
          save.mutateAsync({
            body: { type: base.type, content: edit(contentOf(base)) },
            ifMatch: base.version,
          }),
        );
        onClose();
      }}
    >
      <TextField name="title" label="Title" required />
    </Form>
  );
}
