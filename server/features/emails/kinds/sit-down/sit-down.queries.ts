import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import type { OpenMessage } from '../../message-kind.ts';
import { nameOfFor } from '../../names-in-mails.ts';
import { type Meeting, meetingColumns } from '../../meeting.ts';

/** A participant of a sit-down meeting. */
type Participant = { readonly employeeId: number; readonly name: string; readonly address: string };

/** The sit-down meeting of an annual review, for the emails about it. */
export type SitDown = Meeting & {
  readonly annualReviewId: number;
  /** Counts the changes to the review that the employee sees. */
  readonly version: number;
  readonly date: string | null;
  /** The meeting was held, the review is complete, its period has ended, or the employee was archived. */
  readonly isOver: boolean;
  readonly employee: Participant;
  /** Null when the employee has no lead. */
  readonly lead: Participant | null;
};

const sitDowns = sql`
    select r.annual_review_id as "annualReviewId", r.seen_version as version, r.sitdown_date as date,
      ${meetingColumns('r', sql`r.sitdown_place`)},
      (r.meeting_completed_at is not null or r.completed_at is not null or period.ended_at is not null
        or e.archived_at is not null) as "isOver",
      json_build_object('employeeId', e.employee_id, 'name', e.full_name, 'address', e.email) as employee,
      case when l.employee_id is not null then
        json_build_object('employeeId', l.employee_id, 'name', l.full_name, 'address', l.email) end as lead
    from annual_review r
    join employee e on e.employee_id = r.employee_id
    join marking_period period on period.marking_period_id = r.marking_period_id
    left join employee l on l.employee_id = e.manager_id and l.employee_id <> e.employee_id and l.archived_at is null
`;

export async function loadSitDown(db: Db, message: OpenMessage): Promise<SitDown | undefined> {
  const { rows } = await sql<SitDown>`
    ${sitDowns} where r.annual_review_id = ${message.annualReviewId}`.execute(db);
  const [found] = await withPeople(db, message, rows);
  return found;
}

/** The meetings of which a message tells, in their order. */
export async function loadSitDownsOf(db: Db, message: OpenMessage): Promise<SitDown[]> {
  const { rows } = await sql<SitDown>`
    ${sitDowns}
    where r.annual_review_id in (select annual_review_id from review_notice
      where message_id = ${message.messageId} and what = 'sit-down')
    order by r.sitdown_date, r.sitdown_time nulls first, e.sort_name, e.first_name, r.annual_review_id`.execute(
    db,
  );
  return withPeople(db, message, rows);
}

/** With the names of who meets as the recipient tells people of one name apart. */
async function withPeople(db: Db, message: OpenMessage, rows: readonly SitDown[]): Promise<SitDown[]> {
  const people = rows.flatMap(({ employee, lead }) => (lead ? [employee, lead] : [employee]));
  const ids = people.map(({ employeeId }) => employeeId);
  const nameOf = await nameOfFor(db, message, ids);
  const named = (one: Participant) => ({
    ...one,
    name: nameOf({ employeeId: one.employeeId, fullName: one.name }),
  });
  return rows.map((row) => ({ ...row, employee: named(row.employee), lead: row.lead && named(row.lead) }));
}

/** Who meets, without what only the calendar needs. */
export type Invited = Pick<SitDown, 'sitdownTime' | 'sitdownMinutes' | 'sitdownPlace' | 'timeZone'> & {
  readonly employee: Omit<Participant, 'address'>;
  readonly lead: Omit<Participant, 'address'> | null;
};

export const takesPart = (sitDown: SitDown, employeeId: number) =>
  sitDown.employee.employeeId === employeeId || sitDown.lead?.employeeId === employeeId;

/** The meeting's title for the recipient. */
export const sitDownTitle = (sitDown: Invited, recipientId: number) =>
  sitDown.employee.employeeId === recipientId
    ? `your annual review${sitDown.lead ? ` with ${sitDown.lead.name}` : ''}`
    : `the annual review of ${sitDown.employee.name}`;
