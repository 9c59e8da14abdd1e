import { z } from 'zod';
import { type AssignedAnnualReview, reviewReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { REVIEW_REASON_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useDeclinePeerReview } from '../annual-reviews.api.ts';

type Props = { readonly duty: AssignedAnnualReview; readonly onClose: () => void };

const reasonInput = z.object({ reason: reviewReason });

/** Asks why a peer does not write the review. */
export function DeclineForm({ duty, onClose }: Props) {
  const { annualReviewerId, employeeUnderReview } = duty;
  const { fullName } = employeeUnderReview;
  const form = useZodForm(reasonInput, { defaultValues: { reason: `I haven’t worked with ${fullName}.` } });
  const decline = useDeclinePeerReview();
  return (
    <Form
      form={form}
      submitLabel="Decline"
      onCancel={onClose}
      onSubmit={async (values) => {
        await decline.mutateAsync({ annualReviewerId, ...values });
        onClose();
        toast('You have declined the peer review.');
      }}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        description={`The team lead and the admins read it. ${fullName} never does.`}
        required
        rows={3}
        countTo={REVIEW_REASON_MAX_CHARACTERS}
      />
    </Form>
  );
}
