import { z } from 'zod';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useUpdateAnnualReview } from './annual-reviews.api.ts';
import type { ReviewView } from './review-view.ts';

type Props = { readonly view: ReviewView; readonly onClose: () => void };

const sitDownInput = z.object({ sitdownDate: z.string().min(1, annualReviewMessages.noSitDownDate) });

/** Asks for the day of the sit-down meeting. */
export function SitDownForm({ view, onClose }: Props) {
  const { annualReviewId, sitdownDate, version } = view.review;
  const form = useZodForm(sitDownInput, { defaultValues: { sitdownDate: sitdownDate ?? '' } });
  const update = useUpdateAnnualReview();
  return (
    <Form
      form={form}
      submitLabel="Save Date"
      onCancel={onClose}
      onSubmit={async (values) => {
        await update.mutateAsync({ body: { annualReviewId, ...values }, ifMatch: version });
        onClose();
        toast('The sit-down date has been saved.');
      }}
    >
      <DateFieldControl
        name="sitdownDate"
        label="Sit-down date"
        description="The team member and the team lead get an invitation by e-mail."
        required
      />
    </Form>
  );
}
