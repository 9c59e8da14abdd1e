import { sql } from 'kysely';
import { addPerson } from '#server/testing/people.ts';
import type { JournaledApp } from './test-app.ts';

/** The bulk action that a fixture prepares for this person. */
export const bulkActIdOf = (employeeId: number) =>
  `00000000-0000-4000-8000-${String(employeeId).padStart(12, '0')}`;

/** Adds an act of the person about a person whom they lead, for a lead or as one. Returns whom. */
export async function addBulkAction(
  testApp: JournaledApp,
  preparedById: number,
  state: 'Preview' | 'Running',
): Promise<number> {
  const { rows } = await sql<{ leadId: number }>`
    select lead_id as "leadId" from deputy where deputy_id = ${preparedById}`.execute(testApp.owner);
  const managerId = rows[0]?.leadId ?? preparedById;
  const { employeeId, markingPeriodId } = await addPerson(testApp.owner, { managerId });
  const isRunning = state === 'Running';
  await sql`
    with prepared as (
      insert into bulk_act (bulk_act_id, prepared_by, kind, act, started_at, run_order)
      values (${bulkActIdOf(preparedById)}::uuid, ${preparedById}, 'start',
        '{"kind": "start", "deadlines": null, "reviewedById": null}', case when ${isRunning}::boolean then app_now() end,
        case when ${isRunning}::boolean then nextval('bulk_act_run_order') end)
      returning bulk_act_id
    )
    insert into bulk_step (bulk_act_id, employee_id, place, state, marking_period_id)
    select bulk_act_id, ${employeeId}::integer, 0, ${isRunning ? 'Pending' : 'Planned'}, ${markingPeriodId}::integer
    from prepared`.execute(testApp.owner);
  return employeeId;
}
