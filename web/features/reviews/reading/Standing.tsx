import { formatDay } from '#contract/core/values/dates.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { confirmedWords, entryLabels, type ReadEntry, sharedWords, stateWords } from './reading-words.ts';
import classes from './ReviewPage.module.css';

const ReopenForm = lazyForm(async () => (await import('./ReopenForm.tsx')).ReopenForm);

/** Who has answered, and whether the employee can read it and has. */
export function Standing({ review }: { readonly review: ReadReview }) {
  const { entries, confirmed, voided, employee } = review;
  return (
    <Widget title="Where It Stands">
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.annualReviewerId} review={review} entry={entry} />
        ))}
      </ul>
      <p className={classes.shared}>
        {sharedWords(review)} · {confirmedWords(review)}
      </p>
      {confirmed?.comment && <Comment by={employee.fullName} text={confirmed.comment} />}
      {voided.map(({ at, comment, voidedAt }) => (
        <div key={`${at} ${voidedAt}`}>
          <p className={classes.quiet}>
            {employee.firstName} confirmed on {formatDay(at)}. It was reopened on {formatDay(voidedAt)}, so
            that no longer counts.
          </p>
          {comment !== null && <Comment by={employee.fullName} text={comment} />}
        </div>
      ))}
    </Widget>
  );
}

export const Comment = ({ by, text }: { readonly by: string; readonly text: string }) => (
  <div className={classes.answer}>
    <p className={classes.by}>Comment of {by}</p>
    <RichText text={text} />
  </div>
);

function Entry({ review, entry }: { readonly review: ReadReview; readonly entry: ReadEntry }) {
  const { type, reviewer, state } = entry;
  return (
    <li className={classes.entry}>
      <span className={classes.entryName}>
        {entryLabels[type]}: <PersonLink {...reviewer} />
      </span>
      <span className={classes.quiet}>{stateWords(entry)}</span>
      <FormButton
        dialogName={`Reopen ${entry.annualReviewerId}`}
        isOffered={state === 'submitted' && review.may.reopen}
        variant="subtle"
        size="compact-sm"
        label="Reopen"
        aria-label={`Reopen the ${entryLabels[type].toLowerCase()} of ${reviewer.fullName}`}
        title={`Reopen the ${entryLabels[type]}`}
        width="small"
        form={(dialog) => <ReopenForm review={review} entry={entry} {...dialog} />}
      />
    </li>
  );
}
