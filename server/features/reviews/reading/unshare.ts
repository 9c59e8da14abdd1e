import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';

/**
 * Ends the sharing of a locked review, because it or its manager review is opened again. A confirmation
 * becomes void and stays visible. Returns whether the review was shared. Source:
 * docs/product/review-reading.md.
 */
export async function unshareReview(tx: Transaction, annualReviewId: number): Promise<boolean> {
  const { rows } = await sql<{ wasShared: boolean }>`
    with ended as (
      update review_outcome set shared_at = null, shared_by = null, reminded_at = null
      where annual_review_id = ${annualReviewId} and shared_at is not null returning annual_review_id
    ), voided as (
      update review_confirmation set voided_at = app_now()
      where annual_review_id = ${annualReviewId} and voided_at is null
    )
    select exists (select from ended) as "wasShared"`.execute(tx);
  return rows[0]?.wasShared === true;
}
