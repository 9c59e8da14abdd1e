import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { companyZone } from '#server/db/facts.ts';

// Parts of statements about a `review` (annual_review), also for other areas. None depends on a peer.

/** The texts that were agreed, in their order. */
export const agreedActions = sql<string[]>`array(select text from agreed_action
  where agreed_action.annual_review_id = review.annual_review_id order by place)`;

/** The day on which what the employee reads was shared; null while it isn't. */
export const sharedOn = sql<string | null>`(
  select (outcome.shared_at at time zone ${companyZone})::date from review_outcome outcome
  where outcome.annual_review_id = review.annual_review_id)`;

/** The day on which the employee confirmed it; null without a confirmation that counts. */
export const confirmedOn = sql<string | null>`(
  select (confirmation.confirmed_at at time zone ${companyZone})::date from review_confirmation confirmation
  where confirmation.annual_review_id = review.annual_review_id and confirmation.voided_at is null)`;

/** The employee has had the review for less than a week, and has not confirmed it. */
export const isFreshToRead = sql<boolean>`(exists (
  select from review_outcome outcome where outcome.annual_review_id = review.annual_review_id
    and outcome.shared_at > app_now() - interval '7 days') and ${confirmedOn} is null)`;

/**
 * For whom a review has a page, because a reviewer answers here: to the employee not because a peer does, and
 * because the lead does only once it is shared.
 */
export const hasPage = sql<HasPage>`json_build_object(
  'forEmployee', review.self_set_version_id is not null or ${isWrittenBy(sql`entry.type = 'Self'`)}
    or ${sharedOn} is not null,
  'forOthers', ${isWrittenBy(sql`true`)})`;

export type HasPage = { readonly forEmployee: boolean; readonly forOthers: boolean };

function isWrittenBy(which: RawBuilder<unknown>) {
  return sql`exists (select from annual_reviewer entry where entry.annual_review_id = review.annual_review_id
    and entry.question_set_version_id is not null and ${which})`;
}

/** Whether the review is shared and confirmed. */
export const reading = sql<Reading>`json_build_object('sharedOn', ${sharedOn}, 'confirmedOn', ${confirmedOn})`;
