import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useUpdateAnnualReview } from './annual-reviews.api.ts';
import { sitDownBody, sitDownInput, sitDownValues } from './review-forms.ts';
import type { ReviewView } from './review-view.ts';

type Props = { readonly view: ReviewView; readonly onClose: () => void };

export function SitDownForm({ view, onClose }: Props) {
  const { review } = view;
  const form = useZodForm(sitDownInput, { defaultValues: sitDownValues(review) });
  const update = useUpdateAnnualReview();
  return (
    <Form
      form={form}
      submitLabel="Save Date"
      onCancel={onClose}
      onSubmit={async (values) => {
        await update.mutateAsync({ body: sitDownBody(review, values), ifMatch: review.version });
        onClose();
        toast('The sit-down date has been saved.');
      }}
    >
      <DateFieldControl
        name="sitdownDate"
        label="Sit-down date"
        description="The team member and the team lead get an invitation by email."
        required
        today={view.today}
      />
    </Form>
  );
}
