import { sql } from 'kysely';
import { assignedEvaluations } from './evaluation-lists.queries.ts';
import { isAsked } from './evaluation-link.queries.ts';

type OpenEvaluation = {
  projectEvaluationResultId: number;
  guid: string;
  projectName: string;
  deadline: string;
  colleagues: { employeeId: number; questions: number }[];
};

/**
 * The person's own open evaluations with their links and, for each colleague, the number of questions. Only
 * for the person: a link lets any person answer as its holder.
 */
export const openEvaluationsOf = (employeeId: number, atMost: number) => sql<OpenEvaluation>`
  select assigned."projectEvaluationResultId", assigned.guid, assigned."projectName", assigned.deadline,
    (select coalesce(json_agg(json_build_object('employeeId', target.employee_id, 'questions',
        (select count(*)::int from evaluation_question question where ${isAsked}))
        order by target.made), '[]')
      from project_evaluation target where target.project_id = assigned."projectId" and target.deleted_at is null
        and target.employee_id <> evaluation.employee_id) as colleagues
  from (${assignedEvaluations(employeeId)}) assigned
  join project_evaluation evaluation on evaluation.evaluation_id = assigned."projectEvaluationResultId"
  order by assigned.deadline, evaluation.made limit ${sql.lit(atMost)}`;
