import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { dropManagerEntriesOf } from '#server/features/reviews/steps/start/manager-entry.ts';
import { recordAudit } from '../audit/audit.ts';
import { cancelSitDownOf } from './lead-changes.ts';
import { peopleToArchive } from './person-facts.queries.ts';
import { writeArchive } from './people.writes.ts';

/**
 * Archives people whose last day has passed; their calls are refused even before that. Returns how many.
 * Source: docs/product/people.md.
 */
export async function archiveDue(db: Db, jobs: Jobs): Promise<number> {
  const due = await peopleToArchive(db);
  for (const employeeId of due) {
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ endDate: string; managerId: number | null }>`
        select end_date as "endDate", manager_id as "managerId" from employee
        where employee_id = ${employeeId} and archived_at is null and end_date < company_today()
        for no key update`.execute(tx);
      const [row] = rows;
      if (!row) return;
      await writeArchive(tx, employeeId, row.endDate, null);
      await dropManagerEntriesOf(tx, employeeId);
      const cancelled = await cancelSitDownOf(tx, jobs, null, { employeeId, managerId: row.managerId });
      await recordAudit(tx, {
        viewer: null,
        relation: 'System',
        action: 'archive-employee',
        subjectId: employeeId,
        ...(cancelled === null ? {} : { before: { sitdownDate: cancelled }, after: { sitdownDate: null } }),
      });
    });
  }
  return due.length;
}
