import { type RawBuilder, sql } from 'kysely';
import { UPCOMING_DATES_DAYS } from '#contract/core/values/constants.ts';
import type { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { FirstSteps } from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { LIST_COUNT_EXACT } from '#contract/core/lists.ts';
import type { Db } from '#server/db/connection/client.ts';
import { type Hints, textToldApart } from '#contract/core/names.ts';
import type { TextWithNames } from '#contract/core/names.schemas.ts';
import { asJsonList, idsAway, isEvaluationAwaited, isReviewAwaited, personInText } from '#server/db/facts.ts';
import { deadlineOfType } from '#server/features/reviews/steps/annual-reviews.queries.ts';
import { deadlineOrLast, openReviews } from '#server/features/reviews/steps/reviews-in-progress.queries.ts';
import { firstStepsOf } from './first-steps.queries.ts';
import { signedInToday } from './logins.queries.ts';

type Shown = Pick<ResponseOf<typeof adminDashboardSummary>, 'reviews' | 'projects' | 'signedInToday'>;
type Reviews = Omit<Shown['reviews'], 'latest'> & {
  readonly latest: readonly (Omit<Shown['reviews']['latest'][number], 'owes'> & {
    readonly owes: readonly TextWithNames[];
  })[];
};
type Summary = Pick<Shown, 'projects' | 'signedInToday'> & {
  readonly reviews: Reviews;
  readonly firstSteps: FirstSteps | null;
};

/** The reviews that late people owe, with people of one name told apart. */
export const owesToldApart = ({ latest, ...rest }: Reviews, hints: Hints) => ({
  ...rest,
  latest: latest.map(({ owes, ...one }) => ({
    ...one,
    owes: owes.map((what) => textToldApart(what, hints)),
  })),
});

/** People named among the late ones, and reviews or projects named for each of them. */
const NAMED = 3;

/**
 * Who signed in today, and what is late and due, over the first 1,000 reviews and the first 1,000 projects by
 * deadline: so many are read by index, however large the company is. Of their own review, an Admin sees only
 * the self review.
 * Source: docs/product/dashboards.md.
 */
export async function workInProgress(db: Db, viewerId: number): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select ${reviewsAtAGlance(viewerId)} as reviews, ${projectsAtAGlance} as projects,
      ${signedInToday} as "signedInToday", ${firstStepsOf(viewerId)} as "firstSteps"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The work in progress was not read.');
  return found;
}

/** Read once for the statement, not for each row. */
const today = sql`(select company_today())`;

/** How many of the first 1,000 rows of `opened` meet a condition. */
const countOf = (condition: RawBuilder<unknown>) =>
  sql`count(*) filter (where place <= ${LIST_COUNT_EXACT}::integer and ${condition})::int`;

/** Counts of `opened` by their deadlines. What is excused is not late: it counts as due later. */
const datesOf = (isAwaited: RawBuilder<unknown>, isExcused: RawBuilder<unknown>) => {
  const counted = (condition: RawBuilder<unknown>) => countOf(sql`${isAwaited} and ${condition}`);
  const soon = sql`(select company_today() + ${UPCOMING_DATES_DAYS}::integer)`;
  return sql`count(*)::int as total, ${counted(sql`deadline < ${today} and not ${isExcused}`)} as late,
    ${counted(sql`deadline between ${today} and ${soon}`)} as soon,
    ${counted(sql`(deadline > ${soon} or (deadline < ${today} and ${isExcused}))`)} as later, ${counted(sql`deadline is null`)} as undated`;
};

/** The people of `owed`: who blocks most comes first. */
const latePeople = sql`
  (select count(distinct employee_id)::int from owed) as "latePeople",
  ${asJsonList(sql`
    select employee_id as "employeeId", full_name as "fullName", count(*)::int as "owesInAll",
      to_json((array_agg(what order by place, what_name))[1:${sql.lit(NAMED)}]) as owes
    from owed group by employee_id, full_name
    order by count(*) desc, full_name collate in_words, employee_id limit ${sql.lit(NAMED)}`)} as latest`;

const reviewsAtAGlance = (viewerId: number): RawBuilder<Summary['reviews']> => sql`(
  with opened as (
    select review.annual_review_id, review.employee_id, employee.full_name, review.final_deadline as deadline,
      review.self_deadline, review.peer_deadline, review.manager_deadline,
      row_number() over (order by ${deadlineOrLast}, review.annual_review_id) as place
    ${openReviews} order by ${deadlineOrLast}, review.annual_review_id limit ${sql.lit(LIST_COUNT_EXACT + 1)}
  ), owed as (
    select person.employee_id, person.full_name, review.place,
      case reviewer.type when 'Self' then 'their self review' else review.full_name end as what_name,
      jsonb_build_array(case reviewer.type when 'Self' then to_jsonb('their self review'::text)
        else ${personInText('review')} end) as what,
      reviewer.employee_id <> ${viewerId}::integer as is_to_remind
    from opened review
    cross join lateral (
      select * from annual_reviewer entry where entry.annual_review_id = review.annual_review_id offset 0) reviewer
    join employee person on person.employee_id = reviewer.employee_id
    where ${isReviewAwaited('reviewer')} and ${deadlineOfType} < ${today}
      and review.place <= ${LIST_COUNT_EXACT}::integer
      and (review.employee_id <> ${viewerId}::integer or reviewer.type = 'Self')
      and review.employee_id not in ${idsAway} and reviewer.employee_id not in ${idsAway}
  ) select to_json(seen) from (
    select ${datesOf(sql`true`, sql`employee_id in ${idsAway}`)}, ${latePeople},
      (select count(distinct employee_id)::int from owed where is_to_remind) as "lateToRemind" from opened) seen)`;

const projectsAtAGlance: RawBuilder<Summary['projects']> = sql`(
  with first as (
    select project.project_id, project.name, project.evaluation_deadline as deadline,
      row_number() over (order by project.evaluation_deadline, project.project_id) as place
    from project where project.deleted_at is null and project.closed_at is null
    order by project.evaluation_deadline, project.project_id limit ${sql.lit(LIST_COUNT_EXACT + 1)}
  ), opened as (
    select first.*, team.size, team.size > 1 and team.awaited > 0 as is_awaited
    from first cross join lateral (
      select count(*) as size, count(*) filter (where ${isEvaluationAwaited('member')}) as awaited
      from project_evaluation member where member.project_id = first.project_id and member.deleted_at is null) team
  ), owed as (
    select person.employee_id, person.full_name, project.place, project.name as what_name,
      to_jsonb(project.name) as what
    from opened project
    cross join lateral (
      select * from project_evaluation entry
      where entry.project_id = project.project_id and entry.deleted_at is null offset 0) member
    join employee person on person.employee_id = member.employee_id
    where project.size > 1 and project.deadline < ${today} and ${isEvaluationAwaited('member')}
      and project.place <= ${LIST_COUNT_EXACT}::integer
      and person.employee_id not in ${idsAway}
  ) select to_json(seen) from (
    select ${datesOf(sql`is_awaited`, sql`false`)}, ${latePeople},
      ${countOf(sql`size > 1 and not is_awaited`)} as done, ${countOf(sql`size <= 1`)} as alone
    from opened) seen)`;
