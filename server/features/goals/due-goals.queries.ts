import { sql } from 'kysely';

type DueGoal = { goalId: number; title: string; dueTasks: number; deadline: string };

/**
 * The employee's active goals that are overdue or due within so many days, or have open tasks that are; by
 * the earliest of these days.
 */
export const dueGoalsOf = (employeeId: number, days: number, atMost: number) => sql<DueGoal>`
  select goal.goal_id as "goalId", goal.title, count(due.task)::int as "dueTasks", min(due.deadline) as deadline
  from goal join marking_period period using (marking_period_id)
  cross join lateral (
    select null::integer as task, goal.end_date as deadline
    union all
    select milestone_id, due_date from milestone
    where milestone.goal_id = goal.goal_id and milestone.deleted_at is null and milestone.completed_at is null) due
  where goal.employee_id = ${employeeId}::integer and goal.deleted_at is null and period.ended_at is null
    and goal.progress in ('None', 'Started') and due.deadline <= (select company_today()) + ${days}::integer
  group by goal.goal_id order by min(due.deadline), goal.made limit ${sql.lit(atMost)}`;
