import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { isActive } from '#server/db/facts.ts';
import type { EntryOfReview } from '../steps/review-facts.queries.ts';

/** Versions of one form never repeat: a device that knows one from before a submission gets a 412. */
const VERSIONS_PER_SUBMISSION = 100_000;

type Ended = {
  number: number;
  /** The lead, if another person than the writer, and they read the answers since the submission. */
  readById: number | null;
  isShared: boolean;
};

/** Ends the reviewer's current submission of the entry and makes its answers the draft; null without one. */
export async function endSubmission(
  tx: Transaction,
  {
    annualReviewId,
    reviewerId,
    reviewerType,
    managerId,
  }: Pick<EntryOfReview, 'annualReviewId' | 'reviewerId' | 'reviewerType' | 'managerId'>,
  by: { readonly employeeId: number; readonly reason: string | null },
): Promise<Ended | null> {
  const { rows } = await sql<Ended>`
    with ended as (
      update review_submission set ended_at = app_now(), ended_by = ${by.employeeId}::integer, reopen_reason = ${by.reason}
      where annual_review_id = ${annualReviewId} and employee_id = ${reviewerId} and type = ${reviewerType}
        and ended_at is null
      returning *
    ), drafted as (
      insert into review_draft (annual_review_id, employee_id, type, content, version, changed_at)
      select annual_review_id, employee_id, type, jsonb_build_object(
          'texts', ${stamped('texts')}, 'choices', ${stamped('choices')}),
        number * ${VERSIONS_PER_SUBMISSION}::integer + 1, app_now()
      from ended
    )
    select number, (
      select lead.employee_id from employee lead
      where lead.employee_id = ${managerId}::integer and lead.employee_id <> ${reviewerId} and ${isActive('lead')}
        and exists (select from audit_event read where read.action in ('read-review', 'read-review-pack')
          and read.subject_employee_id = (select employee_id from annual_review
            where annual_review_id = ${annualReviewId})
          and read.actor_employee_id = lead.employee_id and read.at >= ended.submitted_at
          and (read.object ->> 'annualReviewId')::integer = ${annualReviewId})) as "readById",
      exists (select from review_outcome where annual_review_id = ${annualReviewId} and shared_at is not null)
        as "isShared"
    from ended`.execute(tx);
  return rows[0] ?? null;
}

/** Answers of one kind as a draft has them, typed when they were submitted. Needs `ended`. */
const stamped = (kind: 'texts' | 'choices') => sql`(
  select coalesce(jsonb_object_agg(key, jsonb_build_object('text', value,
    'at', floor(extract(epoch from submitted_at) * 1000)::bigint)), '{}')
  from jsonb_each_text(content -> ${sql.lit(kind)}))`;
