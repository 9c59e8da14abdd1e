import type { ReviewerEntry } from '#contract/annual-reviews.ts';
import { isOverdue } from '#web/app/time-remaining.ts';

/** True if a reviewer missed their deadline and is not on leave. */
export const isLate = (
  { isCompleted, deadline, onLeaveUntil }: Pick<ReviewerEntry, 'isCompleted' | 'deadline' | 'onLeaveUntil'>,
  today: string,
) => !isCompleted && onLeaveUntil === undefined && deadline !== null && isOverdue(deadline, today);
