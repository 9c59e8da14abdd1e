import { z } from 'zod';
import { ACTION_MAX_CHARACTERS, ACTIONS_MAX } from '#contract/agreed-actions.ts';
import type { ReadReview } from '#contract/review-reading.ts';
import { line } from '#contract/texts.ts';
import { useConflict } from '#web/app/use-conflict.ts';
import type { DialogForm } from '#web/ui/feedback/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { ActionRows } from './ActionRows.tsx';
import { useSaveActions } from './review-reading.api.ts';

type Props = DialogForm & { readonly review: ReadReview };

/** Rows are objects, because a list of fields needs them. */
export const actionsInput = z.object({
  actions: z
    .array(z.object({ text: line(ACTION_MAX_CHARACTERS, 'is required.') }))
    .max(ACTIONS_MAX, `must be ${ACTIONS_MAX} actions or less.`),
});

const valuesOf = ({ actions }: ReadReview) => ({ actions: actions.map((text) => ({ text })) });

/** Adds, changes, orders and removes what was agreed. */
export function ActionsForm({ review, onClose }: Props) {
  const { actions } = valuesOf(review);
  const form = useZodForm(actionsInput, {
    defaultValues: { actions: actions.length === 0 ? [{ text: '' }] : actions },
  });
  const save = useSaveActions();
  const { conflict, attempt } = useConflict(review, { values: valuesOf, shown: Newest });
  return (
    <Form
      form={form}
      submitLabel="Save Actions"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async ({ annualReviewId, version }) => {
          const body = { annualReviewId, actions: values.actions.map(({ text }) => text) };
          await save.mutateAsync({ body, ifMatch: version });
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
