import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { can } from '#contract/policies.ts';
import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { FormButton } from '#web/ui/feedback/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useCompleteAnnualReview } from './annual-reviews.api.ts';
import classes from './ReviewEnd.module.css';
import { isUntouched, lookOf, offers, openReviewersOf, type ReviewView } from './review-view.ts';

const ReasonForm = lazyForm(async () => (await import('./ReasonForm.tsx')).ReasonForm);

/** Completes the review after the sit-down meeting, reopens a complete one, or withdraws one that nobody has touched. */
export function ReviewEnd({ view }: { readonly view: ReviewView }) {
  const { review } = view;
  if (offers(view, 'complete', can.completeAnnualReview)) {
    return (
      <div className={classes.foot}>
        {openReviewersOf(review).length === 0 ? (
          <Complete view={view} />
        ) : (
          <FormButton
            {...lookOf(view, 'Complete')}
            label={COMPLETE}
            width="small"
            form={({ onClose }) => <ReasonForm view={view} act="complete" onClose={onClose} />}
          />
        )}
      </div>
    );
  }
  const act = offers(view, 'reopen', can.reopenAnnualReview)
    ? 'reopen'
    : offers(view, 'withdraw', can.withdrawAnnualReview) && isUntouched(review)
      ? 'withdraw'
      : null;
  if (act === null) return null;
  return (
    <div className={classes.foot}>
      <FormButton
        variant="subtle"
        size="compact-sm"
        label={act === 'reopen' ? 'Reopen Review' : 'Withdraw Review'}
        width="small"
        form={({ onClose }) => <ReasonForm view={view} act={act} onClose={onClose} />}
      />
    </div>
  );
}

const COMPLETE = 'Annual Review Complete';

function Complete({ view }: { readonly view: ReviewView }) {
  const complete = useCompleteAnnualReview();
  const { annualReviewId, version } = view.review;
  return (
    <ConfirmButton
      {...lookOf(view, 'Complete')}
      label={COMPLETE}
      title={COMPLETE}
      message={annualReviewMessages.confirmComplete}
      verb="Mark as Complete"
      onConfirm={() => complete.mutateAsync({ body: { annualReviewId }, ifMatch: version })}
      done={`The annual review of ${view.employee.fullName} is complete.`}
    />
  );
}
