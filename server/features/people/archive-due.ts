import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/db/client.ts';
import { recordAudit } from '../audit/audit.ts';
import { peopleToArchive } from './person-facts.queries.ts';
import { writeArchive } from './people.writes.ts';

/**
 * Archives whoever's last day is over; until then, being past the last day already refuses every call. Answers how
 * many were. Source: docs/product/people.md.
 */
export async function archiveDue(db: Db): Promise<number> {
  const due = await peopleToArchive(db);
  for (const employeeId of due) {
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ endDate: string }>`
        select end_date as "endDate" from employee
        where employee_id = ${employeeId} and archived_at is null and end_date < company_today()
        for no key update`.execute(tx);
      const [row] = rows;
      if (!row) return;
      await writeArchive(tx, employeeId, row.endDate, null);
      await recordAudit(tx, {
        viewer: null,
        relation: 'System',
        action: 'archive-employee',
        subjectId: employeeId,
      });
    });
  }
  return due.length;
}
