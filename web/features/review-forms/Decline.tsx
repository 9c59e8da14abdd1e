import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ReviewForm } from '#contract/review-forms.ts';
import { newKey } from '#web/app/idempotency-key.ts';
import { openErrorDialog } from '#web/app/light-errors.ts';
import page from '#web/app/light-page.module.css';
import { homeOf } from '#web/app/home.ts';
import { useViewer } from '#web/app/use-session.ts';
import classes from './form.module.css';
import { titleOf } from './form-words.ts';
import { decline } from './review-forms.api.ts';

type Props = { readonly form: ReviewForm; readonly onDeclined: () => void };

const REASON_MAX = 1_000;

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
      void openErrorDialog(sentence);
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
        maxLength={REASON_MAX}
        className={classes.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(failure === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'decline-failure' })}
      />
      <p id="decline-failure" role="alert" className={classes.problem}>
        {failure}
      </p>
      <div className={page.buttons}>
        <button type="button" className={classes.button} aria-busy={isSending} onClick={() => void send()}>
          Decline this review
        </button>
      </div>
    </div>
  );
}

/** After declining. */
export function DeclinedForm({ form }: { readonly form: ReviewForm }) {
  const viewer = useViewer();
  return (
    <div className={page.page}>
      <h1 className={page.title}>{titleOf(form)}</h1>
      <p className={page.notice} role="status">
        You declined this review. Nothing more is asked of you.
      </p>
      <p className={page.sentence}>
        <Link to={homeOf(viewer)} className={page.link}>
          Go to your page
        </Link>
      </p>
    </div>
  );
}
