import { MISSING_ID } from '#contract/core/values/constants.ts';
import { goalUpdateInput } from '#contract/goals/goals.schemas.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useSaveUpdate } from '../goals.api.ts';
import { UpdateFields } from './UpdateFields.tsx';

type Props = { readonly goalId: number; readonly mayCancel: boolean; readonly onClose: () => void };

export function NewUpdateForm({ goalId, mayCancel, onClose }: Props) {
  const form = useZodForm(goalUpdateInput, { defaultValues: { title: '', status: 'Started', notes: '' } });
  const save = useSaveUpdate();
  return (
    <Form
      form={form}
      submitLabel="Save Update"
      onCancel={onClose}
      onSubmit={async (values) => {
        await save.mutateAsync({ body: { goal: goalId, updateId: MISSING_ID, ...values }, ifMatch: 0 });
        onClose();
        toast('The update has been saved.');
      }}
    >
      <UpdateFields mayCancel={mayCancel} />
    </Form>
  );
}
