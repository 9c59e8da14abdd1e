import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';
import { openSession } from '../kit/test-app.ts';
import { newLedger, type Writer } from './writer.ts';

/** Adds writers, who each have a review to change and so many people whose review they start. */
export async function addWriters(owner: Db, count: number, starts: number): Promise<Writer[]> {
  const lead = await addPerson(owner, { permissions: ['Benchmark_TeamLead'] });
  const admin = await addPerson(owner, { permissions: ['Benchmark_Admin'] });
  const writers: Writer[] = [];
  while (writers.length < count) {
    const { employeeId, markingPeriodId } = await addPerson(owner, { managerId: lead.employeeId });
    const { rows } = await sql<{ id: number }>`
      with review as (
        insert into annual_review (marking_period_id, employee_id, started_at)
        values (${markingPeriodId}, ${employeeId}, now()) returning annual_review_id
      )
      insert into annual_reviewer (annual_review_id, employee_id, type)
      select annual_review_id, id, type from review, (values (${employeeId}::int, 'Self'), (${lead.employeeId}::int, 'Manager')) as new (id, type)
      returning annual_review_id as id`.execute(owner);
    const toStart: Writer['toStart'] = [];
    for (let start = 0; start < starts; start += 1) {
      toStart.push({ ...(await addPerson(owner, { managerId: lead.employeeId })), isAcknowledged: false });
    }
    const token = await openSession({ owner }, admin.employeeId, '12 hours');
    writers.push({ annualReviewId: rows[0]?.id ?? 0, employeeId, token, ledger: newLedger(), toStart });
  }
  return writers;
}
