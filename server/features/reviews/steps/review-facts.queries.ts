import { sql } from 'kysely';
import type { DocumentKind, ReviewerType } from '#contract/core/enums.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import {
  changedAt,
  companyZone,
  hasOtherAdmin,
  isActive,
  isReviewAwaited,
  isReviewCounted,
  lastChange,
  type LastChange,
  onLeaveUntil,
  startsOn,
  memoizePerTable,
} from '#server/db/facts.ts';

/** The facts about a review, its employee and its period that the rules need. */
export type ReviewFacts = LastChange & {
  /** The last change that the employee under review sees. */
  lastSeenChange: LastChange;
  annualReviewId: number;
  markingPeriodId: number;
  employeeId: number;
  employeeName: string;
  managerId: number | null;
  managerName: string | null;
  isPeriodEnded: boolean;
  hasOtherAdmin: boolean;
  peerDeadline: string | null;
  selfDeadline: string | null;
  managerDeadline: string | null;
  finalDeadline: string | null;
  sitdownDate: string | null;
  /** `HH:MM`; null without a time. */
  sitdownTime: string | null;
  sitdownMinutes: number | null;
  sitdownPlace: string | null;
  /** The company's IANA time zone. */
  timeZone: string;
  isSitDownComplete: boolean;
  skipPeerReview: boolean;
  skipPeerReviewReason: string | null;
  isComplete: boolean;
};

const reviewFacts = sql`
  select annual_review.annual_review_id as "annualReviewId", annual_review.marking_period_id as "markingPeriodId",
    employee.employee_id as "employeeId", employee.full_name as "employeeName", employee.manager_id as "managerId",
    (select full_name from employee manager where manager.employee_id = employee.manager_id) as "managerName",
    marking_period.ended_at is not null as "isPeriodEnded", ${hasOtherAdmin} as "hasOtherAdmin",
    peer_deadline as "peerDeadline", self_deadline as "selfDeadline", manager_deadline as "managerDeadline",
    final_deadline as "finalDeadline", sitdown_date as "sitdownDate",
    to_char(sitdown_time, 'HH24:MI') as "sitdownTime", sitdown_minutes as "sitdownMinutes",
    sitdown_place as "sitdownPlace", ${companyZone} as "timeZone",
    meeting_completed_at is not null as "isSitDownComplete", peer_review_skipped_at is not null as "skipPeerReview",
    skip_reason as "skipPeerReviewReason", annual_review.completed_at is not null as "isComplete", ${lastChange('annual_review')},
    json_build_object('version', seen_version,
      'changedByName', (select full_name from employee changer where changer.employee_id = seen_changed_by),
      'changedAt', ${changedAt(sql.ref('seen_changed_at'))}) as "lastSeenChange"
  from annual_review
  join employee on employee.employee_id = annual_review.employee_id
  join marking_period on marking_period.marking_period_id = annual_review.marking_period_id`;

/** Locks the review until the transaction ends; null when it doesn't exist. */
export async function lockReview(tx: Transaction, annualReviewId: number): Promise<ReviewFacts | null> {
  const { rows } = await sql<ReviewFacts>`
    ${reviewFacts} where annual_review.annual_review_id = ${annualReviewId}
    for no key update of annual_review`.execute(tx);
  return rows[0] ?? null;
}

/** A review with the facts about one of its reviewer entries. */
export type EntryOfReview = ReviewFacts & {
  annualReviewerId: number;
  reviewerId: number;
  reviewerType: ReviewerType;
};

/** As {@link lockReview}, by a reviewer entry; adds the facts about that entry. */
export async function lockReviewOfReviewer(
  tx: Transaction,
  annualReviewerId: number,
): Promise<EntryOfReview | null> {
  const { rows } = await sql<EntryOfReview>`
    select facts.*, entry.annual_reviewer_id as "annualReviewerId", entry.employee_id as "reviewerId",
      entry.type as "reviewerType"
    from (
      ${reviewFacts} where annual_review.annual_review_id =
        (select annual_review_id from annual_reviewer where annual_reviewer_id = ${annualReviewerId})
      for no key update of annual_review) facts
    cross join annual_reviewer entry where entry.annual_reviewer_id = ${annualReviewerId}`.execute(tx);
  return rows[0] ?? null;
}

/** A peer entry that the person declined; the entry itself is gone. */
export type DeclinedEntry = { reviewerId: number; reviewerType: 'Peer'; isDeclined: boolean };

/** Null unless the person declined this entry. Found by the message about it, because the entry is gone. */
export async function declinedEntryOf(
  tx: Transaction,
  annualReviewerId: number,
  reviewerId: number,
): Promise<DeclinedEntry | null> {
  const { rows } = await sql`
    select from message where annual_reviewer_id = ${annualReviewerId} and kind = 'peer-declined'
      and sender_id = ${reviewerId} limit 1`.execute(tx);
  return rows.length > 0 ? { reviewerId, reviewerType: 'Peer', isDeclined: true } : null;
}

/** As {@link lockReview}, for the review of the employee's active period. */
export async function lockActiveReviewOf(tx: Transaction, employeeId: number): Promise<ReviewFacts | null> {
  const { rows } = await sql<ReviewFacts>`
    ${reviewFacts} where annual_review.employee_id = ${employeeId} and marking_period.ended_at is null
    for no key update of annual_review`.execute(tx);
  return rows[0] ?? null;
}

export async function findReview(db: Db, annualReviewId: number): Promise<ReviewFacts | null> {
  const { rows } = await sql<ReviewFacts>`
    ${reviewFacts} where annual_review.annual_review_id = ${annualReviewId}`.execute(db);
  return rows[0] ?? null;
}

/** SQL condition: the person of the reviewer entry has submitted answers that count. */
export const hasSubmitted = memoizePerTable(
  (entry) => sql<boolean>`exists (select from review_submission submission
    where submission.annual_review_id = ${sql.ref(`${entry}.annual_review_id`)}
      and submission.employee_id = ${sql.ref(`${entry}.employee_id`)}
      and submission.type = ${sql.ref(`${entry}.type`)} and submission.ended_at is null)`,
);

export type ReviewerFacts = {
  annualReviewerId: number;
  employeeId: number;
  fullName: string;
  type: ReviewerType;
  surveyLink: string | null;
  isCompleted: boolean;
  /** The reviewer answers here, in a form. */
  isWrittenHere: boolean;
  /** The form is submitted. */
  isSubmitted: boolean;
  isActive: boolean;
  managerId: number | null;
  /** The last day of the leave on which the reviewer is today. */
  leaveUntil: string | null;
  /** The reviewer's first day, while it lies ahead. */
  startsOn: string | null;
};

const reviewersOfReview = (annualReviewId: number) => sql<ReviewerFacts>`
  select annual_reviewer_id as "annualReviewerId", reviewer.employee_id as "employeeId", person.full_name as "fullName",
    type, survey_link as "surveyLink", completed_at is not null as "isCompleted",
    question_set_version_id is not null as "isWrittenHere", ${hasSubmitted('reviewer')} as "isSubmitted",
    ${isActive('person')} as "isActive",
    person.manager_id as "managerId", ${onLeaveUntil(sql.ref('person.employee_id'))} as "leaveUntil",
    ${startsOn('person')} as "startsOn"
  from annual_reviewer reviewer join employee person on person.employee_id = reviewer.employee_id
  where annual_review_id = ${annualReviewId}`;

/** The current reviewers. Lock the review first so that they can't change. */
export async function reviewerFactsOf(tx: Transaction, annualReviewId: number): Promise<ReviewerFacts[]> {
  const { rows } = await reviewersOfReview(annualReviewId).execute(tx);
  return rows;
}

/** As {@link reviewerFactsOf}, with the active ones among the given employees. */
export async function reviewersAndActive(
  tx: Transaction,
  annualReviewId: number,
  employeeIds: readonly number[],
): Promise<{ reviewers: ReviewerFacts[]; activeIds: number[] }> {
  const { rows } = await sql<{ reviewers: ReviewerFacts[]; activeIds: number[] }>`
    select coalesce((select json_agg(to_json(reviewer)) from (${reviewersOfReview(annualReviewId)}) reviewer), '[]')
        as reviewers,
      array(select employee_id from employee
        where employee_id = any(${employeeIds}::integer[]) and ${isActive()}) as "activeIds"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}

/** Whether a peer entry is done, and who is told when it is declined. */
type DeclineFacts = {
  /** Null if the entry is gone. */
  isDone: boolean | null;
  /** The lead and the Admins: never the employee under review, nor the peer. */
  recipientIds: number[];
};

/** Reads what another call may have changed before the review was locked. */
export async function declineFactsOf(tx: Transaction, entry: EntryOfReview): Promise<DeclineFacts> {
  const { annualReviewerId, employeeId, managerId, reviewerId } = entry;
  const { rows } = await sql<DeclineFacts>`
    select (select completed_at is not null from annual_reviewer
        where annual_reviewer_id = ${annualReviewerId}) as "isDone",
      array(select employee_id from employee
        where (employee_id = ${managerId}::integer or 'Benchmark_Admin' = any(permissions))
          and employee_id <> ${employeeId} and employee_id <> ${reviewerId} and ${isActive()}
        order by employee_id) as "recipientIds"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}

/**
 * The kinds that a review has as a document, or as submitted forms: of the peers once one has submitted and
 * none still writes.
 */
export async function documentKindsOf(tx: Transaction, annualReviewId: number): Promise<DocumentKind[]> {
  const { rows } = await sql<{ kind: DocumentKind }>`
    select kind from document where annual_review_id = ${annualReviewId}
    union
    select type from review_submission
    where annual_review_id = ${annualReviewId} and ended_at is null and type in ('Self', 'Peer')
      and (type = 'Self' or not exists (select from annual_reviewer peer
        where peer.annual_review_id = ${annualReviewId} and peer.type = 'Peer' and ${isReviewAwaited('peer')}
          and peer.question_set_version_id is not null))`.execute(tx);
  return rows.map((row) => row.kind);
}

/** As `hasPeers` of the contract. */
export async function hasPeers(tx: Transaction, annualReviewId: number): Promise<boolean> {
  const { rows } = await sql`
    select from annual_reviewer peer where annual_review_id = ${annualReviewId} and type = 'Peer'
      and ${isReviewCounted('peer')} limit 1`.execute(tx);
  return rows.length > 0;
}
