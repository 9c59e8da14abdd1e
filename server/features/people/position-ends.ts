import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';

/**
 * Opens the ends that lie right before the next position of these people, except in `kept`, so that they
 * follow a change of it. Part of the statement of that change or before it; {@link endPositions} comes
 * afterward.
 */
export const openJoinedEnds = (employeeIds: RawBuilder<unknown>, kept: readonly number[]) => sql`
  update employee_role set end_date = null
  from ${followed(employeeIds)} followed
  where followed.employee_role_id = employee_role.employee_role_id and employee_role.end_date = next_start - 1
    and employee_role.employee_role_id <> all(${kept}::integer[])`;

/**
 * Ends each position of these people at the latest on the day before the next one. A position that another
 * overtook on the day of its start was never held and has no end. Source: docs/product/people.md.
 */
export async function endPositions(tx: Transaction, employeeIds: readonly number[]): Promise<void> {
  await sql`
    with ended as (
      select employee_role_id, case
          when next_start is null then case when archived_at is null then null else followed.end_date end
          when next_start = start_date then null
          when followed.end_date < next_start then followed.end_date
          else next_start - 1 end as end_date
      from ${followed(sql`any(${employeeIds}::integer[])`)} followed join employee using (employee_id)
    )
    update employee_role set end_date = ended.end_date
    from ended where ended.employee_role_id = employee_role.employee_role_id
      and employee_role.end_date is distinct from ended.end_date`.execute(tx);
}

/** Ends the position that a person holds on their last day, with that day. */
export const endHeldPosition = (employeeId: number, lastDay: string) => sql`
  update employee_role set end_date = ${lastDay}
  where employee_id = ${employeeId} and start_date <= ${lastDay} and (end_date is null or end_date > ${lastDay})
    and not exists (select from employee_role newer where newer.employee_id = employee_role.employee_id
      and newer.start_date = employee_role.start_date
      and newer.made > employee_role.made)`;

/** The positions of people, each with the start of the next one. */
const followed = (employeeIds: RawBuilder<unknown>) => sql`(
  select employee_role_id, employee_id, start_date, end_date,
    lead(start_date) over (partition by employee_id order by start_date, made) as next_start
  from employee_role where employee_id = ${employeeIds})`;
