import type { ReviewerEntry } from '#contract/annual-reviews.schemas.ts';
import { useChangeReviewers } from './annual-reviews.api.ts';
import { entriesOf } from './reviewer-entries.ts';
import type { ReviewView } from './review-view.ts';

/** Marks one reviewer complete or incomplete. While it is saved, `isOn` is what the Admin chose. */
export function useReviewerToggle(view: ReviewView, reviewer: ReviewerEntry) {
  const change = useChangeReviewers();
  const isOn = change.isPending ? !reviewer.isCompleted : reviewer.isCompleted;
  const toggle = (isCompleted: boolean) => {
    if (change.isPending) return;
    change.mutate({
      body: entriesOf(view.review).map((entry) =>
        entry.employeeId === reviewer.employeeId ? { ...entry, isCompleted } : entry,
      ),
      ifMatch: view.review.version,
    });
  };
  return { isOn, toggle };
}
