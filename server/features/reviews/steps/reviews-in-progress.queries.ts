import { sql } from 'kysely';
import type { DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import type { listReviewsInProgress } from '#contract/dashboards/dashboards.endpoints.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { ListQuery } from '#contract/core/lists.ts';
import type { Db } from '#server/db/connection/client.ts';
import { hasOtherAdmin, isActive, onLeaveUntil } from '#server/db/facts.ts';
import { inWords, type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, isNamed } from '#server/db/plain.ts';
import { reviewColumns, reviewJoins } from './annual-reviews.queries.ts';
import type { ReviewInFull } from './annual-reviews.visibility.ts';

type ReviewQuery = QueryOf<typeof listReviewsInProgress>;
export type ReviewInProgress = Omit<DashboardReview, 'reviewers' | 'onLeaveUntil' | 'isOwnManager'> &
  ReviewInFull & {
    /** The last day of the leave on which the employee is today. */
    readonly onLeaveUntil: string | null;
    readonly isOwnManager: boolean;
  };

const dashboardColumns = sql`${reviewColumns}, review.final_deadline as deadline, employee.hire_date as "hiredDate",
      json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name,
        'lastName', employee.sort_name) as employee,
      case when manager.employee_id <> employee.employee_id then json_build_object('employeeId', manager.employee_id,
        'fullName', manager.full_name, 'lastName', manager.sort_name) end as "teamLead",
      coalesce(manager.employee_id = employee.employee_id, false) as "isOwnManager",
      ${hasOtherAdmin} as "hasOtherAdmin", ${onLeaveUntil(sql.ref('employee.employee_id'))} as "onLeaveUntil"`;

/**
 * The reviews in progress: open ones in active periods of active employees. Has `review`, `employee` and
 * their `lead`, if another person leads them. Each period is looked up for its review: PostgreSQL takes open
 * reviews in active periods for few and would join all of both.
 */
export const openReviews = sql`
    from annual_review review
    join employee on employee.employee_id = review.employee_id
    cross join lateral (
      select from marking_period period
      where period.marking_period_id = review.marking_period_id and period.ended_at is null limit 1) period
    left join employee lead on lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id
    where review.completed_at is null and ${isActive()}`;

const byId = uniqueKey('review.annual_review_id');

/** The final deadline as the index `annual_review_by_deadline` has it. Without one, a review comes last. */
export const deadlineOrLast = sql`coalesce(review.final_deadline, '9999-12-31')`;

/** Reviews without the value come last in either direction. `whole` is the order of the whole dashboard. */
const sorts: Sorts<'employee' | 'lead' | 'hired' | 'deadline' | 'whole'> = {
  employee: (isDescending) => [
    inWords(sql.ref('employee.sort_name'), isDescending),
    inWords(sql.ref('employee.first_name'), isDescending),
    byId(isDescending),
  ],
  lead: (isDescending) => [
    { by: sql`(lead.employee_id is null)`, type: 'boolean' },
    inWords(sql`coalesce(lead.sort_name, '')`, isDescending),
    inWords(sql`coalesce(lead.first_name, '')`, isDescending),
    byId(isDescending),
  ],
  hired: (isDescending) => [{ by: sql`employee.hire_date`, type: 'date', isDescending }, byId(isDescending)],
  deadline: (isDescending) => [
    {
      by: isDescending ? sql`coalesce(review.final_deadline, '0001-01-01')` : deadlineOrLast,
      type: 'date',
      isDescending,
    },
    byId(isDescending),
  ],
  whole: (isDescending) => [
    { by: deadlineOrLast, type: 'date', isDescending },
    { by: sql.ref('employee.sort_name'), type: 'text', isDescending },
    { by: sql.ref('employee.first_name'), type: 'text', isDescending },
    byId(isDescending),
  ],
};

/**
 * The asked page of the reviews in progress, in one statement. A word is part of a name of employee or lead.
 */
export async function reviewsInProgressPage(
  db: Db,
  query: ReviewQuery | ListQuery<'whole'>,
): Promise<Page<ReviewInProgress>> {
  const page = pageParts(query, sorts, 'deadline');
  const found = sql`${openReviews}
      and ${everyWord(query.q ?? '', isOfNamed)}`;
  const rows = sql<ReviewInProgress & { cursor: string[] }>`
    select ${dashboardColumns}, page.cursor
    from (
      select review.annual_review_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join annual_review review on review.annual_review_id = page.id ${reviewJoins}
    order by page.place`;
  return readPage(db, page, { found, rows });
}

const isOfNamed = (word: string) => sql`(${isNamed('employee', word)} or ${isNamed('lead', word)})`;
