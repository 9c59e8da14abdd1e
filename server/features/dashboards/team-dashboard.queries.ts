import { sql } from 'kysely';
import type { TeamCard } from '#contract/dashboards.ts';
import type { EmployeeSummary } from '#contract/names.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/client.ts';
import { idsOnLeave, isActive, isDeputyToday, isLedBy, onLeaveUntil } from '#server/db/facts.ts';
import { employeeRowColumns, employeeRowJoins } from '../people/people.queries.ts';

const isNewer = (changedAt: string, changedBy: string) => sql`
  ${sql.ref(changedAt)} > coalesce(visit.visited_at, '-infinity') and ${sql.ref(changedBy)} is distinct from visit_of.viewer_id`;

type CardRow = Omit<TeamCard, 'onLeaveUntil'> & { onLeaveUntil: string | null };

/**
 * The people whom the viewer leads or for whose lead the viewer stands in, with what changed since the viewer last
 * looked and what is overdue. Nothing is overdue of people on leave. Entries in the reviews of the viewer and of the
 * person's lead don't count: they would show who reviews them.
 */
export async function teamCardsOf(db: Db, viewer: Viewer): Promise<TeamCard[]> {
  const { rows } = await sql<CardRow>`
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
      ${onLeaveUntil(sql.ref('employee.employee_id'))} as "onLeaveUntil",
      employee.employee_id not in ${idsOnLeave} and (
        exists (select from annual_reviewer reviewer join annual_review review using (annual_review_id)
          join marking_period period using (marking_period_id)
          where reviewer.employee_id = employee.employee_id and reviewer.completed_at is null
            and review.employee_id <> visit_of.viewer_id and review.employee_id <> employee.manager_id
            and review.completed_at is null and period.ended_at is null
            and case reviewer.type when 'Self' then review.self_deadline when 'Peer' then review.peer_deadline
              else review.manager_deadline end < (select company_today()))
        or exists (select from goal join marking_period period using (marking_period_id)
          where goal.employee_id = employee.employee_id and goal.deleted_at is null and period.ended_at is null
            and goal.progress in ('None', 'Started') and goal.end_date < (select company_today()))
      ) as "isContentOverDue"
    from employee ${employeeRowJoins}
    cross join (select ${viewer.employeeId}::integer as viewer_id) visit_of
    left join profile_visit visit on visit.viewer_id = visit_of.viewer_id and visit.employee_id = employee.employee_id
    where ${isLedBy(viewer)} and ${isActive()}
    order by employee.last_name, employee.first_name, employee.employee_id`.execute(db);
  return rows.map(({ onLeaveUntil: until, ...card }) =>
    until === null ? card : { ...card, onLeaveUntil: until },
  );
}

type StandIn = EmployeeSummary & { until: string };

/** The leads for whom the viewer stands in today, each with the last day of it. */
export async function leadsStoodInFor(db: Db, viewerId: number): Promise<StandIn[]> {
  const { rows } = await sql<StandIn>`
    select lead.employee_id as "employeeId", lead.full_name as "fullName", deputy.until_day as until
    from deputy join employee lead on lead.employee_id = deputy.lead_id
    where deputy.deputy_id = ${viewerId} and ${isDeputyToday}
    order by lead.last_name, lead.first_name, lead.employee_id`.execute(db);
  return rows;
}
