import { sql } from 'kysely';
import { isAdmin, type Viewer } from '#contract/policies.ts';
import type { FoundGoal } from '#contract/dashboards/search.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { isActive, isLedBy } from '#server/db/facts.ts';
import { hasWords, isFoundBy, WORDS_READ, type WordTable } from '#server/db/words.ts';

/** Only goals of active periods that aren't deleted have words. */
const titleWords: WordTable = { table: 'goal_word', id: 'goal_id' };

/**
 * The first goals of active people whose titles have the words: the viewer's own and those of the people they lead;
 * for Admins then the others, by the word that was found.
 */
export async function findGoals(
  db: Db,
  viewer: Viewer,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<FoundGoal[]> {
  const own = sql`
    select goal.goal_id as id, case when employee.employee_id = ${viewer.employeeId} then 0 else 1 end as rank, '' as word
    from employee join goal on goal.employee_id = employee.employee_id
    where (employee.employee_id = ${viewer.employeeId} or ${isLedBy(viewer)}) and ${isActive()}
      and exists (select from goal_word where goal_word.goal_id = goal.goal_id)
      and ${hasWords(titleWords, sql.ref('goal.goal_id'), words)}`;
  const all = sql`
    (select found.goal_id as id, 2 as rank, found.word
    from goal_word found join goal on goal.goal_id = found.goal_id
    join employee on employee.employee_id = goal.employee_id
    where ${isFoundBy(titleWords, words)} and ${isActive()}
    order by found.word, found.goal_id limit ${WORDS_READ})`;
  const listed = isAdmin(viewer) ? sql`${own} union all ${all}` : own;
  const { rows } = await sql<FoundGoal>`
    select goal.goal_id as "goalId", goal.title, goal.employee_id as "employeeId", employee.full_name as "employeeName"
    from (select distinct on (id) id, rank, word from (${listed}) listed order by id, rank, word) first
    join goal on goal.goal_id = first.id join employee on employee.employee_id = goal.employee_id
    order by first.rank, first.word, goal.title collate in_words, employee.full_name collate in_words, first.id
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
