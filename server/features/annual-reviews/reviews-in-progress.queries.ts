import { type RawBuilder, sql } from 'kysely';
import type { DashboardReview, listReviewsInProgress } from '#contract/dashboards.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Db } from '#server/db/client.ts';
import { hasOtherAdmin, isActive } from '#server/db/facts.ts';
import { everyWord, type Page, pageParts, readPage, type SortKey, type Sorts } from '#server/db/listing.ts';
import { reviewColumns, reviewJoins } from './annual-reviews.queries.ts';
import type { ReviewInFull } from './annual-reviews.visibility.ts';

type ReviewQuery = QueryOf<typeof listReviewsInProgress>;
type ReviewInProgress = DashboardReview & ReviewInFull;

const dashboardColumns = sql`${reviewColumns}, review.final_deadline as deadline, employee.hire_date as "hiredDate",
      json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name,
        'lastName', employee.last_name) as employee,
      case when manager.employee_id <> employee.employee_id then json_build_object('employeeId', manager.employee_id,
        'fullName', manager.full_name, 'lastName', manager.last_name) end as "teamLead",
      ${hasOtherAdmin} as "hasOtherAdmin"`;

/** Open reviews in active periods of active employees. Needs `review`, `period` and `employee`. */
const isInProgress = sql`review.completed_at is null and period.ended_at is null and ${isActive()}`;

/** The reviews in progress with `review`, `employee` and their `lead`, if somebody else leads them. */
export const openReviews = sql`
    from annual_review review
    join employee on employee.employee_id = review.employee_id
    join marking_period period on period.marking_period_id = review.marking_period_id
    left join employee lead on lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id
    where ${isInProgress}`;

/** All reviews in progress, by final deadline. */
export async function reviewsInProgress(db: Db): Promise<ReviewInProgress[]> {
  const { rows } = await sql<ReviewInProgress>`
    select ${dashboardColumns} from annual_review review ${reviewJoins}
    join marking_period period on period.marking_period_id = review.marking_period_id
    where ${isInProgress}
    order by review.final_deadline nulls last, employee.last_name, employee.first_name, review.annual_review_id`.execute(
    db,
  );
  return rows;
}

const byId = (isDescending: boolean): SortKey => ({
  by: sql`review.annual_review_id`,
  type: 'integer',
  isDescending,
});
const inWords = (name: RawBuilder<unknown>, isDescending: boolean): SortKey => ({
  by: sql`${name} collate in_words`,
  type: 'text',
  isDescending,
});

/** The final deadline as the index `annual_review_by_deadline` has it. Without one, a review comes last. */
export const deadlineOrLast = sql`coalesce(review.final_deadline, '9999-12-31')`;

/** Reviews without the value come last in either direction. */
const sorts: Sorts<'employee' | 'lead' | 'hired' | 'deadline'> = {
  employee: (isDescending) => [
    inWords(sql.ref('employee.last_name'), isDescending),
    inWords(sql.ref('employee.first_name'), isDescending),
    byId(isDescending),
  ],
  lead: (isDescending) => [
    { by: sql`(lead.employee_id is null)`, type: 'boolean' },
    inWords(sql`coalesce(lead.last_name, '')`, isDescending),
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
};

/** The asked page of the reviews in progress, in one statement. A word is part of a name of employee or lead. */
export async function reviewsInProgressPage(db: Db, query: ReviewQuery): Promise<Page<ReviewInProgress>> {
  const page = pageParts(query, sorts, 'deadline');
  const found = sql`${openReviews}
      and ${everyWord(query.q ?? '', isNamed)}`;
  const rows = sql<ReviewInProgress & { cursor: string[] }>`
    select ${dashboardColumns}, page.cursor
    from (
      select review.annual_review_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join annual_review review on review.annual_review_id = page.id ${reviewJoins}
    order by page.place`;
  return readPage(db, page, { found, rows });
}

const isNamed = (pattern: string) =>
  sql`(lower(employee.full_name) like ${pattern} or lower(coalesce(lead.full_name, '')) like ${pattern})`;
