import { sql } from 'kysely';
import { isActive } from '#server/http/viewer.ts';

/**
 * What people still owe, by whose deadline it is due: `person_id`, `deadline`, and which of `annual_reviewer_id` and
 * `project_evaluation_id` it is; `label` in words and the `link` on file for the mail. Nobody owes anything who is
 * archived, or about somebody who is, or in a review or a period that is over.
 */
export const duties = sql`
  select reviewer.employee_id as person_id, reviewer.annual_reviewer_id, null::integer as project_evaluation_id,
    due.deadline, reviewer.survey_link as link,
    case reviewer.type when 'Self' then 'Your self review'
      else reviewer.type || ' review of ' || employee.full_name end as label
  from annual_reviewer reviewer
  join annual_review review using (annual_review_id)
  join marking_period period on period.marking_period_id = review.marking_period_id
  join employee on employee.employee_id = review.employee_id
  join employee person on person.employee_id = reviewer.employee_id
  cross join lateral (select case reviewer.type when 'Self' then review.self_deadline
    when 'Peer' then review.peer_deadline else review.manager_deadline end as deadline) due
  where reviewer.completed_at is null and review.completed_at is null and period.ended_at is null
    and due.deadline is not null and ${isActive()} and ${isActive('person')}`;
