import { isOverdue } from '#web/app/time-remaining.ts';

/** True if a reviewer missed their deadline. */
export const isLate = (
  { isCompleted, deadline }: { readonly isCompleted: boolean; readonly deadline: string | null },
  today: string,
) => !isCompleted && deadline !== null && isOverdue(deadline, today);
