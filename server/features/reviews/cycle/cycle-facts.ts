import { type RawBuilder, sql } from 'kysely';
import { UPCOMING_DATES_DAYS } from '#contract/core/values/constants.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { isAdmin, type Viewer } from '#contract/policies.ts';
import type { countReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { LAST_RED_DAY } from '#contract/core/values/dates.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { type NextDateKind, shownStates, type ShownState } from '#contract/reviews/cycle/review-states.ts';
import {
  companyZone,
  idsAway,
  isActive,
  isLedBy,
  isReviewAwaited,
  isReviewCounted,
} from '#server/db/facts.ts';
import { everyWord, isNamed } from '#server/db/plain.ts';
import { dueDays } from '#server/features/periods/marking-periods.queries.ts';

// The one place that computes the state of a review: rows, filters, counts, orders, duties and dashboards
// select it here. cycle-facts.test.ts has the right values. Source: docs/product/review-cycle.md.

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

/**
 * The ids of people on leave whose leave the viewer may see: for Admins all people, for leads and deputies
 * the people they lead.
 */
export const idsSeenAway = (viewer: Viewer) =>
  isAdmin(viewer)
    ? idsAway
    : sql`(select away.employee_id from employee away where away.employee_id in ${idsAway}
        and (away.employee_id = ${viewer.employeeId}::integer or ${isLedBy(viewer, 'away')}))`;

const isOpenOf = (type: ReviewerType) =>
  sql`coalesce(bool_or(reviewer.type = ${sql.lit(type)} and ${isReviewAwaited('reviewer')}), false)`;

/**
 * SQL condition: an entry of the type is open, and its `reviewer` is not on leave as far as the viewer may
 * see. Another lead's people must not show here whether they are.
 */
const isOwed = (type: 'Peer' | 'Manager', viewer: Viewer) =>
  sql`coalesce(bool_or(reviewer.type = ${sql.lit(type)} and ${isReviewAwaited('reviewer')}
    and reviewer.employee_id not in ${idsSeenAway(viewer)}), false)`;

/**
 * What the `reviewer` rows of a review still wait for: open are those without an answer that a reviewer still
 * can give.
 */
const openAnswers = (viewer: Viewer) => sql`
  coalesce(bool_or(reviewer.type = 'Peer' and ${isReviewCounted('reviewer')}), false) as has_peers,
  ${isOpenOf('Self')} as is_self_open, ${isOpenOf('Peer')} as is_peer_open, ${isOpenOf('Manager')} as is_manager_open,
  ${isOwed('Peer', viewer)} as is_peer_owed, ${isOwed('Manager', viewer)} as is_manager_owed`;

/** Who has not answered, of the `review` of the outer row. Not read for a complete review. */
const openEntries = (viewer: Viewer) => sql`
  left join lateral (
    select ${openAnswers(viewer)}
    from annual_reviewer reviewer
    where reviewer.annual_review_id = review.annual_review_id and review.completed_at is null) answers on true`;

const isOpen = sql`(is_self_open or is_peer_open or is_manager_open)`;

const hasFinalDocument = sql`exists (
  select from document where document.annual_review_id = review.annual_review_id and document.kind = 'Final')`;

/** The state; needs `due_day` and `is_own`. */
const stateOf = (weeksBefore: number) => sql<ShownState>`
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

/** Whether something is late; needs `due_day`, `is_own` and `is_away`. */
const lateness = sql`
  case
    when is_away then false
    when review.annual_review_id is null then coalesce(due_day < ${today}, false)
    when review.completed_at is not null then false
    else coalesce(review.final_deadline < ${today}, false)
      or (is_self_open and coalesce(review.self_deadline < ${today}, false))
      or (not is_own and is_peer_owed and coalesce(review.peer_deadline < ${today}, false))
      or (not is_own and is_manager_owed and coalesce(review.manager_deadline < ${today}, false)) end`;

/** The date that comes next; needs `state`, `due_day` and `is_own`. */
const dateThatIsNext = sql`
  case
    when review.annual_review_id is null then due_day
    when state = 'PeriodToEnd' then null
    when state = 'SitDown' and review.meeting_completed_at is null then review.sitdown_date
    when state = 'ChoosePeers' then review.peer_deadline
    when state in ('WaitingForAnswers', 'Started')
        and (is_self_open or (not is_own and (is_peer_owed or is_manager_owed))) then least(
      case when is_self_open then review.self_deadline end,
      case when not is_own and is_peer_owed then review.peer_deadline end,
      case when not is_own and is_manager_owed then review.manager_deadline end)
    else review.final_deadline end`;

/** What the next date is; needs `state`. */
const kindOfDate = sql<NextDateKind>`
  case when review.annual_review_id is null then 'Anniversary'
    when state = 'SitDown' and review.meeting_completed_at is null then 'SitDown' else 'Deadline' end`;

const deadlineSpan = sql`
  case
    when review.annual_review_id is null or review.completed_at is not null then null
    when review.final_deadline is null then 'none'
    when review.final_deadline < ${today} then case when is_away then 'later' else 'late' end
    when review.final_deadline <= ${today} + ${UPCOMING_DATES_DAYS}::integer then 'soon'
    else 'later' end`;

/** Days since a change. The employee's own row counts from the last change that the employee sees. */
const daysSince = (instant: RawBuilder<unknown>) =>
  sql<number | null>`(
    select case when days < 0 then 0 else days end
    from (select ${today} - (${instant} at time zone ${companyZone})::date as days) since)`;

/**
 * Everything that a filter, a count or an order may ask about the `employee` of the outer row, as `cycle`. On
 * the viewer's own row it rests only on what an employee sees of their review.
 */
export const cycleOf = ({ viewer, weeksBefore }: Asked) => sql`
  ${periodAndReview} ${openEntries(viewer)} ${dueDays(sql`${weeksBefore}::integer`)}
  cross join lateral (
    select employee.employee_id = ${viewer.employeeId}::integer as is_own,
      employee.employee_id in ${idsAway} as is_away) known
  cross join lateral (select ${stateOf(weeksBefore)} as state) stated
  cross join lateral (
    select state, due_day, ${lateness} as is_late, review.annual_review_id is null and ${hasNoLead} as cannot_start,
      ${deadlineSpan} as deadline_span, (${dateThatIsNext})::date as next_date, ${kindOfDate} as date_kind,
      ${daysSince(sql`case when is_own then review.seen_changed_at else review.changed_at end`)} as idle_days) cycle`;

/**
 * The next date as a row shows it. A passed date of a person who is away is not red. Needs {@link cycleOf}.
 */
const shownDate = sql<CycleRow['nextDate']>`
  case when cycle.next_date is not null then json_build_object('day', cycle.next_date, 'kind', cycle.date_kind,
    'daysLeft', cycle.next_date - ${today}, 'tone', case when not known.is_away and cycle.next_date - ${today} <=
      case cycle.date_kind when 'Deadline' then ${sql.lit(LAST_RED_DAY.Review)} else 0 end
      then 'danger' else 'neutral' end) end`;

/** What a row shows of the state; needs {@link cycleOf}. */
export const stateColumns = sql`
  cycle.state, cycle.is_late as "isLate", cycle.cannot_start as "cannotStart", ${shownDate} as "nextDate",
  cycle.due_day as anniversary, cycle.idle_days as "idleDays"`;

/** The place of a state in their order. */
export const stateRank = sql`array_position(array[${sql.join(
  shownStates.map((state) => sql.lit(state)),
)}], cycle.state)`;

/**
 * The active people whom the viewer may see here: for Admins all people, for leads and deputies the people
 * they lead.
 */
export const mayBeSeen = (viewer: Viewer) => (isAdmin(viewer) ? sql`true` : isLedBy(viewer));

function isInTeam(lead: CycleFilters['lead']) {
  if (lead === undefined) return sql`true`;
  if (lead === 'none') return hasNoLead;
  return sql`(employee.manager_id = ${lead}::integer and employee.employee_id <> ${lead}::integer)`;
}

/**
 * Whether the open review of the `employee` of the outer row waits for this reviewer. On the viewer's own row
 * only the self review counts, since employees don't learn who else reviews them.
 */
const waitsFor = (viewer: Viewer, reviewerId: number) => sql`exists (
  select from annual_reviewer entry
  join annual_review open_review on open_review.annual_review_id = entry.annual_review_id
  join marking_period open_period on open_period.marking_period_id = open_review.marking_period_id
  where entry.employee_id = ${reviewerId}::integer and ${isReviewAwaited('entry')}
    and open_review.employee_id = employee.employee_id and open_review.completed_at is null
    and open_period.ended_at is null
    and (employee.employee_id <> ${viewer.employeeId}::integer or entry.type = 'Self'))`;

/** The people that the filters about the person find; needs only `employee`. */
export const isFound = ({ viewer }: Asked, { q, lead, department, month, reviewer }: CycleFilters) => sql`
  ${isActive()} and ${mayBeSeen(viewer)} and ${isInTeam(lead)}
    and ${reviewer === undefined ? sql`true` : waitsFor(viewer, reviewer)}
    and ${department === undefined ? sql`true` : sql`employee.department_id = ${department}::integer`}
    and ${month === undefined ? sql`true` : sql`extract(month from employee.hire_date)::int = ${month}::integer`}
    and ${everyWord(q ?? '', (word) => isNamed('employee', word))}`;

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
