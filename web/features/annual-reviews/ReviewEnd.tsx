import { can } from '#contract/policies.ts';
import { FormButton } from '#web/ui/feedback/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import classes from './ReviewEnd.module.css';
import { isUntouched, lookOf, offers, type ReviewView } from './review-view.ts';

const ReasonForm = lazyForm(async () => (await import('./ReasonForm.tsx')).ReasonForm);

/** Completes the review after the sit-down meeting, reopens a complete one, or withdraws one that nobody has touched. */
export function ReviewEnd({ view }: { readonly view: ReviewView }) {
  const { review } = view;
  if (offers(view, 'complete', can.completeAnnualReview)) {
    return (
      <div className={classes.foot}>
        <FormButton
          {...lookOf(view, 'Complete')}
          label="Annual Review Complete"
          width="small"
          form={({ onClose }) => <ReasonForm view={view} act="complete" onClose={onClose} />}
        />
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
