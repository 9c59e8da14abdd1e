import { useEffect, useState } from 'react';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { useChangeReviewers } from '../annual-reviews.api.ts';
import { entriesOf } from './reviewer-entries.ts';
import type { ReviewView } from '../review-view.ts';

/**
 * Marks one reviewer complete or incomplete. `isOn` is what the Admin chose last until the screens show it,
 * or until the save fails. A press during a save is sent after it, with the version that the save made.
 */
export function useReviewerToggle(view: ReviewView, reviewer: ReviewerEntry) {
  const { mutate, isPending } = useChangeReviewers();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!isPending && wanted === reviewer.isCompleted) setWanted(null);
  useEffect(() => {
    if (isPending || wanted === null || wanted === reviewer.isCompleted) return;
    const body = entriesOf(view.review).map((entry) =>
      entry.employeeId === reviewer.employeeId ? { ...entry, isCompleted: wanted } : entry,
    );
    mutate(
      { body, ifMatch: view.review.version },
      {
        onSuccess: () => setWanted((latest) => (latest === wanted ? null : latest)),
        onError: () => setWanted(null),
      },
    );
  }, [wanted, isPending, mutate, reviewer, view.review]);
  return { isOn: wanted ?? reviewer.isCompleted, toggle: setWanted };
}
