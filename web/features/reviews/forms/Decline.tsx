import { useRef, useState } from 'react';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { isLongerThan } from '#contract/core/values/characters.ts';
import { REVIEW_REASON_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { newKey } from '#web/app/calls/idempotency-key.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import page from '#web/ui/plain/text.module.css';
import { Button } from '#web/ui/plain/Button.tsx';
import classes from './form.module.css';
import { decline } from './review-forms.api.ts';

type Props = { readonly form: ReviewForm; readonly onDeclined: () => void };

/** Gives the review back, with a reason for the lead, so that another person can be asked. */
export function Decline({ form, onDeclined }: Props) {
  const { annualReviewerId, employee } = form;
  const [reason, setReason] = useState(`I haven’t worked with ${employee.firstName} enough.`);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const key = useRef<string>(null);
  const send = async () => {
    if (isSending) return;
    if (reason.trim() === '') return setFailure('Please give a reason.');
    if (isLongerThan(reason.trim(), REVIEW_REASON_MAX_CHARACTERS)) {
      return setFailure(annualReviewMessages.reasonLength);
    }
    setIsSending(true);
    setFailure(null);
    key.current ??= newKey();
    try {
      await decline(annualReviewerId, reason, key.current);
      onDeclined();
    } catch (error) {
      key.current = null;
      const sentence = error instanceof Error ? error.message : String(error);
      setFailure(sentence);
      showError(sentence);
    }
    setIsSending(false);
  };
  return (
    <div className={page.card}>
      <p className={page.sentence}>
        You can decline this review. {form.lead?.fullName ?? 'An admin'} reads your reason and can ask someone
        else.
      </p>
      <label htmlFor="decline-reason" className={classes.label}>
        Reason
      </label>
      <textarea
        id="decline-reason"
        rows={2}
        dir="auto"
        className={classes.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(failure === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'decline-failure' })}
      />
      <p id="decline-failure" role="alert" className={classes.problem}>
        {failure}
      </p>
      <div className={page.buttons}>
        <Button isWorking={isSending} onClick={() => void send()}>
          Decline this review
        </Button>
      </div>
    </div>
  );
}
