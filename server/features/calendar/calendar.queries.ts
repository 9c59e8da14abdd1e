import { sql } from 'kysely';
import { goalProgresses } from '#contract/core/enums.ts';
import { isActiveProgress } from '#contract/goals/goals.ts';
import { namedIn, textToldApart } from '#contract/core/names.ts';
import type { TextWithNames } from '#contract/core/names.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { deputyFor, isActive, isLedBy, personInText } from '#server/db/facts.ts';
import { installationId, type Meeting, meetingInstants } from '#server/features/emails/meeting.ts';
import { hintsFor } from '../namesakes/namesakes.ts';
import { duties } from '#server/features/emails/digest/duties.queries.ts';

/** The id in the person's calendar address; null while there is no address. */
export async function feedIdOf(db: Db, employeeId: number): Promise<string | null> {
  const { rows } = await sql<{ feedId: string }>`
    select feed_id as "feedId" from calendar_feed where employee_id = ${employeeId}`.execute(db);
  return rows[0]?.feedId ?? null;
}

/** Writes a new id, which replaces an earlier one. */
export async function writeFeed(tx: Transaction, employeeId: number): Promise<void> {
  await sql`
    insert into calendar_feed (employee_id) values (${employeeId})
    on conflict (employee_id) do update set feed_id = gen_random_uuid(), created_at = app_now()`.execute(tx);
}

/** Returns false if there was no address. */
export async function deleteFeed(tx: Transaction, employeeId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from calendar_feed where employee_id = ${employeeId} returning employee_id`.execute(tx);
  return rows.length > 0;
}

/** Null for an unknown id and for the address of an archived person. */
export async function feedOwner(db: Db, feedId: string): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`
    select employee_id as "employeeId", employee.permissions, ${deputyFor} as "deputyFor"
    from calendar_feed join employee using (employee_id)
    where feed_id = ${feedId}::uuid and ${isActive()}`.execute(db);
  return rows[0] ?? null;
}

/**
 * One entry of a calendar: a day, or a sit-down with its time and place. The key is stable, so that a moved
 * day moves the entry.
 */
export type CalendarEntry = Pick<Meeting, 'startsAt' | 'endsAt' | 'sitdownPlace' | 'installationId'> & {
  readonly key: string;
  readonly day: string;
  readonly title: string;
  /** The profile that the entry leads to. */
  readonly profileId: number;
  /** The review of a sit-down, and its version as invitations have it. */
  readonly meeting: { readonly annualReviewId: number; readonly version: number } | null;
};

const openGoalsOf = (employeeId: number) => sql`(
  select goal.goal_id, goal.employee_id, goal.title, goal.end_date
  from goal join marking_period period using (marking_period_id)
  where goal.employee_id = ${employeeId} and goal.deleted_at is null and period.ended_at is null
    and goal.progress = any(${goalProgresses.filter(isActiveProgress)}::text[]))`;

/**
 * The person's open duties, goals and tasks, and the sit-downs that are still ahead of the person: their own,
 * and those of the people whom they lead or for whose lead they stand in. Never a survey link or the link of
 * an evaluation: calendar programs store what they read.
 */
export async function entriesOf(db: Db, owner: Viewer): Promise<CalendarEntry[]> {
  const { employeeId } = owner;
  const { rows } = await sql<Omit<CalendarEntry, 'title'> & { title: TextWithNames }>`
    select entry.*, ${installationId} as "installationId" from (
    select 'duty-' || coalesce('review-' || duty.annual_reviewer_id, 'evaluation-' || duty.project_evaluation_id)
        as key, duty.deadline as day, case when about.employee_id is null then jsonb_build_array(duty.label || ' is due')
        else jsonb_build_array(left(duty.label, -length(about.full_name)), ${personInText('about')}, ' is due') end
        as title, duty.person_id as "profileId",
      null::text as "sitdownPlace", null::timestamptz as "startsAt", null::timestamptz as "endsAt",
      null::json as meeting
    from (${duties}) duty left join employee about on about.employee_id = duty.about_id
    where duty.person_id = ${employeeId}
    union all
    select 'goal-' || goal.goal_id, goal.end_date, jsonb_build_array('Goal “' || goal.title || '” is due'), goal.employee_id,
      null, null, null, null
    from ${openGoalsOf(employeeId)} goal where goal.end_date is not null
    union all
    select 'task-' || milestone.milestone_id, milestone.due_date, jsonb_build_array('Task “' || milestone.content || '” is due'),
      goal.employee_id, null, null, null, null
    from ${openGoalsOf(employeeId)} goal join milestone using (goal_id)
    where milestone.due_date is not null and milestone.completed_at is null and milestone.deleted_at is null
    union all
    select 'sit-down-' || review.annual_review_id, review.sitdown_date,
      case when employee.employee_id = ${employeeId} then jsonb_build_array('Sit-down for your annual review')
        else jsonb_build_array('Sit-down for the annual review of ', ${personInText('employee')}) end,
      employee.employee_id, review.sitdown_place, ${meetingInstants('review')},
      json_build_object('annualReviewId', review.annual_review_id, 'version', review.seen_version)
    from annual_review review
    join marking_period period using (marking_period_id)
    join employee on employee.employee_id = review.employee_id
    where (employee.employee_id = ${employeeId} or ${isLedBy(owner)})
      and review.sitdown_date is not null and review.meeting_completed_at is null
      and review.completed_at is null and period.ended_at is null and ${isActive()}
    ) entry order by day, key`.execute(db);
  const hints = await hintsFor(db, owner, namedIn(rows.flatMap(({ title }) => title)));
  return rows.map((row) => ({ ...row, title: textToldApart(row.title, hints) }));
}
