import { can } from '#contract/policies.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import classes from './ReviewEnd.module.css';
import { isUntouched, lookOf, offers, type ReviewView } from './review-view.ts';

const ReasonForm = lazyForm(async () => (await import('./ReasonForm.tsx')).ReasonForm);

/**
 * Completes the review after the sit-down meeting, reopens a complete one, or withdraws one without any work
 * on it.
 */
export function ReviewEnd({ view }: { readonly view: ReviewView }) {
  const offered = actOf(view);
  return (
    <div {...(offered !== null && { className: classes.foot })}>
      <FormButton
        {...lookOf(view, 'ReadyToComplete')}
        isOffered={offered === 'complete'}
        label="Annual Review Complete"
        width="small"
        form={({ onClose }) => <ReasonForm view={view} act="complete" onClose={onClose} />}
      />
      {(['reopen', 'withdraw'] as const).map((act) => (
        <FormButton
          key={act}
          isOffered={offered === act}
          variant="subtle"
          size="compact-sm"
          label={act === 'reopen' ? 'Reopen Review' : 'Withdraw Review'}
          width="small"
          form={({ onClose }) => <ReasonForm view={view} act={act} onClose={onClose} />}
        />
      ))}
    </div>
  );
}

function actOf(view: ReviewView): 'complete' | 'reopen' | 'withdraw' | null {
  if (offers(view, 'complete', can.completeAnnualReview)) return 'complete';
  if (offers(view, 'reopen', can.reopenAnnualReview)) return 'reopen';
  if (offers(view, 'withdraw', can.withdrawAnnualReview) && isUntouched(view.review)) return 'withdraw';
  return null;
}
