import type { DashboardProject, DashboardReview } from '#contract/dashboards.ts';
import { isOverdue } from '#web/app/time-remaining.ts';

/** A person past a deadline, and the reviews or projects that they block. */
export type LatePerson = {
  readonly employeeId: number;
  readonly fullName: string;
  readonly owes: readonly string[];
};

export const isLate = (
  { isCompleted, deadline }: { readonly isCompleted: boolean; readonly deadline: string | null },
  today: string,
) => !isCompleted && deadline !== null && isOverdue(deadline, today);

/** Reviewers past their deadline and the reviews they block; the person who blocks most comes first. */
export const lateReviewers = (reviews: readonly DashboardReview[], today: string): LatePerson[] =>
  byPerson(
    reviews.flatMap(({ employee, reviewers }) =>
      reviewers
        .filter((entry) => isLate(entry, today))
        .map(({ employeeId, reviewerName: fullName, type }) => ({
          employeeId,
          fullName,
          what: type === 'Self' ? 'their self review' : employee.fullName,
        })),
    ),
  );

/** Members who missed a project's evaluation deadline, and the projects they block. */
export const lateMembers = (projects: readonly DashboardProject[], today: string): LatePerson[] =>
  byPerson(
    projects
      .filter(({ deadline, members }) => isOverdue(deadline, today) && members.length > 1)
      .flatMap(({ projectTitle, members }) =>
        members
          .filter(({ isComplete, isActive }) => isComplete !== true && isActive)
          .map(({ employee }) => ({ ...employee, what: projectTitle })),
      ),
  );

type Owed = { readonly employeeId: number; readonly fullName: string; readonly what: string };

function byPerson(owed: readonly Owed[]): LatePerson[] {
  const found = new Map<number, { employeeId: number; fullName: string; owes: string[] }>();
  for (const { employeeId, fullName, what } of owed) {
    const late = found.get(employeeId) ?? { employeeId, fullName, owes: [] };
    late.owes.push(what);
    found.set(employeeId, late);
  }
  return [...found.values()].toSorted(
    (a, b) => b.owes.length - a.owes.length || a.fullName.localeCompare(b.fullName, 'en'),
  );
}
