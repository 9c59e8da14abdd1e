import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { can } from '#contract/policies.ts';
import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { useCompleteAnnualReview } from './annual-reviews.api.ts';
import classes from './CompleteReview.module.css';
import { offers, type ReviewView } from './review-view.ts';

/** Completes the review after the sit-down meeting. */
export function CompleteReview({ view }: { readonly view: ReviewView }) {
  const complete = useCompleteAnnualReview();
  const { annualReviewId, version } = view.review;
  if (!offers(view, 'complete', can.completeAnnualReview)) return null;
  return (
    <div className={classes.foot}>
      <ConfirmButton
        label="Annual Review Complete"
        title="Annual Review Complete"
        message={annualReviewMessages.confirmComplete}
        verb="Mark as Complete"
        onConfirm={() => complete.mutateAsync({ body: { annualReviewId }, ifMatch: version })}
        done={`The annual review of ${view.employee.fullName} is complete.`}
      />
    </div>
  );
}
