import { type RawBuilder, sql } from 'kysely';
import type { DeadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { type AuditEntry, auditOf } from '#server/features/audit/audit.ts';
import { meetingInstants } from '#server/features/emails/meeting.ts';
import { notifiedSinceCompletion } from '#server/features/outbox/notified-recipients.queries.ts';

/** The newest questions of a type. */
const newestSet = (type: RawBuilder<unknown>) => sql`(
  select question_set_version_id from question_set_version where type = ${type} order by number desc limit 1)`;

/** Returns the new review's id; null when the period has a review already. */
export async function insertReview(
  tx: Transaction,
  review: {
    employeeId: number;
    markingPeriodId: number;
    deadlines: DeadlinesInput | null;
    isWrittenHere: boolean;
    /** Null for the company itself. */
    byEmployeeId: number | null;
  },
): Promise<number | null> {
  const { deadlines } = review;
  const asked = (type: ReviewerType) => (review.isWrittenHere ? newestSet(sql`${type}`) : sql`null`);
  const { rows } = await sql<{ annualReviewId: number }>`
    insert into annual_review (marking_period_id, employee_id, peer_deadline, self_deadline, manager_deadline,
      final_deadline, self_set_version_id, manager_set_version_id, peer_set_version_id, started_at, started_by,
      changed_by)
    values (${review.markingPeriodId}, ${review.employeeId}, ${deadlines?.peerDeadline ?? null},
      ${deadlines?.selfDeadline ?? null}, ${deadlines?.managerDeadline ?? null}, ${deadlines?.finalDeadline ?? null},
      ${asked('Self')}, ${asked('Manager')}, ${asked('Peer')}, app_now(), ${review.byEmployeeId}, ${review.byEmployeeId})
    on conflict (marking_period_id) do nothing
    returning annual_review_id as "annualReviewId"`.execute(tx);
  return rows[0]?.annualReviewId ?? null;
}

export async function insertReviewers(
  tx: Transaction,
  annualReviewId: number,
  reviewers: readonly { employeeId: number; type: ReviewerType }[],
): Promise<void> {
  await sql`
    insert into annual_reviewer (annual_review_id, employee_id, type)
    select ${annualReviewId}, employee_id, type
    from unnest(${reviewers.map((one) => one.employeeId)}::integer[], ${reviewers.map((one) => one.type)}::text[])
      as new (employee_id, type)`.execute(tx);
}

export async function setDeadlines(
  tx: Transaction,
  annualReviewId: number,
  deadlines: DeadlinesInput,
  byEmployeeId: number,
): Promise<void> {
  await sql`
    update annual_review set peer_deadline = ${deadlines.peerDeadline}, self_deadline = ${deadlines.selfDeadline},
      manager_deadline = ${deadlines.managerDeadline}, final_deadline = ${deadlines.finalDeadline},
      changed_by = ${byEmployeeId}
    where annual_review_id = ${annualReviewId}`.execute(tx);
}

/**
 * A sit-down meeting as it is stored. Without a date it has no time and no place, and without a time no
 * length.
 */
export type SitDown = {
  readonly sitdownDate: string | null;
  readonly sitdownTime: string | null;
  readonly sitdownMinutes: number | null;
  readonly sitdownPlace: string | null;
};

/** Changes to a review's meeting and peer review; absent fields stay. */
export type ReviewUpdate = {
  readonly sitDown?: SitDown;
  readonly completesMeeting?: true;
  readonly skip?: { readonly isSkipped: boolean; readonly reason: string | null };
};

export async function updateReview(
  tx: Transaction,
  annualReviewId: number,
  { sitDown, completesMeeting, skip }: ReviewUpdate,
  byEmployeeId: number,
): Promise<void> {
  const isSkipped = skip?.isSkipped ?? null;
  const isSet = sitDown !== undefined;
  await sql`
    update annual_review set
      sitdown_date = case when ${isSet}::boolean then ${sitDown?.sitdownDate ?? null}::date else sitdown_date end,
      sitdown_time = case when ${isSet}::boolean then ${sitDown?.sitdownTime ?? null}::time else sitdown_time end,
      sitdown_minutes = case when ${isSet}::boolean then ${sitDown?.sitdownMinutes ?? null}::integer
        else sitdown_minutes end,
      sitdown_place = case when ${isSet}::boolean then ${sitDown?.sitdownPlace ?? null}::text else sitdown_place end,
      meeting_completed_at = case when ${completesMeeting ?? false}::boolean then app_now() else meeting_completed_at end,
      meeting_completed_by = case when ${completesMeeting ?? false}::boolean then ${byEmployeeId}::integer
        else meeting_completed_by end,
      peer_review_skipped_at = case ${isSkipped}::boolean
        when true then app_now() when false then null else peer_review_skipped_at end,
      peer_review_skipped_by = case ${isSkipped}::boolean
        when true then ${byEmployeeId}::integer when false then null else peer_review_skipped_by end,
      skip_reason = case ${isSkipped}::boolean
        when true then ${skip?.reason ?? null}::text when false then null else skip_reason end,
      changed_by = ${byEmployeeId}
    where annual_review_id = ${annualReviewId}`.execute(tx);
}

/** A meeting that was cancelled, as its invitations have it; the instants are null without a time. */
export type CancelledSitDown = {
  annualReviewId: number;
  sitdownDate: string;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Clears the meeting of the employee's open review that hasn't been held; null without one. */
export async function clearOpenSitDown(
  tx: Transaction,
  employeeId: number,
  byEmployeeId: number | null,
): Promise<CancelledSitDown | null> {
  const { rows } = await sql<CancelledSitDown>`
    with planned as (
      select review.* from annual_review review join marking_period period using (marking_period_id)
      where review.employee_id = ${employeeId} and period.ended_at is null
        and review.sitdown_date is not null and review.meeting_completed_at is null
      for no key update of review
    ), cleared as (
      update annual_review set sitdown_date = null, sitdown_time = null, sitdown_minutes = null,
        sitdown_place = null, changed_by = ${byEmployeeId}::integer
      where annual_review_id in (select annual_review_id from planned)
    )
    select annual_review_id as "annualReviewId", sitdown_date as "sitdownDate", ${meetingInstants('planned')}
    from planned`.execute(tx);
  return rows[0] ?? null;
}

/** With its audit row, in one statement. */
export async function setCompleted(
  tx: Transaction,
  annualReviewId: number,
  entry: AuditEntry,
): Promise<void> {
  const by = entry.viewer?.employeeId ?? null;
  await sql`
    with completed as (
      update annual_review set completed_at = app_now(), completed_by = ${by}, changed_by = ${by}
      where annual_review_id = ${annualReviewId}
    ) ${auditOf(entry)}`.execute(tx);
}

/** Returns the recipients of emails about the review since its completion. */
export async function setReopened(
  tx: Transaction,
  annualReviewId: number,
  byEmployeeId: number,
): Promise<number[]> {
  const { rows } = await sql<{ recipientId: number }>`
    with told as (
      select told.* from annual_review review cross join lateral (${notifiedSinceCompletion}) told
      where review.annual_review_id = ${annualReviewId}
    ), reopened as (
      update annual_review set completed_at = null, completed_by = null, changed_by = ${byEmployeeId}
      where annual_review_id = ${annualReviewId}
    )
    select "recipientId" from told`.execute(tx);
  return rows.map(({ recipientId }) => recipientId);
}

export async function setManagerNotified(tx: Transaction, annualReviewId: number, byEmployeeId: number) {
  await sql`
    update annual_review set manager_notified_at = app_now(), changed_by = ${byEmployeeId}
    where annual_review_id = ${annualReviewId}`.execute(tx);
}

/**
 * Assignments for a change to a part of a review outside its row. Raises the version, and the employee's
 * version when the employee sees that part.
 */
export const changedBy = (byEmployeeId: number, isSeen: RawBuilder<boolean>) => sql`
  changed_by = ${byEmployeeId}::integer,
  seen_version = case when ${isSeen} then seen_version + 1 else seen_version end,
  seen_changed_by = case when ${isSeen} then ${byEmployeeId}::integer else seen_changed_by end`;

/** Whether one of the entries is the employee's own, the only one the employee sees. */
const changesSelf = (annualReviewerIds: readonly number[]) => sql<boolean>`exists (
  select from annual_reviewer where annual_reviewer_id = any(${annualReviewerIds}::integer[]) and type = 'Self')`;

/** One call's changes to the reviewers of one review. */
export type ReviewerChange = {
  removedIds: readonly number[];
  addedEmployeeIds: readonly number[];
  completedIds: readonly number[];
  reopenedIds: readonly number[];
};

export const noReviewerChange: ReviewerChange = {
  removedIds: [],
  addedEmployeeIds: [],
  completedIds: [],
  reopenedIds: [],
};

/** Choosing peers undoes a skipped peer review. */
const undoesSkip = ({ addedEmployeeIds }: ReviewerChange) => addedEmployeeIds.length > 0;

type AddedReviewer = { annualReviewerId: number; employeeId: number };

/**
 * Writes all changes to the reviewers and raises the review's version, in one statement. Returns the added
 * peers.
 */
export async function writeReviewerChange(
  tx: Transaction,
  annualReviewId: number,
  change: ReviewerChange,
  byEmployeeId: number,
): Promise<AddedReviewer[]> {
  const { rows } = await sql<AddedReviewer>`
    with removed as (
      delete from annual_reviewer where annual_reviewer_id = any(${change.removedIds}::integer[])
    ), added as (
      insert into annual_reviewer (annual_review_id, employee_id, type)
      select ${annualReviewId}, employee_id, 'Peer' from unnest(${change.addedEmployeeIds}::integer[]) as employee_id
      returning annual_reviewer_id, employee_id
    ), marked as (
      update annual_reviewer set
        completed_at = case when annual_reviewer_id = any(${change.completedIds}::integer[]) then app_now() end,
        completed_by = case when annual_reviewer_id = any(${change.completedIds}::integer[])
          then ${byEmployeeId}::integer end
      where annual_reviewer_id = any(${change.completedIds}::integer[] || ${change.reopenedIds}::integer[])
    ), changed as (
      update annual_review set
        peer_review_skipped_at = case when ${undoesSkip(change)}::boolean then null else peer_review_skipped_at end,
        peer_review_skipped_by = case when ${undoesSkip(change)}::boolean then null else peer_review_skipped_by end,
        skip_reason = case when ${undoesSkip(change)}::boolean then null else skip_reason end,
        ${changedBy(byEmployeeId, changesSelf([...change.completedIds, ...change.reopenedIds]))}
      where annual_review_id = ${annualReviewId}
    )
    select annual_reviewer_id as "annualReviewerId", employee_id as "employeeId" from added`.execute(tx);
  return rows;
}

/**
 * Sets the links of reviewer entries and raises the review's version, in one statement. A link takes the
 * place of the form; without it, an open entry gets the form of its review. A draft decides nothing here:
 * only its writer is told of it.
 */
export async function writeSurveyLinks(
  tx: Transaction,
  annualReviewId: number,
  links: readonly { annualReviewerId: number; surveyLink: string | null }[],
  byEmployeeId: number,
): Promise<void> {
  await sql`
    with linked as (
      update annual_reviewer reviewer set survey_link = new.link,
        question_set_version_id = case when new.link is null and reviewer.survey_link is not null
            and reviewer.completed_at is null then (
            select case reviewer.type when 'Self' then self_set_version_id when 'Peer' then peer_set_version_id
                else manager_set_version_id end
              from annual_review review where review.annual_review_id = reviewer.annual_review_id)
          when new.link is null then reviewer.question_set_version_id end
      from unnest(${links.map((one) => one.annualReviewerId)}::integer[],
        ${links.map((one) => one.surveyLink)}::text[]) as new (id, link)
      where reviewer.annual_reviewer_id = new.id
    )
    update annual_review set
      ${changedBy(byEmployeeId, changesSelf(links.map((one) => one.annualReviewerId)))}
    where annual_review_id = ${annualReviewId}`.execute(tx);
}

/** Has a reviewer answer here or by survey link, and raises the review's version, in one statement. */
export async function writeEntryKind(
  tx: Transaction,
  { annualReviewId, annualReviewerId }: { annualReviewId: number; annualReviewerId: number },
  isWrittenHere: boolean,
  byEmployeeId: number,
): Promise<void> {
  const asked = sql`coalesce(
    case entry.type when 'Self' then review.self_set_version_id when 'Manager' then review.manager_set_version_id
      else review.peer_set_version_id end,
    ${newestSet(sql.ref('entry.type'))})`;
  await sql`
    with switched as (
      update annual_reviewer entry set question_set_version_id = case when ${isWrittenHere}::boolean then ${asked} end
      from annual_review review
      where review.annual_review_id = entry.annual_review_id and entry.annual_reviewer_id = ${annualReviewerId}
    )
    update annual_review set ${changedBy(byEmployeeId, changesSelf([annualReviewerId]))}
    where annual_review_id = ${annualReviewId}`.execute(tx);
}
