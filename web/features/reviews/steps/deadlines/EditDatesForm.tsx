import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useChangeReviewDates } from '../annual-reviews.api.ts';
import { DeadlinesForm } from './DeadlinesForm.tsx';
import { deadlineValues } from '../review-forms.ts';

type Props = { readonly review: AnnualReview; readonly today: string; readonly onClose: () => void };

/** Edits the four deadlines of a review. */
export function EditDatesForm({ review, today, onClose }: Props) {
  const change = useChangeReviewDates();
  const { base, conflict, attempt } = useConflict(review, { values: deadlineValues });
  return (
    <DeadlinesForm
      submitLabel="Save Dates"
      today={today}
      deadlines={base}
      conflict={conflict}
      onClose={onClose}
      onSave={(deadlines) =>
        attempt(async ({ annualReviewId, version }) => {
          await change.mutateAsync({ body: { annualReviewId, ...deadlines }, ifMatch: version });
          onClose();
          toast('The deadlines have been saved.');
        })
      }
    />
  );
}
