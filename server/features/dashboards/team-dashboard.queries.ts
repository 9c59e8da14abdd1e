import { sql } from 'kysely';
import type { LateItem, TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { Hints } from '#contract/core/names.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/connection/client.ts';
import {
  asJsonList,
  companyZone,
  idsAway,
  isActive,
  isDeputyToday,
  isLedBy,
  isReviewAwaited,
  onLeaveUntil,
} from '#server/db/facts.ts';
import { deadlineOfType } from '#server/features/reviews/steps/annual-reviews.queries.ts';
import { hintsAmong } from '../namesakes/namesakes.ts';
import { idsAmong, namesakeRows, type StoredNamesake } from '../namesakes/namesakes.queries.ts';
import { isJustReminded } from '#server/features/outbox/notifications.queries.ts';
import { employeeRowColumns, employeeRowJoins } from '../people/people.queries.ts';
import { idsSeenAway, today } from '#server/features/reviews/cycle/cycle-facts.ts';

const isNewer = (changedAt: string, changedBy: string) => sql`
  ${sql.ref(changedAt)} > coalesce(visit.visited_at, '-infinity') and ${sql.ref(changedBy)} is distinct from visit_of.viewer_id`;

const countOf = (rows: ReturnType<typeof isNewer>) => sql`(select count(*)::int from ${rows})`;

/** What others changed since the viewer last looked, in the active period. Needs `active`. */
const news = sql`
  ${countOf(sql`kudo join kudo_recipient recipient using (kudo_id)
    where recipient.employee_id = employee.employee_id and kudo.sender_id <> visit_of.viewer_id
      and ${isNewer('kudo.approved_at', 'kudo.approved_by')}
      and (kudo.created_at at time zone ${companyZone})::date >= active.start_date`)} as "newKudos",
  ${countOf(sql`goal_update entry join goal using (goal_id)
    where goal.marking_period_id = active.marking_period_id and goal.deleted_at is null
      and entry.deleted_at is null and ${isNewer('entry.changed_at', 'entry.changed_by')}`)} as "newGoalUpdates",
  ${countOf(sql`goal where goal.employee_id = employee.employee_id
      and goal.marking_period_id = active.marking_period_id
      and ${isNewer('goal.changed_at', 'goal.changed_by')}
      and (goal.deleted_at is not null or not exists (
        select from goal_update entry where entry.goal_id = goal.goal_id and entry.deleted_at is null
          and ${isNewer('entry.changed_at', 'entry.changed_by')}))`)} as "newGoals",
  ${countOf(sql`document where document.annual_review_id = review.annual_review_id
      and ${isNewer('document.uploaded_at', 'document.uploaded_by')}`)} as "newDocuments",
  coalesce(${isNewer('review.changed_at', 'review.changed_by')}, false) as "isReviewChanged"`;

/** The open answers to the person's review. */
const openAnswers = (viewer: Viewer) => sql`
  left join lateral (
    select (count(*) filter (where ${isToRemind(viewer)}))::int as open,
      (count(*) filter (where ${isToRemind(viewer)} and ${isJustReminded(sql.ref('reviewer.annual_reviewer_id'))}))::int
        as just_reminded
    from annual_reviewer reviewer
    where reviewer.annual_review_id = review.annual_review_id and ${isReviewAwaited('reviewer')}
      and review.completed_at is null) answers on true`;

/** A reminder to oneself is pointless, and one to a person on leave unwanted. */
const isToRemind = (viewer: Viewer) => sql`(reviewer.employee_id <> visit_of.viewer_id
  and reviewer.employee_id not in ${idsSeenAway(viewer)})`;

/**
 * What is past its deadline: open answers to the person's review, reviews that the person owes, and goals.
 * Reviews of the viewer, of the leads for whom the viewer stands in and of the person's lead don't count:
 * they would show who reviews them. Nothing is late of a person on leave.
 */
const lateItems = (viewer: Viewer) =>
  asJsonList<LateItem & { employeeId: number | null }>(sql`
    select kind, employee_id as "employeeId", name, type, is_own as "isOwn", ${today} - deadline as "daysLate" from (
      select 'Answer' as kind, person.employee_id, person.full_name as name, reviewer.type, ${deadlineOfType} as deadline,
        reviewer.employee_id = visit_of.viewer_id as is_own
      from annual_reviewer reviewer join employee person on person.employee_id = reviewer.employee_id
      where reviewer.annual_review_id = review.annual_review_id and ${isReviewAwaited('reviewer')}
        and review.completed_at is null and reviewer.employee_id not in ${idsSeenAway(viewer)}
      union all
      select 'Duty', under.employee_id, under.full_name, reviewer.type,
        case reviewer.type when 'Self' then owed.self_deadline when 'Peer' then owed.peer_deadline
          else owed.manager_deadline end, false
      from annual_reviewer reviewer join annual_review owed on owed.annual_review_id = reviewer.annual_review_id
      join marking_period period on period.marking_period_id = owed.marking_period_id
      join employee under on under.employee_id = owed.employee_id
      where reviewer.employee_id = employee.employee_id and ${isReviewAwaited('reviewer')}
        and owed.employee_id not in (visit_of.viewer_id, employee.manager_id, employee.employee_id)
        and owed.employee_id <> all(${[...(viewer.deputyFor ?? [])]}::integer[])
        and owed.completed_at is null and period.ended_at is null and ${isActive('under')}
      union all
      select 'Goal', null, goal.title, null, goal.end_date, false
      from goal where goal.marking_period_id = active.marking_period_id and goal.deleted_at is null
        and goal.progress in ('None', 'Started')) due
    where deadline < ${today} and employee.employee_id not in ${idsAway}
    order by deadline, kind, name, type`);

/** A card as the database has it. The step of the review is read with the rules of the Review Cycle page. */
export type CardRow = Omit<
  TeamCard,
  'onLeaveUntil' | 'isContentOverDue' | 'review' | 'goals' | 'news' | 'late' | 'reminders'
> & {
  /** With the person who is named; null for a goal. */
  late: (LateItem & { employeeId: number | null })[];
  onLeaveUntil: string | null;
  goalsDone: number;
  goalsInAll: number;
  newKudos: number;
  newGoalUpdates: number;
  newGoals: number;
  newDocuments: number;
  isReviewChanged: boolean;
  open: number;
  justReminded: number;
};

/**
 * The people of {@link teamCardsOf}. `offset 0` keeps the order of names outside: PostgreSQL would otherwise
 * read all active people in that order and filter them.
 */
const teamOf = (viewer: Viewer, onlyId: number | undefined) => sql`(
  select * from employee where ${isLedBy(viewer)} and ${isActive()}
    ${onlyId === undefined ? sql`` : sql`and employee.employee_id = ${onlyId}`} offset 0)`;

/**
 * The people whom the viewer leads or for whose lead the viewer stands in, with what changed since the viewer
 * last looked and what is late, by name; with `onlyId` at most that person. Source:
 * docs/product/dashboards.md.
 */
export async function teamCardsOf(db: Db, viewer: Viewer, onlyId?: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${employeeRowColumns},
      not (
        exists (select from annual_review any_review where any_review.employee_id = employee.employee_id
          and ${isNewer('any_review.changed_at', 'any_review.changed_by')})
        or exists (select from goal where goal.employee_id = employee.employee_id
          and ${isNewer('goal.changed_at', 'goal.changed_by')})
        or exists (select from document join annual_review any_review using (annual_review_id)
          where any_review.employee_id = employee.employee_id
            and ${isNewer('document.uploaded_at', 'document.uploaded_by')})
      ) as "isContentViewed",
      ${onLeaveUntil(sql.ref('employee.employee_id'))} as "onLeaveUntil", review.final_deadline as "finalDeadline",
      goals.done as "goalsDone", goals.in_all as "goalsInAll", ${news}, ${lateItems(viewer)} as late,
      answers.open, answers.just_reminded as "justReminded"
    from ${teamOf(viewer, onlyId)} employee ${employeeRowJoins}
    cross join (select ${viewer.employeeId}::integer as viewer_id) visit_of
    left join profile_visit visit on visit.viewer_id = visit_of.viewer_id and visit.employee_id = employee.employee_id
    left join marking_period active on active.employee_id = employee.employee_id and active.ended_at is null
    left join annual_review review on review.marking_period_id = active.marking_period_id
    left join lateral (
      select (count(*) filter (where progress = 'Complete'))::int as done, count(*)::int as in_all
      from goal where goal.marking_period_id = active.marking_period_id and goal.deleted_at is null
        and goal.progress <> 'Cancelled') goals on true
    ${openAnswers(viewer)}
    order by employee.sort_name, employee.first_name, employee.employee_id`.execute(db);
  return rows;
}

type StandIn = EmployeeSummary & { until: string };

/**
 * The leads for whom the viewer stands in today, each with the last day of it, and the hints for the people
 * who are named, in one statement.
 */
export async function leadsAndHintsFor(
  db: Db,
  viewer: Viewer,
  namedIds: readonly (number | null)[],
): Promise<{ leads: readonly StandIn[]; hints: Hints }> {
  const leads = sql<StandIn>`
    select lead.employee_id as "employeeId", lead.full_name as "fullName", deputy.until_day as until
    from deputy join employee lead on lead.employee_id = deputy.lead_id
    where deputy.deputy_id = ${viewer.employeeId} and ${isDeputyToday}
    order by lead.sort_name, lead.first_name, lead.employee_id`;
  const { rows } = await sql<{ leads: StandIn[]; namesakes: StoredNamesake[] }>`
    select ${asJsonList(leads)} as leads, 
      ${asJsonList(namesakeRows(idsAmong(namedIds.filter((id) => id !== null))))} as namesakes`.execute(db);
  return { leads: rows[0]?.leads ?? [], hints: hintsAmong(viewer, rows[0]?.namesakes ?? []) };
}
