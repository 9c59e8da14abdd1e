import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import classes from './ReviewPage.module.css';

const ActionsForm = lazyForm(async () => (await import('./ActionsForm.tsx')).ActionsForm);

/** What was agreed; the end of the period offers it as goals. */
export function AgreedActions({ review, isOwn }: { readonly review: ReadReview; readonly isOwn: boolean }) {
  const { actions, sharedAt } = review;
  const edit = (
    <FormButton
      isOffered={review.may.changeActions}
      variant="default"
      size="xs"
      label={actions.length === 0 ? 'Add Actions' : 'Edit Actions'}
      title="Agreed Actions"
      form={(dialog) => <ActionsForm review={review} {...dialog} />}
    />
  );
  if (actions.length === 0) {
    if (isOwn && sharedAt === null) return null;
    return <Widget title="Agreed Actions" emptyText="No actions have been agreed." emptyAction={edit} />;
  }
  return (
    <Widget title="Agreed Actions" actions={edit}>
      <ol className={classes.actions}>
        {actions.map((action, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two actions may read the same
          <li key={place}>{action}</li>
        ))}
      </ol>
    </Widget>
  );
}
