import type { DashboardReview } from '#contract/dashboards.ts';
import { isOverdue } from '#contract/dates.ts';

/** Somebody past their deadline, and whose reviews wait for them. */
export type LateReviewer = {
  readonly employeeId: number;
  readonly fullName: string;
  readonly waiting: readonly string[];
};

/** Not done, and past the deadline. */
export const isLate = (
  { isCompleted, deadline }: { readonly isCompleted: boolean; readonly deadline: string | null },
  today: string,
) => !isCompleted && deadline !== null && isOverdue(deadline, today);

/** Who blocks whom: incomplete reviewers past their deadline, those who hold up the most first. */
export function lateReviewers(reviews: readonly DashboardReview[], today: string): LateReviewer[] {
  const found = new Map<number, { employeeId: number; fullName: string; waiting: string[] }>();
  for (const { employee, reviewers } of reviews) {
    for (const entry of reviewers) {
      if (!isLate(entry, today)) continue;
      const { employeeId, reviewer, type } = entry;
      const late = found.get(employeeId) ?? { employeeId, fullName: reviewer, waiting: [] };
      late.waiting.push(type === 'Self' ? 'own self review' : employee.fullName);
      found.set(employeeId, late);
    }
  }
  return [...found.values()].toSorted(
    (a, b) => b.waiting.length - a.waiting.length || a.fullName.localeCompare(b.fullName, 'en'),
  );
}
