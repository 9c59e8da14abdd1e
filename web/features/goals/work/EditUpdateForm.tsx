import { type GoalUpdate, goalUpdateInput } from '#contract/goals/goals.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { updateBody, updateValues } from '../goal-form.ts';
import { useSaveUpdate } from '../goals.api.ts';
import { UpdateFields } from './UpdateFields.tsx';

type Props = DialogForm & { readonly update: GoalUpdate; readonly mayCancel: boolean };

/** Edits an update's texts; after a conflict, beside the newest version. */
export function EditUpdateForm({ update, mayCancel, onClose }: Props) {
  const form = useZodForm(goalUpdateInput, { defaultValues: updateValues(update) });
  const save = useSaveUpdate();
  const { conflict, attempt } = useConflict(update, { values: updateValues });
  return (
    <Form
      form={form}
      conflict={conflict}
      submitLabel="Save Update"
      onCancel={onClose}
      onSubmit={async (values) =>
        attempt(async ({ version }) => {
          await save.mutateAsync({ body: updateBody(update, values), ifMatch: version });
          onClose();
          toast('The update has been saved.');
        })
      }
    >
      <UpdateFields mayCancel={mayCancel} />
    </Form>
  );
}
