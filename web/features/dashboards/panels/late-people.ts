import { isAway, isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { isOverdue } from '#web/app/time-remaining.ts';

/** True if an awaited reviewer missed their deadline and is neither on leave nor before their first day. */
export const isLate = (
  reviewer: Pick<ReviewerEntry, 'isCompleted' | 'isActive' | 'deadline' | 'onLeaveUntil' | 'startsOn'>,
  today: string,
) =>
  isAwaited(reviewer) &&
  !isAway(reviewer) &&
  reviewer.deadline !== null &&
  isOverdue(reviewer.deadline, today);
