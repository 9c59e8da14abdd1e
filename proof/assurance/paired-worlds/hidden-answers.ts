import { sql } from 'kysely';
import { saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import type { Hide, Stand } from './stand.ts';

/** Disables the triggers that freeze answers: the worlds differ in what was said, not in a later change. */
async function rewrite(stand: Stand, table: string, statement: ReturnType<typeof sql>): Promise<boolean> {
  const { owner } = stand.world;
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner);
  const { numAffectedRows = 0n } = await statement.execute(owner);
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner);
  return numAffectedRows > 0n;
}

/**
 * Changes the answers about the subject that belong to no whole step of three raters, in the period to which
 * they are bound.
 */
export const raterValue: Hide = (stand) =>
  rewrite(
    stand,
    'evaluation_response',
    sql`
    with given as (
      select response.response_id, evaluation.employee_id as rater_id, evaluation.submission_number as submission,
        bound.marking_period_id as period_id, response.content
      from evaluation_response response join project_evaluation evaluation using (evaluation_id)
      join evaluation_subject bound on bound.evaluation_id = response.evaluation_id
        and bound.employee_id = response.employee_id
      where response.employee_id = ${stand.subject.employeeId} and response.content not in ('0', 'NA')
    ), rater as (
      select period_id, rater_id, min(submission) as first,
        row_number() over (partition by period_id order by min(submission)) as place,
        count(*) over (partition by period_id) as raters
      from given group by period_id, rater_id
    ), last as (
      select period_id, coalesce(max(first) filter (where place <= raters - raters % 3), 0) as submission
      from rater group by period_id
    )
    update evaluation_response changed set content = case given.content when '5' then '1' else '5' end
    from given join last using (period_id)
    where changed.response_id = given.response_id and given.submission > last.submission`,
  );

export const note: Hide = (stand) =>
  rewrite(
    stand,
    'evaluation_note',
    sql`update evaluation_note set content = 'Hidden' where employee_id = ${stand.subject.employeeId}`,
  );

/** A colleague types an evaluation of the subject and doesn't submit it. */
export const draftOfColleague: Hide = async ({ world, subject: { employeeId } }) => {
  const { rows } = await sql<{ evaluationId: number; reviewerId: number }>`
    select own.evaluation_id as "evaluationId", own.employee_id as "reviewerId"
    from project_evaluation target join project_evaluation own using (project_id)
    where target.employee_id = ${employeeId} and own.employee_id <> ${employeeId} and own.submitted_at is null
    order by own.evaluation_id limit 1`.execute(world.owner);
  const [own] = rows;
  if (!own) return false;
  const body = {
    projectEvaluationResultId: own.evaluationId,
    answers: {},
    notes: { [employeeId]: { text: 'Hidden', at: 9 } },
  };
  return (await world.as(own.reviewerId, saveEvaluationDraft, { body })).status === 200;
};
