import { formatDay } from '#contract/core/values/dates.ts';
import { COMMENT_MAX_CHARACTERS } from '#contract/reviews/reading/review-reading.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { reviewReadingMessages } from '#contract/reviews/reading/review-reading-messages.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { useConfirmReview } from './review-reading.api.ts';
import { confirmedWords } from './reading-words.ts';
import classes from './ReviewPage.module.css';
import { Comment } from './Standing.tsx';

/** What the employee has confirmed, or can. */
export function Confirmation({ review }: { readonly review: ReadReview }) {
  const { sharedAt, confirmed, voided, employee } = review;
  return (
    <Widget title="Your Confirmation">
      {sharedAt === null ? (
        <p>{notSharedWords(review)}</p>
      ) : (
        <p>
          Shared with you on {formatDay(sharedAt)}. {!review.may.confirm && `${confirmedWords(review)}.`}
        </p>
      )}
      {confirmed?.comment && <Comment by={employee.fullName} text={confirmed.comment} />}
      {voided.map(({ at, comment, voidedAt }) => (
        <div key={`${at} ${voidedAt}`}>
          <p className={classes.quiet}>
            You confirmed on {formatDay(at)}. Your review was reopened on {formatDay(voidedAt)}, so that no
            longer counts.
          </p>
          {comment !== null && <Comment by={employee.fullName} text={comment} />}
        </div>
      ))}
      {review.may.confirm && <ConfirmForm review={review} />}
    </Widget>
  );
}

/** A complete review is shared, unless its manager review was not written here. */
const notSharedWords = ({ isComplete, isPeriodEnded }: ReadReview) =>
  isComplete || isPeriodEnded
    ? 'Nothing of this review was shared with you here, so there is nothing to confirm.'
    : 'Your review has not been shared with you yet. You get an email when you can read it.';

const confirmInput = new LazyModule(async () => (await import('./reading-forms.ts')).confirmInput);

function ConfirmForm({ review: { annualReviewId, lead } }: { readonly review: ReadReview }) {
  const form = useZodForm(confirmInput, { defaultValues: { comment: '' } });
  const confirm = useConfirmReview();
  return (
    <Form
      form={form}
      submitLabel="Confirm"
      asksBeforeLeaving
      onSubmit={async ({ comment }) => {
        await confirm.mutateAsync({ annualReviewId, comment });
        toast('Thank you. Your confirmation has been saved.');
      }}
    >
      <p className={classes.statement}>{reviewReadingMessages.confirm}</p>
      <TextAreaField
        name="comment"
        label="Comment (optional)"
        description={`${lead === null ? 'Admins' : `${lead.fullName} and admins`} can read it. You can’t change it afterwards.`}
        rows={3}
        countTo={COMMENT_MAX_CHARACTERS}
      />
    </Form>
  );
}
