import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { companyZone } from '#server/db/facts.ts';

/** A planned sit-down meeting of a lead with one of their people. */
type MeetingOfLead = { leadId: number; day: string; time: string; minutes: number };

/** The company's IANA time zone. */
export async function companyZoneOf(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${companyZone} as zone`.execute(tx);
  return rows[0]?.zone ?? 'UTC';
}

/** The meetings that leads have at a time in these days. */
export async function meetingsOfLeads(
  tx: Transaction,
  leadIds: readonly number[],
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<MeetingOfLead[]> {
  const { rows } = await sql<MeetingOfLead>`
    select employee.manager_id as "leadId", review.sitdown_date as day, to_char(sitdown_time, 'HH24:MI') as time,
      sitdown_minutes as minutes
    from annual_review review join employee using (employee_id)
    where review.sitdown_date between ${fromDay}::date and ${toDay}::date and sitdown_time is not null
      and review.meeting_completed_at is null and employee.manager_id = any(${leadIds}::integer[])
      and employee.manager_id <> employee.employee_id`.execute(tx);
  return rows;
}
