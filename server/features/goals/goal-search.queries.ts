import { sql } from 'kysely';
import { isAdmin, type Viewer } from '#contract/policies.ts';
import type { FoundGoal } from '#contract/dashboards/search.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { isActive, isLedBy } from '#server/db/facts.ts';
import { FIRST_READ, isBegunBy, wordFound } from '#server/db/plain.ts';

const STARTS = 'goal.title_starts';

const isOpen = sql`goal.deleted_at is null and exists (
  select from marking_period period where period.marking_period_id = goal.marking_period_id and period.ended_at is null)`;

/**
 * The first goals of active people whose titles have the words: the viewer's own and those of the people they
 * lead; for Admins then the others, by the word that was found.
 */
export async function findGoals(
  db: Db,
  viewer: Viewer,
  { typed, limit }: { readonly typed: string; readonly limit: number },
): Promise<FoundGoal[]> {
  const own = sql`
    select goal.goal_id as id, case when employee.employee_id = ${viewer.employeeId} then 0 else 1 end as rank, '' as word
    from employee join goal on goal.employee_id = employee.employee_id
    where (employee.employee_id = ${viewer.employeeId} or ${isLedBy(viewer)}) and ${isActive()}
      and ${isOpen} and ${isBegunBy(STARTS, typed)}`;
  const all = sql`
    (select goal.goal_id as id, 2 as rank, ${wordFound(STARTS, typed)} as word
    from goal join employee on employee.employee_id = goal.employee_id
    where ${isBegunBy(STARTS, typed)} and ${isOpen} and ${isActive()}
    order by word, id limit ${FIRST_READ})`;
  const listed = isAdmin(viewer) ? sql`${own} union all ${all}` : own;
  const { rows } = await sql<FoundGoal>`
    select goal.goal_id as "goalId", goal.title, goal.employee_id as "employeeId", employee.full_name as "employeeName"
    from (select distinct on (id) id, rank, word from (${listed}) listed order by id, rank, word) first
    join goal on goal.goal_id = first.id join employee on employee.employee_id = goal.employee_id
    order by first.rank, first.word, goal.title collate in_words, employee.full_name collate in_words, first.id
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
