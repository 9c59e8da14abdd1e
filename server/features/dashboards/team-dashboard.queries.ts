import { sql } from 'kysely';
import type { TeamCard } from '#contract/dashboards.ts';
import type { Db } from '#server/db/client.ts';
import { isActive } from '#server/db/facts.ts';
import { employeeRowColumns, employeeRowJoins } from '../people/people.queries.ts';

const isNewer = (changedAt: string, changedBy: string) => sql`
  ${sql.ref(changedAt)} > coalesce(visit.visited_at, '-infinity') and ${sql.ref(changedBy)} is distinct from visit_of.viewer_id`;

/**
 * The lead's people, with what changed since the lead last looked and what is overdue. Entries in the lead's own
 * review don't count: they would show which of the lead's people review the lead.
 */
export async function teamCardsOf(db: Db, leadId: number): Promise<TeamCard[]> {
  const { rows } = await sql<TeamCard>`
    select ${employeeRowColumns},
      not (
        exists (select from annual_review review where review.employee_id = employee.employee_id
          and ${isNewer('review.changed_at', 'review.changed_by')})
        or exists (select from goal where goal.employee_id = employee.employee_id
          and ${isNewer('goal.changed_at', 'goal.changed_by')})
        or exists (select from document join annual_review review using (annual_review_id)
          where review.employee_id = employee.employee_id
            and ${isNewer('document.uploaded_at', 'document.uploaded_by')})
      ) as "isContentViewed",
      (
        exists (select from annual_reviewer reviewer join annual_review review using (annual_review_id)
          join marking_period period using (marking_period_id)
          where reviewer.employee_id = employee.employee_id and reviewer.completed_at is null
            and review.employee_id <> visit_of.viewer_id
            and review.completed_at is null and period.ended_at is null
            and case reviewer.type when 'Self' then review.self_deadline when 'Peer' then review.peer_deadline
              else review.manager_deadline end < (select company_today()))
        or exists (select from goal join marking_period period using (marking_period_id)
          where goal.employee_id = employee.employee_id and goal.deleted_at is null and period.ended_at is null
            and goal.progress in ('None', 'Started') and goal.end_date < (select company_today()))
      ) as "isContentOverDue"
    from employee ${employeeRowJoins}
    cross join (select ${leadId}::integer as viewer_id) visit_of
    left join profile_visit visit on visit.viewer_id = visit_of.viewer_id and visit.employee_id = employee.employee_id
    where employee.manager_id = ${leadId} and employee.employee_id <> ${leadId} and ${isActive()}
    order by employee.last_name, employee.first_name, employee.employee_id`.execute(db);
  return rows;
}
