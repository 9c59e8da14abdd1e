import { type RawBuilder, sql } from 'kysely';
import { UPCOMING_DATES_DAYS } from '#contract/constants.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { isAdmin, type Viewer } from '#contract/policies.ts';
import type { countReviewCycle } from '#contract/review-cycle.ts';
import { shownStates } from '#contract/review-states.ts';
import { companyZone, isActive } from '#server/db/facts.ts';
import { everyWord } from '#server/db/listing.ts';
import { dueDays } from '../marking-periods/marking-periods.queries.ts';

// The state of each review in SQL, for filters, counts and orders. contract/review-states.ts has the same rules for a
// row that was read; cycle-facts.test.ts compares both.

export type CycleFilters = QueryOf<typeof countReviewCycle>;

/** Who asks, and how many weeks before its due day a review becomes due to start. */
export type Asked = { readonly viewer: Viewer; readonly weeksBefore: number };

/** Read once for the statement, not for each row. */
export const today = sql<string>`(select company_today())`;

const hasNoLead = sql`(employee.manager_id is null or employee.manager_id = employee.employee_id)`;

/** The active period and its review, of the `employee` of the outer row. */
export const periodAndReview = sql`
  left join marking_period period on period.employee_id = employee.employee_id and period.ended_at is null
  left join annual_review review on review.marking_period_id = period.marking_period_id`;

/** Who has not answered, of the `review` of the outer row. Nobody reads it of a complete review. */
const openEntries = sql`
  left join lateral (
    select coalesce(bool_or(reviewer.type = 'Peer'), false) as has_peers,
      coalesce(bool_or(reviewer.type = 'Self' and reviewer.completed_at is null), false) as is_self_open,
      coalesce(bool_or(reviewer.type = 'Peer' and reviewer.completed_at is null), false) as is_peer_open,
      coalesce(bool_or(reviewer.type = 'Manager' and reviewer.completed_at is null), false) as is_manager_open
    from annual_reviewer reviewer
    where reviewer.annual_review_id = review.annual_review_id and review.completed_at is null) answers on true`;

const isOpen = sql`(is_self_open or is_peer_open or is_manager_open)`;

const hasFinalDocument = sql`exists (
  select from document where document.annual_review_id = review.annual_review_id and document.kind = 'Final')`;

/** The state; needs `due_day` and `is_own`. */
const stateOf = (weeksBefore: number) => sql`
  case
    when review.annual_review_id is null then
      case when due_day <= ${today} + ${weeksBefore}::integer * 7 then 'DueToStart' else 'NotStarted' end
    when review.completed_at is not null then 'PeriodToEnd'
    when is_own then case when review.sitdown_date is null then 'Started' else 'SitDown' end
    when review.meeting_completed_at is not null then
      case when ${hasFinalDocument} then 'ReadyToComplete' else 'FinalDocument' end
    when review.sitdown_date is not null and (not ${isOpen} or review.sitdown_date <= ${today}) then 'SitDown'
    when not has_peers and review.peer_review_skipped_at is null then 'ChoosePeers'
    when ${isOpen} then 'WaitingForAnswers'
    else 'PlanSitDown' end`;

/** Whether something is late; needs `due_day` and `is_own`. */
const lateness = sql`
  case
    when review.annual_review_id is null then coalesce(due_day < ${today}, false)
    when review.completed_at is not null then false
    else coalesce(review.final_deadline < ${today}, false)
      or (is_self_open and coalesce(review.self_deadline < ${today}, false))
      or (not is_own and is_peer_open and coalesce(review.peer_deadline < ${today}, false))
      or (not is_own and is_manager_open and coalesce(review.manager_deadline < ${today}, false)) end`;

/** The date that comes next; needs `state`, `due_day` and `is_own`. */
const dateThatIsNext = sql`
  case
    when review.annual_review_id is null then due_day
    when state = 'PeriodToEnd' then null
    when state = 'SitDown' and review.meeting_completed_at is null then review.sitdown_date
    when state = 'ChoosePeers' then review.peer_deadline
    when state = 'WaitingForAnswers' or (state = 'Started' and is_self_open) then least(
      case when is_self_open then review.self_deadline end,
      case when not is_own and is_peer_open then review.peer_deadline end,
      case when not is_own and is_manager_open then review.manager_deadline end)
    else review.final_deadline end`;

const deadlineSpan = sql`
  case
    when review.annual_review_id is null or review.completed_at is not null then null
    when review.final_deadline is null then 'none'
    when review.final_deadline < ${today} then 'late'
    when review.final_deadline <= ${today} + ${UPCOMING_DATES_DAYS}::integer then 'soon'
    else 'later' end`;

/** Days since a change. The employee's own row counts from the last change that the employee sees. */
export const daysSince = (instant: RawBuilder<unknown>) =>
  sql<number | null>`(
    select case when days < 0 then 0 else days end
    from (select ${today} - (${instant} at time zone ${companyZone})::date as days) since)`;

/**
 * Everything that a filter, a count or an order may ask about the `employee` of the outer row, as `cycle`. On the
 * viewer's own row it rests only on what an employee sees of their review.
 */
export const cycleOf = ({ viewer, weeksBefore }: Asked) => sql`
  ${periodAndReview} ${openEntries} ${dueDays(sql`${weeksBefore}::integer`)}
  cross join lateral (select employee.employee_id = ${viewer.employeeId}::integer as is_own) known
  cross join lateral (select ${stateOf(weeksBefore)} as state) stated
  cross join lateral (
    select state, due_day, ${lateness} as is_late, review.annual_review_id is null and ${hasNoLead} as cannot_start,
      ${deadlineSpan} as deadline_span, (${dateThatIsNext})::date as next_date,
      ${daysSince(sql`case when is_own then review.seen_changed_at else review.changed_at end`)} as idle_days) cycle`;

/** The place of a state in their order. */
export const stateRank = sql`array_position(array[${sql.join(
  shownStates.map((state) => sql.lit(state)),
)}], cycle.state)`;

/** The active people whom the viewer may see here: for Admins everyone, for leads their own people. */
const mayBeSeen = (viewer: Viewer) =>
  isAdmin(viewer)
    ? sql`true`
    : sql`(employee.manager_id = ${viewer.employeeId}::integer and employee.employee_id <> ${viewer.employeeId}::integer)`;

function isInTeam(lead: CycleFilters['lead']) {
  if (lead === undefined) return sql`true`;
  if (lead === 'none') return hasNoLead;
  return sql`(employee.manager_id = ${lead}::integer and employee.employee_id <> ${lead}::integer)`;
}

/** The people that the filters about the person find; needs only `employee`. */
export const isFound = ({ viewer }: Asked, { q, lead, department, month }: CycleFilters) => sql`
  ${isActive()} and ${mayBeSeen(viewer)} and ${isInTeam(lead)}
    and ${department === undefined ? sql`true` : sql`employee.department_id = ${department}::integer`}
    and ${month === undefined ? sql`true` : sql`extract(month from employee.hire_date)::int = ${month}::integer`}
    and ${everyWord(q ?? '', (pattern) => sql`lower(employee.full_name) like ${pattern}`)}`;

/** The filters about the review, by name, so that a count can leave one out. */
export const reviewFilters = ({ state, late, cannotStart, deadline }: CycleFilters) => ({
  state: state === undefined ? null : sql`cycle.state = ${state}`,
  late: late === undefined ? null : sql`cycle.is_late`,
  cannotStart: cannotStart === undefined ? null : sql`cycle.cannot_start`,
  deadline: deadline === undefined ? null : sql`coalesce(cycle.deadline_span = ${deadline}, false)`,
});

/** All conditions that are set. */
export function allOf(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const set = conditions.filter((condition) => condition !== null);
  return set.length === 0 ? sql`true` : sql`(${sql.join(set, sql` and `)})`;
}
