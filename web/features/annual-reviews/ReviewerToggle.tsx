import type { ReviewerEntry } from '#contract/annual-reviews.ts';
import { Toggle } from '#web/ui/forms/Toggle.tsx';
import { useChangeReviewers } from './annual-reviews.api.ts';
import { entriesOf } from './reviewer-entries.ts';
import type { ReviewView } from './review-view.ts';

type Props = { readonly view: ReviewView; readonly reviewer: ReviewerEntry };

/** Lets Admins mark one reviewer complete or incomplete. */
export function ReviewerToggle({ view, reviewer }: Props) {
  const change = useChangeReviewers();
  const wanted = change.isPending ? !reviewer.isCompleted : reviewer.isCompleted;
  const toggle = (isCompleted: boolean) => {
    if (change.isPending) return;
    change.mutate({
      body: entriesOf(view.review).map((entry) =>
        entry.employeeId === reviewer.employeeId ? { ...entry, isCompleted } : entry,
      ),
      ifMatch: view.review.version,
    });
  };
  return (
    <Toggle
      label="Complete"
      spokenLabel={`Complete: ${reviewer.reviewerName}`}
      isOn={wanted}
      onChange={toggle}
    />
  );
}
