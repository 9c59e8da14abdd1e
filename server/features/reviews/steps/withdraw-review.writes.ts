import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { isWrittenOf } from './annual-reviews.queries.ts';
import {
  notifiedRecipients,
  type NotifiedRecipient,
} from '#server/features/outbox/notified-recipients.queries.ts';

/**
 * Moves a locked review without any work on it to the withdrawn reviews, without its reviewers. Returns whom
 * emails have told of it; null, and nothing moved, once a reviewer is done, a document is uploaded, answers
 * are submitted or the summary or actions are written. Drafts stay with their writers.
 */
export async function takeUnanswered(
  tx: Transaction,
  annualReviewId: number,
  byEmployeeId: number,
): Promise<NotifiedRecipient[] | null> {
  const { rows } = await sql<{ isTaken: boolean; told: NotifiedRecipient[] }>`
    with unanswered as (
      select from (values (1)) one
      where not exists (select from annual_reviewer
          where annual_review_id = ${annualReviewId} and completed_at is not null)
        and not exists (select from document where annual_review_id = ${annualReviewId})
        and not ${isWrittenOf(sql`${annualReviewId}::integer`)}
    ), told as (
      ${notifiedRecipients(annualReviewId)}
    ), entries as (
      delete from annual_reviewer where annual_review_id = ${annualReviewId} and exists (select from unanswered)
    ), taken as (
      delete from annual_review where annual_review_id = ${annualReviewId} and exists (select from unanswered)
      returning *
    ), kept as (
      insert into withdrawn_review (annual_review_id, marking_period_id, employee_id, sitdown_date, sitdown_time,
        sitdown_minutes, seen_version, started_at, started_by, withdrawn_at, withdrawn_by)
      select annual_review_id, marking_period_id, employee_id, sitdown_date, sitdown_time, sitdown_minutes, seen_version,
        started_at, started_by, app_now(), ${byEmployeeId}::integer
      from taken
    )
    select exists (select from taken) as "isTaken",
      (select coalesce(json_agg(to_json(told)), '[]') from told) as told`.execute(tx);
  const [found] = rows;
  return found?.isTaken === true ? found.told : null;
}
