import { type RawBuilder, sql } from 'kysely';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import type { KudoFacts } from '#contract/policy-facts.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { companyZone, hasAdminBeside, isActive, type LastChange, lastChange } from '#server/db/facts.ts';
import { isIndexed, isNamed } from '#server/db/plain.ts';
import { settingNow } from '../settings/settings.queries.ts';

export const dayOf = (column: string) => sql`
  to_char(${sql.ref(column)} at time zone ${companyZone}, 'MM/DD/YYYY')`;

/**
 * The day of creation in the company's time zone, as a date. The day decides which period a kudo belongs to.
 */
const createdDay = sql`(kudo.created_at at time zone ${companyZone})::date`;

/** A person, with their manager's id, which decides whether the name is a link. */
export const personOf = (
  alias: string,
) => sql`json_build_object('employeeId', ${sql.ref(`${alias}.employee_id`)},
  'fullName', ${sql.ref(`${alias}.full_name`)}, 'managerId', ${sql.ref(`${alias}.manager_id`)})`;

/** The recipients of a kudo. Needs `kudo`. */
export const recipientsOfKudo = sql`(select coalesce(json_agg(${personOf('person')}
    order by person.sort_name, person.first_name, person.employee_id), '[]')
  from kudo_recipient recipient join employee person on person.employee_id = recipient.employee_id
  where recipient.kudo_id = kudo.kudo_id)`;

export const contentColumns = sql`
  kudo.kudo_id as "shoutoutId", kudo.values, kudo.message, kudo.original_message as "originalMessage",
  ${dayOf('kudo.created_at')} as "dateCreated", ${dayOf('kudo.approved_at')} as "dateApproved",
  kudo.approved_at is not null as approved, kudo.version`;

const kudoColumns = sql`
  ${contentColumns},
  (select ${personOf('sender')} from employee sender where sender.employee_id = kudo.sender_id) as sender,
  ${recipientsOfKudo} as "targetEmployees"`;

/**
 * True for the period of an employee that a kudo belongs to: the latest that had started on the day of
 * creation, or else the employee's first. So every kudo belongs to one period, also one received before the
 * first day. Needs `period`.
 */
const isInPeriod = (markingPeriodId: number) => sql`period.marking_period_id = ${markingPeriodId}
    and not exists (select from marking_period later where later.employee_id = period.employee_id
      and later.start_date > period.start_date and later.start_date <= ${createdDay})
    and (${createdDay} >= period.start_date or not exists (select from marking_period earlier
      where earlier.employee_id = period.employee_id and earlier.start_date < period.start_date))`;

/**
 * Orders the sender's periods: the one that a kudo belongs to comes first, by the same rule. Needs `kudo` and
 * `period`.
 */
const sentOrder = sql`period.start_date > ${createdDay}, abs(period.start_date - ${createdDay})`;

/** The period of the sender that a kudo belongs to. Needs `kudo`. */
export const periodSentIn = sql`(select period.marking_period_id from marking_period period
  where period.employee_id = kudo.sender_id order by ${sentOrder} limit 1)`;

/** The approved kudos that the employee received in the period, newest first. */
export const kudosReceived = (employeeId: number, markingPeriodId: number): RawBuilder<Kudo> => sql<Kudo>`
  select ${kudoColumns}, period.marking_period_id as "markingPeriodId"
  from kudo join kudo_recipient mine on mine.kudo_id = kudo.kudo_id and mine.employee_id = ${employeeId}
  join marking_period period on ${isInPeriod(markingPeriodId)}
  where kudo.approved_at is not null
  order by kudo.approved_at desc, kudo.kudo_id desc`;

/** The approved kudos that the employee received in the period, oldest first; of one sender if given. */
export const kudosFor = (employeeId: number, markingPeriodId: number, senderId: number | null) => sql<{
  on: string;
  from: string;
  text: string;
}>`
  select ${createdDay} as on, sender.full_name as from, kudo.message as text
  from kudo join kudo_recipient mine on mine.kudo_id = kudo.kudo_id and mine.employee_id = ${employeeId}
  join marking_period period on ${isInPeriod(markingPeriodId)}
  join employee sender on sender.employee_id = kudo.sender_id
  where kudo.approved_at is not null
    and (${senderId}::integer is null or kudo.sender_id = ${senderId}::integer)
  order by kudo.created_at, kudo.kudo_id`;

/** The kudos that the employee gave in the period, newest first. */
export const kudosGiven = (employeeId: number, markingPeriodId: number): RawBuilder<Kudo> => sql<Kudo>`
  select ${kudoColumns}, period.marking_period_id as "markingPeriodId"
  from kudo join marking_period period on ${isInPeriod(markingPeriodId)}
  where kudo.sender_id = ${employeeId}
  order by kudo.created_at desc, kudo.kudo_id desc`;

export async function findKudo(db: Db, kudoId: number): Promise<(Kudo & KudoFacts) | null> {
  const { rows } = await sql<Kudo & KudoFacts>`
    select ${kudoColumns}, ${factColumns}, false as "hasOtherAdmin",
      ${periodSentIn} as "markingPeriodId"
    from kudo where kudo.kudo_id = ${kudoId}`.execute(db);
  return rows[0] ?? null;
}

export type LockedKudo = KudoFacts & LastChange & { kudoId: number };

/** Locks the kudo until the transaction ends; null when it doesn't exist. */
export async function lockKudo(
  tx: Transaction,
  kudoId: number,
  viewerId: number,
): Promise<LockedKudo | null> {
  const { rows } = await sql<LockedKudo>`
    select kudo.kudo_id as "kudoId", ${factColumns}, ${lastChange('kudo')},
      ${hasAdminBeside(sql`${viewerId}::integer`)} as "hasOtherAdmin"
    from kudo where kudo.kudo_id = ${kudoId} for no key update of kudo`.execute(tx);
  return rows[0] ?? null;
}

const factColumns = sql`kudo.sender_id as "senderId", kudo.approved_at is not null as "isApproved",
  array(select employee_id from kudo_recipient recipient where recipient.kudo_id = kudo.kudo_id) as "recipientIds"`;

/** The employee with a period of their own; 0 means the active period. */
export async function kudoPeriodOf(db: Db, employeeId: number, markingPeriodId: number) {
  const { rows } = await sql<{ employeeId: number; managerId: number | null; markingPeriodId: number }>`
    select employee.employee_id as "employeeId", manager_id as "managerId", marking_period_id as "markingPeriodId"
    from employee join marking_period on marking_period.employee_id = employee.employee_id
    where employee.employee_id = ${employeeId}
      and case when ${markingPeriodId}::integer = 0 then ended_at is null
        else marking_period_id = ${markingPeriodId}::integer end`.execute(db);
  return rows[0] ?? null;
}

/** Counts the active employees among the given ones. */
export async function countActive(tx: Transaction, employeeIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee
    where employee_id = any(${employeeIds}::integer[]) and ${isActive()}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type NewKudo = {
  readonly senderId: number;
  readonly message: string;
  readonly values: readonly string[];
  readonly recipientIds: readonly number[];
  readonly isForFeed: boolean;
};

/** A kudo enters the feed only if its sender was told so and the feed is on. */
export async function insertKudo(
  tx: Transaction,
  kudo: NewKudo,
): Promise<{ kudoId: number; isInFeed: boolean }> {
  const { rows } = await sql<{ kudoId: number; isInFeed: boolean }>`
    insert into kudo (sender_id, message, original_message, values, created_at, changed_by, is_in_feed)
    values (${kudo.senderId}, ${kudo.message}, ${kudo.message}, ${kudo.values}::text[], app_now(), ${kudo.senderId},
      ${kudo.isForFeed}::boolean and ${settingNow('kudosFeed')})
    returning kudo_id as "kudoId", is_in_feed as "isInFeed"`.execute(tx);
  const { kudoId = 0, isInFeed = false } = rows[0] ?? {};
  await sql`
    insert into kudo_recipient (kudo_id, employee_id)
    select ${kudoId}, employee_id from unnest(${kudo.recipientIds}::integer[]) as employee_id`.execute(tx);
  return { kudoId, isInFeed };
}

export type KudoContents = { message: string; values?: readonly string[] | undefined };

export async function setContents(
  tx: Transaction,
  kudoId: number,
  contents: KudoContents,
  byEmployeeId: number,
): Promise<void> {
  await sql`
    update kudo set message = ${contents.message}, values = coalesce(${contents.values ?? null}::text[], values), changed_by = ${byEmployeeId}
    where kudo_id = ${kudoId}`.execute(tx);
}

export async function setApproved(tx: Transaction, kudoId: number, byEmployeeId: number): Promise<void> {
  await sql`
    update kudo set approved_at = app_now(), approved_by = ${byEmployeeId}, changed_by = ${byEmployeeId}
    where kudo_id = ${kudoId}`.execute(tx);
}

export async function removeKudo(tx: Transaction, kudoId: number): Promise<void> {
  await sql`delete from kudo where kudo_id = ${kudoId}`.execute(tx);
}

/**
 * The word is in the name of the sender or a recipient. Of a word that the index finds, the kudos are read
 * first: for two comparisons, PostgreSQL expects so many matches that it reads all kudos in their order.
 * `compared` is for other words.
 */
export const isOfNamed = (word: string, compared: RawBuilder<unknown>): RawBuilder<unknown> =>
  isIndexed(word)
    ? sql`kudo.kudo_id = any(array(select named.kudo_id from kudo_listing named where ${isNamed('named', word)}))`
    : compared;
