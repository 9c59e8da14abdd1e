import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { REMINDER_PAUSE_MINUTES, UNDELIVERED_SHOWN_DAYS } from '#contract/core/values/constants.ts';
import { companyZone } from '#server/db/facts.ts';

/** What a message is about: a reviewer entry of an annual review, or a member's project evaluation. */
type Concern = 'annual_reviewer_id' | 'project_evaluation_id';

const reminderKinds: Record<Concern, string> = {
  annual_reviewer_id: 'reviewer-reminder',
  project_evaluation_id: 'evaluation-reminder',
};

/** Collected emails with a notice about a reviewer entry, as part of a union. Evaluations have none. */
const collectedFor = (
  id: Expression<number>,
  concern: Concern,
  { columns, and = sql`` }: { columns: RawBuilder<unknown>; and?: RawBuilder<unknown> },
) =>
  concern === 'annual_reviewer_id'
    ? sql`union all select ${columns} from review_notice notice join message using (message_id)
        where notice.annual_reviewer_id = ${id} ${and}`
    : sql``;

/**
 * The days, in the company's time zone, on which reminders to a reviewer entry were sent, alone, in a digest
 * or in a collected email, oldest first. A column for other areas:
 * `remindersSentTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('remindersSent')`
 */
export const remindersSentTo = (id: Expression<number>, concern: Concern = 'annual_reviewer_id') => sql<
  string[]
>`(
  select coalesce(json_agg(((m.sent_at at time zone i.time_zone)::date)::text order by m.sent_at), '[]')
  from (
    select sent_at from message
    where ${sql.ref(`message.${concern}`)} = ${id} and kind = ${sql.lit(reminderKinds[concern])}
    union all
    select sent_at from reminder_item item join message using (message_id)
    where ${sql.ref(`item.${concern}`)} = ${id}
    ${collectedFor(id, concern, { columns: sql`sent_at`, and: sql`and notice.what = 'reminded'` })}) m
  cross join installation i
  where m.sent_at is not null)`;

/** Whether delivery of the last message about it failed; a column like {@link remindersSentTo}. */
export const deliveryFailedTo = (
  id: Expression<number>,
  concern: Concern = 'annual_reviewer_id',
) => sql<boolean>`coalesce((
  select m.failed_at is not null from (
    select message_id, failed_at from message where ${sql.ref(`message.${concern}`)} = ${id}
    union all
    select message_id, failed_at from reminder_item item join message using (message_id)
    where ${sql.ref(`item.${concern}`)} = ${id}
    ${collectedFor(id, concern, { columns: sql`message_id, failed_at` })}) m
  order by m.message_id desc limit 1), false)`;

/**
 * Seconds until the next reminder to this reviewer is allowed; 0 when it is now. Lock the reviewer entry
 * first: two people can press the button at once. Undeliverable reminders don't count; those that still wait
 * in a collected email do.
 */
export async function secondsUntilNextReminder(
  tx: Transaction,
  id: number,
  concern: Concern = 'annual_reviewer_id',
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(extract(epoch from
      max(reminded_at) + ${REMINDER_PAUSE_MINUTES} * interval '1 minute' - app_now())), 0)::integer as seconds
    from (
      select queued_at as reminded_at from message
      where ${sql.ref(concern)} = ${id} and kind = ${reminderKinds[concern]} and failed_at is null
      union all
      select noted_at from review_notice left join message using (message_id)
      where ${concern} = 'annual_reviewer_id' and review_notice.annual_reviewer_id = ${id}::integer
        and what = 'reminded' and failed_at is null) reminder`.execute(tx);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Whether the next reminder to the reviewer entry must still wait; a column like {@link remindersSentTo}. */
export const isJustReminded = (id: Expression<number>) => sql<boolean>`(
  exists (select from message where message.annual_reviewer_id = ${id} and kind = 'reviewer-reminder'
      and failed_at is null and queued_at > app_now() - ${sql.lit(REMINDER_PAUSE_MINUTES)} * interval '1 minute')
  or exists (select from review_notice notice left join message using (message_id)
    where notice.annual_reviewer_id = ${id} and notice.what = 'reminded' and failed_at is null
      and noted_at > app_now() - ${sql.lit(REMINDER_PAUSE_MINUTES)} * interval '1 minute'))`;

/** The requests for the survey link of the self review, except undeliverable ones. */
const requestsAbout = (annualReviewId: Expression<unknown>) => sql`
  message where message.annual_review_id = ${annualReviewId} and kind = 'link-asked' and failed_at is null`;

/** The day on which the employee last asked for the link of the self review; null if never. */
export const lastAskedForLink = (annualReviewId: Expression<unknown>) => sql<string | null>`(
  select (max(queued_at) at time zone ${companyZone})::date from ${requestsAbout(annualReviewId)})`;

/** Seconds until the next such request is allowed; 0 when it is now. Lock the review first. */
export const secondsUntilNextRequest = (annualReviewId: Expression<unknown>) => sql<number>`(
  select greatest(0, coalesce(ceil(extract(epoch from
    max(queued_at) + ${REMINDER_PAUSE_MINUTES} * interval '1 minute' - app_now())), 0))::integer
  from ${requestsAbout(annualReviewId)})`;

/** The error message for a request that comes too early. */
export const requestTooEarly = (seconds: number) =>
  `You asked less than 10 minutes ago. You can ask again in ${minutesOf(seconds)}.`;

/** The error message for a reminder that comes too early. */
export const reminderTooEarly = (seconds: number) =>
  `A reminder was sent less than 10 minutes ago. The next one can be sent in ${minutesOf(seconds)}.`;

/** The error message for a test that comes too early. */
export const testTooEarly = (seconds: number) =>
  `You got a test less than 10 minutes ago. You can send the next one in ${minutesOf(seconds)}.`;

function minutesOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** A message that could not be delivered. */
export type UndeliveredMessage = {
  readonly messageId: number;
  readonly kind: string;
  readonly recipientId: number;
  readonly recipientName: string;
  readonly senderId: number | null;
  readonly senderName: string | null;
  readonly annualReviewId: number | null;
  readonly annualReviewerId: number | null;
  readonly projectEvaluationId: number | null;
  readonly failedAt: Date;
  /** The day of `failedAt` in the company's time zone. */
  readonly failedDate: string;
  readonly failure: string | null;
};

/**
 * True for reviewer entries the viewer may not see: those in the viewer's own review except their
 * self-review. Also true for deleted entries, which could be such entries. Needs `item` or `message` with
 * `annual_reviewer_id` under the given name.
 */
export const isKeptEntry = (table: string, viewerId: number) => sql<boolean>`(
  ${sql.ref(`${table}.annual_reviewer_id`)} is not null and not exists (
    select from annual_reviewer entry join annual_review review using (annual_review_id)
    where entry.annual_reviewer_id = ${sql.ref(`${table}.annual_reviewer_id`)}
      and (review.employee_id <> ${viewerId} or entry.employee_id = ${viewerId})))`;

/**
 * Emails to others about the viewer's own review, and digests and collected emails to others with no other
 * content: such emails can reveal peers. Needs message `m`.
 */
export const isKeptMail = (viewerId: number) => sql<boolean>`(
  m.recipient_id <> ${viewerId} and (
    exists (select from annual_review own where own.annual_review_id = m.annual_review_id and own.employee_id = ${viewerId})
    or exists (select from withdrawn_review own
      where own.annual_review_id = m.annual_review_id and own.employee_id = ${viewerId})
    or m.digest_day is not null and m.data->>'newsSince' is null and not exists (
      select from reminder_item item where item.message_id = m.message_id and not ${isKeptEntry('item', viewerId)})
    or m.kind = 'review-news' and not exists (
      select from review_notice notice join annual_review review using (annual_review_id)
      where notice.message_id = m.message_id and review.employee_id <> ${viewerId})))`;

/**
 * The recently failed messages, newest first: all for Admins, a sender's own for the sender. Hides from the
 * viewer who the peers in their own review are.
 */
export async function listUndelivered(
  db: Db,
  {
    senderId = null,
    viewerId,
    atMost = 100,
  }: { senderId?: number | null; viewerId: number; atMost?: number },
): Promise<UndeliveredMessage[]> {
  const { rows } = await sql<UndeliveredMessage>`
    select m.message_id as "messageId", m.kind, m.recipient_id as "recipientId", r.full_name as "recipientName",
      m.sender_id as "senderId", s.full_name as "senderName", m.annual_review_id as "annualReviewId",
      m.annual_reviewer_id as "annualReviewerId",
      m.project_evaluation_id as "projectEvaluationId", m.failed_at as "failedAt", m.failure,
      (m.failed_at at time zone i.time_zone)::date as "failedDate"
    from message m
    join employee r on r.employee_id = m.recipient_id
    left join employee s on s.employee_id = m.sender_id
    cross join installation i
    where m.failed_at > app_now() - ${UNDELIVERED_SHOWN_DAYS} * interval '1 day'
      and (${senderId}::integer is null or m.sender_id = ${senderId} or exists (
        select from review_notice notice where notice.message_id = m.message_id and notice.noted_by = ${senderId}))
      and not ${isKeptMail(viewerId)}
    order by m.failed_at desc limit ${atMost}`.execute(db);
  return rows;
}
