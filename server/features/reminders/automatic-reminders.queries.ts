import { sql } from 'kysely';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import type { Call } from '#server/call.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { companyZone, lastChange, type LastChange, morningHasCome } from '#server/db/facts.ts';
import { isKeptEntry } from '#server/features/outbox/notifications.queries.ts';
import { duties } from '#server/features/emails/digest/duties.queries.ts';
import { ownGoalNews } from '#server/features/emails/digest/goal-news.queries.ts';

export type Choices = Pick<
  AutomaticReminders,
  'isOn' | 'sevenDaysBefore' | 'oneDayBefore' | 'onTheDay' | 'weeklyAfter'
>;

const choices = sql`is_on as "isOn", seven_days_before as "sevenDaysBefore", one_day_before as "oneDayBefore",
  on_the_day as "onTheDay", weekly_after as "weeklyAfter"`;

/**
 * The duties to remind of on the mornings after `span.after` up to `span.until`: those with a chosen reminder
 * day in that span. Needs `span`; reads the choices from automatic_reminders. Includes mornings that were
 * missed. Leaves out people who are on leave on the last one or have not begun by then.
 */
const dueDuties = sql`
  select duty.* from (${duties}) duty cross join automatic_reminders chosen cross join span
  where duty.person_id not in (
      select absence.employee_id from absence join span on span.until between absence.from_day and absence.to_day
      union all select comer.employee_id from employee comer join span on comer.hire_date > span.until)
    and ((chosen.seven_days_before and ${fellOn(sql`duty.deadline - 7`)})
    or (chosen.one_day_before and ${fellOn(sql`duty.deadline - 1`)})
    or (chosen.on_the_day and ${fellOn(sql`duty.deadline`)})
    or (chosen.weekly_after and span.until > duty.deadline
      and (span.until - duty.deadline) / 7 > (greatest(span.after, duty.deadline) - duty.deadline) / 7))`;

function fellOn(day: ReturnType<typeof sql>) {
  return sql`(${day} > span.after and ${day} <= span.until)`;
}

/**
 * The parts `span` and `due` of a statement: the next morning as of now, and its duties. Leaves out other
 * people's duties in the viewer's own review: they would reveal the peers, and their count the number of
 * peers.
 */
export const nextMorning = (viewerId: number) => sql`
    span as (
      select through_day as after, company_today() + case when through_day < company_today() then 0 else 1 end as until
      from automatic_reminders where is_on
    ), due as materialized (select * from (${dueDuties}) owed where not ${isKeptEntry('owed', viewerId)})`;

/** The settings, the last morning with digests, and the next one; omits what {@link nextMorning} omits. */
export async function automaticRemindersNow(db: Db, viewerId: number): Promise<AutomaticReminders> {
  const { rows } = await sql<AutomaticReminders>`
    with ${nextMorning(viewerId)},
    told as (select item.* from reminder_item item where not ${isKeptEntry('item', viewerId)})
    select ${choices}, version, ${companyZone} as "timeZone",
      (select json_build_object('day', digest_day, 'people', count(distinct message_id), 'duties', count(*))
        from message join told using (message_id)
        where digest_day = (select max(digest_day) from message join told using (message_id))
        group by digest_day) as last,
      (select json_build_object('day', span.until,
          'people', (select count(distinct person_id) from due), 'duties', (select count(*) from due))
        from span) as next
    from automatic_reminders`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('The settings of automatic reminders are missing.');
  return settings;
}

export type LockedAutomaticReminders = Choices & LastChange;

/** Locks the settings until the transaction ends. */
export async function lockAutomaticReminders({ tx }: Call): Promise<LockedAutomaticReminders> {
  const { rows } = await sql<LockedAutomaticReminders>`
    select ${choices}, ${lastChange('automatic_reminders')} from automatic_reminders for no key update`.execute(
    tx,
  );
  const [settings] = rows;
  if (!settings) throw new Error('The settings of automatic reminders are missing.');
  return settings;
}

/** When switched on, reminders start with the next morning that is still ahead. */
export async function writeAutomaticReminders(tx: Transaction, input: Choices, byId: number): Promise<void> {
  await sql`
    update automatic_reminders set
      through_day = case when ${input.isOn}::boolean and not is_on
        then company_today() - case when ${morningHasCome} then 0 else 1 end else through_day end,
      is_on = ${input.isOn}, seven_days_before = ${input.sevenDaysBefore}, one_day_before = ${input.oneDayBefore},
      on_the_day = ${input.onTheDay}, weekly_after = ${input.weeklyAfter}, changed_by = ${byId}`.execute(tx);
}

/** The mornings to process now. */
type Span = { readonly after: string; readonly until: string };

/**
 * Takes the mornings to process and marks them as done on commit. Null when there are none: switched off,
 * before the hour, or done. Of two concurrent servers, one waits for the other's lock and then finds none.
 */
export async function takeMornings(tx: Transaction): Promise<Span | null> {
  const { rows } = await sql<Span>`
    with waiting as (
      select through_day from automatic_reminders
      where is_on and through_day < company_today() and ${morningHasCome} for no key update
    )
    update automatic_reminders set through_day = company_today() from waiting
    returning waiting.through_day as after, company_today() as until`.execute(tx);
  return rows[0] ?? null;
}

/** Digests before `until` that are still unsent. */
const delayed = (until: string) => sql`message.digest_day < ${until}::date
  and message.sent_at is null and message.failed_at is null and message.skipped_at is null`;

/**
 * Queues one digest per person with due duties or news of their team's goals, with those of a digest that is
 * still unsent: the new digest replaces that one. The unique key of person and day prevents a second digest.
 */
export async function insertDigests(
  tx: Transaction,
  { after, until }: Span,
): Promise<{ messageId: number; recipientId: number }[]> {
  const { rows } = await sql<{ messageId: number; recipientId: number }>`
    with span as (select ${after}::date as after, ${until}::date as until),
    due as materialized (${dueDuties}),
    informed as materialized (
      select distinct lead_id as person_id from (${ownGoalNews}) news cross join span
      where lead_id not in (
        select absence.employee_id from absence where span.until between absence.from_day and absence.to_day)),
    digest as (
      insert into message (kind, recipient_id, digest_day, queued_at, data)
      select 'reminder-digest', person_id, span.until, app_now(),
        case when since.day is null then '{}' else jsonb_build_object('newsSince', since.day) end
      from (select person_id from due union select person_id from informed) receiver cross join span
      cross join lateral (
        select min(day) as day from (
          select span.after as day where receiver.person_id in (select person_id from informed)
          union all
          select (message.data->>'newsSince')::date from message
          where message.recipient_id = receiver.person_id and ${delayed(until)}) told) since
      on conflict (recipient_id, digest_day) where digest_day is not null do nothing
      returning message_id, recipient_id
    ), item as (
      insert into reminder_item (message_id, annual_reviewer_id, project_evaluation_id)
      select message_id, annual_reviewer_id, project_evaluation_id
      from due join digest on digest.recipient_id = due.person_id
      union
      select digest.message_id, delayed.annual_reviewer_id, delayed.project_evaluation_id
      from digest join message on message.recipient_id = digest.recipient_id and ${delayed(until)}
      join reminder_item delayed on delayed.message_id = message.message_id
    )
    select message_id as "messageId", recipient_id as "recipientId" from digest order by message_id`.execute(
    tx,
  );
  return rows;
}
