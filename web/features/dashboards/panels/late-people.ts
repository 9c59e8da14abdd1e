import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { isOverdue } from '#web/app/time-remaining.ts';

/** True if an awaited reviewer missed their deadline and is not on leave. */
export const isLate = (
  reviewer: Pick<ReviewerEntry, 'isCompleted' | 'isActive' | 'deadline' | 'onLeaveUntil'>,
  today: string,
) =>
  isAwaited(reviewer) &&
  reviewer.onLeaveUntil === undefined &&
  reviewer.deadline !== null &&
  isOverdue(reviewer.deadline, today);
