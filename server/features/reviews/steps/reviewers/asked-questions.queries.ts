import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { changedBy } from '../annual-reviews.writes.ts';

type Asked = {
  readonly type: Expression<string>;
  /** The published version of the set of this type. */
  readonly versionId: Expression<number>;
  readonly viewerId: number;
};

/**
 * The running reviews that ask an earlier version of a set than the published one, and whether a reviewer has
 * begun to answer: an entry has a submission, or is done. A submission of a person who is no longer a
 * reviewer counts, because its questions are those of the review. A draft doesn't count: only its writer is
 * told of the draft, and a draft keeps its words. Leaves out the review of the viewer.
 */
export const reviewsWithEarlierQuestions = ({
  type,
  versionId,
  viewerId,
}: Asked): RawBuilder<{ annual_review_id: number; is_begun: boolean }> => sql`
  select review.annual_review_id,
    exists (select from review_submission submission
      where submission.annual_review_id = review.annual_review_id and submission.type = ${type})
    or exists (select from annual_reviewer entry
      where entry.annual_review_id = review.annual_review_id and entry.type = ${type}
        and entry.question_set_version_id is not null and entry.completed_at is not null) as is_begun
  from annual_review review
  join marking_period period on period.marking_period_id = review.marking_period_id
  where review.completed_at is null and period.ended_at is null and review.employee_id <> ${viewerId}::integer
    and (case ${type} when 'Self' then review.self_set_version_id when 'Manager' then review.manager_set_version_id
        else review.peer_set_version_id end <> ${versionId}
      or exists (select from annual_reviewer entry
        where entry.annual_review_id = review.annual_review_id and entry.type = ${type}
          and entry.question_set_version_id <> ${versionId}))`;

/**
 * Locks those reviews until the transaction ends, in the order of their ids. The lock also holds up new
 * submissions, which refer to the review.
 */
export async function lockReviewsToMove(
  tx: Transaction,
  { type, versionId, viewerId }: { type: ReviewerType; versionId: number; viewerId: number },
): Promise<number[]> {
  const asked = { type: sql<string>`${type}::text`, versionId: sql<number>`${versionId}::integer`, viewerId };
  const { rows } = await sql<{ annualReviewId: number }>`
    select annual_review_id as "annualReviewId" from annual_review
    where annual_review_id in (
      select earlier.annual_review_id from (${reviewsWithEarlierQuestions(asked)}) earlier where not earlier.is_begun)
    order by annual_review_id for update`.execute(tx);
  return rows.map(({ annualReviewId }) => annualReviewId);
}

/**
 * Gives the questions to those of the locked reviews that no reviewer has begun meanwhile, and to their
 * entries that are answered here. Returns the ids of these reviews.
 */
export async function writeAskedQuestions(
  tx: Transaction,
  { type, versionId, viewerId }: { type: ReviewerType; versionId: number; viewerId: number },
  lockedIds: readonly number[],
): Promise<number[]> {
  const asked = { type: sql<string>`${type}::text`, versionId: sql<number>`${versionId}::integer`, viewerId };
  const { rows } = await sql<{ annualReviewId: number }>`
    with movable as (
      select earlier.annual_review_id from (${reviewsWithEarlierQuestions(asked)}) earlier
      where not earlier.is_begun and earlier.annual_review_id = any(${lockedIds}::integer[])
    ), entries as (
      update annual_reviewer set question_set_version_id = ${versionId}
      where type = ${type} and question_set_version_id is not null
        and annual_review_id in (select annual_review_id from movable)
    )
    update annual_review set
      self_set_version_id = case when ${type}::text = 'Self' and self_set_version_id is not null
        then ${versionId}::integer else self_set_version_id end,
      manager_set_version_id = case when ${type}::text = 'Manager' and manager_set_version_id is not null
        then ${versionId}::integer else manager_set_version_id end,
      peer_set_version_id = case when ${type}::text = 'Peer' and peer_set_version_id is not null
        then ${versionId}::integer else peer_set_version_id end,
      ${changedBy(viewerId, sql<boolean>`${type}::text = 'Self'`)}
    where annual_review_id in (select annual_review_id from movable)
    returning annual_review_id as "annualReviewId"`.execute(tx);
  return rows.map(({ annualReviewId }) => annualReviewId).toSorted((a, b) => a - b);
}
