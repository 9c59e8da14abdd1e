import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { ActionRows } from './ActionRows.tsx';
import { actionsBody, actionsInput, actionValues } from './reading-forms.ts';
import { useSaveActions } from './review-reading.api.ts';

type Props = DialogForm & { readonly review: ReadReview };

/** Adds, changes, orders and removes what was agreed. */
export function ActionsForm({ review, onClose }: Props) {
  const { actions } = actionValues(review);
  const form = useZodForm(actionsInput, {
    defaultValues: { actions: actions.length === 0 ? [{ text: '' }] : actions },
  });
  const save = useSaveActions();
  const { conflict, attempt } = useConflict(review, { values: actionValues, shown: Newest });
  return (
    <Form
      form={form}
      submitLabel="Save Actions"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async (newest) => {
          await save.mutateAsync({ body: actionsBody(newest, values), ifMatch: newest.version });
          onClose();
          toast('The agreed actions have been saved.');
        })
      }
    >
      <p>
        What you and {review.employee.firstName} have agreed on. When the period ends, each can become a goal
        of the next one.
      </p>
      <ActionRows control={form.control} />
    </Form>
  );
}

const Newest = ({ actions }: ReadReview) => (
  <ol>
    {actions.map((action, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- two actions may read the same
      <li key={place}>{action}</li>
    ))}
  </ol>
);
