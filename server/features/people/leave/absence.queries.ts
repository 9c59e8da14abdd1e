import { sql } from 'kysely';
import type { ReportingLine } from '#contract/policies.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { lastChange, type LastChange } from '#server/db/facts.ts';

type StoredAbsence = { absenceId: number; from: string; to: string };

/** The facts for a change of a leave. Without a current or coming leave, there is no version to compare. */
export type AbsenceFacts = ReportingLine & {
  isArchived: boolean;
  today: string;
  /** The last day of the latest past leave. */
  lastLeaveTo: string | null;
  /** The current or coming leave. */
  absence: StoredAbsence | null;
} & (LastChange | { version: null });

type Row = ReportingLine & {
  isArchived: boolean;
  today: string;
  lastLeaveTo: string | null;
  stored: (StoredAbsence & LastChange) | null;
};

/** Locks the person until the transaction ends, and reads their leave; null when the person doesn't exist. */
export async function lockAbsence(tx: Transaction, employeeId: number): Promise<AbsenceFacts | null> {
  // Locks first, because a statement that waits for a lock may read rows from before the wait.
  await sql`select from employee where employee_id = ${employeeId} for no key update`.execute(tx);
  const { rows } = await sql<Row>`
    select employee.employee_id as "employeeId", employee.manager_id as "managerId",
      employee.archived_at is not null as "isArchived", company_today() as today,
      (select max(to_day) from absence past
        where past.employee_id = employee.employee_id and past.to_day < company_today()) as "lastLeaveTo",
      (select to_json(current) from (
        select absence_id as "absenceId", from_day as "from", to_day as "to", ${lastChange('absence')}
        from absence where absence.employee_id = employee.employee_id and to_day >= company_today()) current) as stored
    from employee where employee.employee_id = ${employeeId}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { stored, ...person } = row;
  if (stored === null) return { ...person, absence: null, version: null };
  const { absenceId, from, to, ...change } = stored;
  return { ...person, absence: { absenceId, from, to }, ...change };
}
