import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { Absence, Deputyship, EmployeeRow, HeldPosition } from '#contract/people/people.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { asJsonList, hasOtherAdmin, isActive } from '#server/db/facts.ts';
import {
  annualReviewOfPeriod,
  assignedReviews,
  finishedReviews,
} from '#server/features/reviews/steps/annual-reviews.queries.ts';
import type {
  AssignedInFull,
  ResultInFull,
  ReviewInFull,
} from '#server/features/reviews/steps/annual-reviews.visibility.ts';
import { kudosGiven, kudosReceived } from '../kudos/kudos.queries.ts';
import { goalsOfPeriod } from '../goals/goals.queries.ts';
import { periodColumns } from '#server/features/periods/marking-periods.queries.ts';
import {
  answersAbout,
  assignedEvaluations,
  memberships,
  notesAbout,
} from '#server/features/projects/evaluations/evaluation-lists.queries.ts';
import type { EvaluationParts } from '#server/features/projects/evaluations/profile-evaluations.ts';
import { employeeRowColumns, employeeRowJoins } from '../people/people.queries.ts';
import { signInDays } from '../people/sign-ins/sign-ins.queries.ts';

export type ProfileRow = EmployeeRow & {
  endDate: string | null;
  permissions: Permission[];
  promotionHistory: HeldPosition[];
  markingPeriods: MarkingPeriod[];
  today: string;
  hasOtherAdmin: boolean;
  /** Only for people without a team lead: the Admins who may review them. */
  otherAdmins: EmployeeSummary[];
  version: number;
  /** The current or coming leave of absence. */
  leave: Absence | null;
  employeeNumber: string | null;
  lastSignInDate: string | null;
  invitedDate: string | null;
  /** Active, and holds Team Lead. */
  isLead: boolean;
  /** The current or coming deputy. */
  deputyship: Deputyship | null;
};

/** Everything about a person except reviews; null when the person doesn't exist. */
export async function profileOf(db: Db, employeeId: number): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select ${employeeRowColumns}, employee.end_date as "endDate", employee.permissions, employee.version,
      employee.employee_number as "employeeNumber",
      company_today() as today, ${hasOtherAdmin} as "hasOtherAdmin",
      case when coalesce(employee.manager_id, employee.employee_id) = employee.employee_id then
        (select coalesce(json_agg(json_build_object('employeeId', other.employee_id, 'fullName', other.full_name)
            order by other.sort_name, other.first_name, other.employee_id), '[]')
          from employee other where other.employee_id <> employee.employee_id
            and 'Benchmark_Admin' = any(other.permissions) and ${isActive('other')})
        else '[]' end as "otherAdmins",
      (select json_build_object('from', from_day, 'to', to_day, 'isNow', from_day <= company_today(),
          'version', absence.version)
        from absence where absence.employee_id = employee.employee_id and to_day >= company_today()) as leave,
      ${signInDays},
      (${isActive()} and 'Benchmark_TeamLead' = any(employee.permissions)) as "isLead",
      (select json_build_object('from', from_day, 'until', until_day, 'isNow', from_day <= company_today(),
          'version', deputy.version, 'deputy', json_build_object('employeeId', person.employee_id,
            'fullName', person.full_name))
        from deputy join employee person on person.employee_id = deputy.deputy_id
        where deputy.lead_id = employee.employee_id and deputy.ended_at is null and until_day >= company_today()
      ) as deputyship,
      (select coalesce(json_agg(json_build_object('employeeRoleId', role.employee_role_id,
          'positionId', role.position_id, 'positionName', position.title, 'startDate', role.start_date,
          'departmentName', former.name)
          order by role.start_date desc, role.made desc), '[]')
        from employee_role role join position using (position_id)
        left join department former on former.department_id = role.department_id
        where role.employee_id = employee.employee_id) as "promotionHistory",
      (select coalesce(json_agg(to_json(period) order by period."startDate" desc), '[]')
        from (select ${periodColumns} from marking_period where employee_id = employee.employee_id) period
      ) as "markingPeriods"
    from employee ${employeeRowJoins}
    where employee.employee_id = ${employeeId}`.execute(db);
  return rows[0] ?? null;
}

type ProfileParts = EvaluationParts & {
  reviews: ReviewInFull[];
  results: ResultInFull[];
  assigned: AssignedInFull[];
  goals: GoalRow[];
  kudosReceived: Kudo[];
  kudosGiven: Kudo[];
};

/** A person's data from the other areas for one period, in one statement. */
export async function profilePartsOf(
  db: Db,
  employeeId: number,
  period: { markingPeriodId: number; startDate: string },
): Promise<ProfileParts> {
  const { rows } = await sql<ProfileParts>`
    select ${asJsonList(annualReviewOfPeriod(period.markingPeriodId))} as reviews,
      ${asJsonList(finishedReviews(employeeId, period.startDate))} as results,
      ${asJsonList(assignedReviews(employeeId))} as assigned,
      ${asJsonList(goalsOfPeriod(employeeId, period.markingPeriodId))} as goals,
      ${asJsonList(kudosReceived(employeeId, period.markingPeriodId))} as "kudosReceived",
      ${asJsonList(kudosGiven(employeeId, period.markingPeriodId))} as "kudosGiven",
      ${asJsonList(assignedEvaluations(employeeId))} as "assignedEvaluations",
      ${asJsonList(memberships(employeeId))} as memberships,
      ${asJsonList(answersAbout(employeeId))} as "answersAbout",
      ${asJsonList(notesAbout(employeeId))} as "notesAbout"`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('The parts of a profile were not read.');
  return parts;
}
