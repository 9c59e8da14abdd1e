import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { isActive, lastChange, type LastChange } from '#server/db/facts.ts';

type StoredDeputyship = { deputyshipId: number; deputyId: number; from: string; until: string };

/** The facts for naming a deputy. Without a current or coming deputy, there is no version to compare. */
export type DeputyFacts = {
  /** The lead. */
  employeeId: number;
  /** Active, and holds Team Lead. */
  isLead: boolean;
  today: string;
  /** Whether the asked deputy is active; false if the call names none. */
  isDeputyActive: boolean;
  /** The current or coming deputyship. */
  deputyship: StoredDeputyship | null;
} & (LastChange | { version: null });

type Row = {
  employeeId: number;
  isLead: boolean;
  today: string;
  isDeputyActive: boolean;
  stored: (StoredDeputyship & LastChange) | null;
};

/** Locks the lead and the asked deputy until the transaction ends; null when the lead doesn't exist. */
export async function lockDeputyship(
  tx: Transaction,
  leadId: number,
  deputyId: number | null,
): Promise<DeputyFacts | null> {
  // Locks first, because a statement that waits for a lock may read rows from before the wait.
  await sql`
    select from employee where employee_id in (${leadId}, ${deputyId}::integer)
    order by employee_id for no key update`.execute(tx);
  const { rows } = await sql<Row>`
    select employee.employee_id as "employeeId", company_today() as today,
      (${isActive()} and 'Benchmark_TeamLead' = any(employee.permissions)) as "isLead",
      exists (select from employee asked where asked.employee_id = ${deputyId}::integer and ${isActive('asked')})
        as "isDeputyActive",
      (select to_json(current) from (
        select deputyship_id as "deputyshipId", deputy_id as "deputyId", from_day as "from", until_day as until,
          ${lastChange('deputy')}
        from deputy where deputy.lead_id = employee.employee_id and ended_at is null
          and until_day >= company_today()) current) as stored
    from employee where employee.employee_id = ${leadId}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { stored, ...lead } = row;
  if (stored === null) return { ...lead, deputyship: null, version: null };
  const { deputyshipId, deputyId: storedId, from, until, ...change } = stored;
  return { ...lead, deputyship: { deputyshipId, deputyId: storedId, from, until }, ...change };
}
