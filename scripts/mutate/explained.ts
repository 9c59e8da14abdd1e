import { differenceOf, type Mutant } from './mutant.ts';

/**
 * A surviving mutant that changes nothing observable, with the reason. The key is the text of its line, not its number.
 */
type Explained = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
};

/** Explained survivors. Changing a line invalidates its explanation. */
export const explained: readonly Explained[] = [
  ...['true', 'false'].map((test) => ({
    path: 'server/features/reviews/steps/reviewers/reviewers.ts',
    before: "requireStep(review, changesPeers ? 'changePeers' : 'markReviewer');",
    after: `requireStep(review, ${test} ? 'changePeers' : 'markReviewer');`,
    reason: 'The same states of a review allow both steps, and a refusal does not name the step.',
  })),
  {
    path: 'server/features/dashboards/team-dashboard.queries.ts',
    before:
      "${sql.ref(changedAt)} > coalesce(visit.visited_at, '-infinity') and ${sql.ref(changedBy)} is distinct from visit_of.viewer_id`;",
    after:
      "${sql.ref(changedAt)} >= coalesce(visit.visited_at, '-infinity') and ${sql.ref(changedBy)} is distinct from visit_of.viewer_id`;",
    reason: 'A change and a visit in the same microsecond have no order.',
  },
  {
    path: 'server/features/reviews/documents/content.ts',
    before: 'for (let from = 0; from < bytes.size; from += CHUNK_BYTES) {',
    after: 'for (let from = 0; from <= bytes.size; from += CHUNK_BYTES) {',
    reason: 'A read at the end of the file returns no bytes.',
  },
  {
    path: 'server/features/reviews/steps/annual-reviews.ts',
    before: 'if (employee.isPeriodEnded) throw conflict(messages.periodEnded);',
    after: '',
    reason: 'The database refuses a review in an ended period too, and its refusal gets the same answer.',
  },
  {
    path: 'server/features/goals/goals.queries.ts',
    before: 'const updates = goalUpdateId > 0 ? await updatesOf(tx, goal.goalId) : [];',
    after: 'const updates = goalUpdateId >= 0 ? await updatesOf(tx, goal.goalId) : [];',
    reason: 'The ids of updates begin at 1, so none of the updates has the id 0.',
  },
  {
    path: 'server/features/roster/files/csv-lines.ts',
    before: "const isSplit = separator === ';' && fields.length > header.length;",
    after: "const isSplit = separator === ';' && fields.length >= header.length;",
    reason: 'The line is reached only when the two lengths differ.',
  },
  {
    path: 'server/features/session/browser-cookie.ts',
    before: 'return { secret: current ?? plain, isOutdated: current === null && plain !== null };',
    after: 'return { secret: current ?? plain, isOutdated: (current === null) };',
    reason: 'Without either cookie there is no secret, and the caller sets no cookie without a secret.',
  },
  ...['kudos/kudo-list', 'people/people-list', 'projects/project-list'].map((list) => ({
    path: `server/features/${list}.queries.ts`,
    before: '${found} and ${page.after} order by ${page.order} limit ${page.limit}) page',
    after: '${found} and ${page.after} limit ${page.limit}) page',
    reason: 'PostgreSQL sorts the rows for row_number() and keeps that order, but does not promise to.',
  })),
  {
    path: 'server/features/dashboards/summary.queries.ts',
    before:
      '${openReviews} order by ${deadlineOrLast}, review.annual_review_id limit ${sql.lit(LIST_COUNT_EXACT + 1)}',
    after: '${openReviews} limit ${sql.lit(LIST_COUNT_EXACT + 1)}',
    reason: 'PostgreSQL sorts the rows for row_number() and keeps that order, but does not promise to.',
  },
  {
    path: 'server/features/projects/evaluations/feedback.queries.ts',
    before: 'where evaluation.submitted_at is not null and ${where}',
    after: 'where true and ${where}',
    reason:
      'The answers and the submission are written in one transaction, so there are no answers before it.',
  },
  {
    path: 'server/http/limits/slow-clients.ts',
    before: 'slowTimer.unref();',
    after: '',
    reason:
      'The timer is cleared when the request ends, and until then the connection keeps the process running.',
  },
  {
    path: 'web/features/people/directory/Directory.tsx',
    before: 'const isFilling = hasMore && !isLoadingMore && !hasFailedMore && lines.length < VIRTUAL_FROM;',
    after: 'const isFilling = hasMore && !isLoadingMore && !hasFailedMore && lines.length <= VIRTUAL_FROM;',
    reason:
      'A list of exactly 200 lines loads its next page at once instead of while scrolling. The lines are the same.',
  },
  {
    path: 'web/features/session/BrandPanel.tsx',
    before:
      '<rect key={x} x={x} y={400 - height} width="56" height={height + 16} rx="12" opacity={opacity} />',
    after:
      '<rect key={x} x={x} y={401 - height} width="56" height={height + 16} rx="12" opacity={opacity} />',
    reason: 'The drawing is decoration, and screen readers skip it. A bar one unit lower looks the same.',
  },
];

export function reasonFor(list: readonly Explained[], text: string, mutant: Mutant): string | null {
  const { before, after } = differenceOf(text, mutant);
  const found = list.find((one) => one.path === mutant.path && one.before === before && one.after === after);
  return found?.reason ?? null;
}
