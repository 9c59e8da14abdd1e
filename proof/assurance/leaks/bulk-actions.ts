import { sql } from 'kysely';
import { bulkActIdOf } from '../kit/bulk-fixture.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import type { MarkedCompany } from './marked.ts';

/** Adds an act of every person about every other person. */
export async function markBulkActions(testApp: JournaledApp, company: MarkedCompany): Promise<void> {
  for (const { employeeId: senderId } of company.people) {
    const bulkActId = bulkActIdOf(senderId);
    company.markers.set(bulkActId, { column: 'bulk_act.bulk_act_id', senderId });
    const act = { kind: 'withdraw', reason: company.mark('bulk_act.act', { senderId }) };
    await sql`insert into bulk_act (bulk_act_id, prepared_by, kind, act, started_at, run_order)
      values (${bulkActId}::uuid, ${senderId}, 'withdraw', ${JSON.stringify(act)}::jsonb, app_now(), ${senderId})`.execute(
      testApp.owner,
    );
    const steps = company.people
      .filter(({ employeeId }) => employeeId !== senderId)
      .map(({ employeeId }, place) => {
        const word = (column: string) => company.mark(column, { senderId, employeeId });
        const isLeftOut = place % 2 === 0;
        const goals = [{ goalId: 1, title: word('bulk_step.plan'), isCarried: true }];
        return {
          employeeId,
          place,
          state: isLeftOut ? 'LeftOut' : 'Done',
          plan: { goals },
          reason: isLeftOut ? word('bulk_step.reason') : null,
          warning: word('bulk_step.warning'),
        };
      });
    await sql`insert into bulk_step (bulk_act_id, employee_id, place, state, plan, reason, warning, marking_period_id)
      select ${bulkActId}::uuid, "employeeId", place, state, plan, reason, warning, 1
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step ("employeeId" integer, place integer, state text,
        plan jsonb, reason text, warning text)`.execute(testApp.owner);
  }
}
