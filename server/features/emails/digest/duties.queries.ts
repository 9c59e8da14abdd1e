import { formIdOf, isActive, isEvaluationAwaited, isLinkExpired, isReviewAwaited } from '#server/db/facts.ts';
import { sql } from 'kysely';

/**
 * Open duties: `person_id`, `deadline`, and either `annual_reviewer_id` or `project_evaluation_id`; `label`
 * in words to the person and `title` to others, and for the email the `form_id` of a review that is
 * written here, the `link` on file, or the `guid`. Leaves out archived people, reviews about archived people,
 * complete reviews, ended periods, and closed, deleted or one-person projects. An evaluation is due from its
 * invitation until its link closes.
 */
export const duties = sql`
  select reviewer.employee_id as person_id, reviewer.annual_reviewer_id, null::integer as project_evaluation_id,
    due.deadline, reviewer.survey_link as link, ${formIdOf('reviewer')} as form_id,
    null::uuid as guid, case when reviewer.type <> 'Self' then employee.employee_id end as about_id,
    case reviewer.type when 'Self' then 'Your self review'
      else reviewer.type || ' review of ' || employee.full_name end as label,
    case reviewer.type when 'Self' then 'Self review'
      else reviewer.type || ' review of ' || employee.full_name end as title
  from annual_reviewer reviewer
  join annual_review review using (annual_review_id)
  join marking_period period on period.marking_period_id = review.marking_period_id
  join employee on employee.employee_id = review.employee_id
  cross join lateral (select case reviewer.type when 'Self' then review.self_deadline
    when 'Peer' then review.peer_deadline else review.manager_deadline end as deadline) due
  where ${isReviewAwaited('reviewer')} and review.completed_at is null and period.ended_at is null
    and due.deadline is not null and ${isActive()}
  union all
  select member.employee_id, null, member.evaluation_id, project.evaluation_deadline, null, null, member.guid, null,
    'Evaluation of ' || project.name, 'Evaluation of ' || project.name
  from project_evaluation member join project on project.project_id = member.project_id
  where ${isEvaluationAwaited('member')} and member.deleted_at is null and member.invited_at is not null
    and project.deleted_at is null and project.closed_at is null and not ${isLinkExpired}
    and exists (select from project_evaluation other where other.project_id = project.project_id
      and other.deleted_at is null and other.evaluation_id <> member.evaluation_id)`;
