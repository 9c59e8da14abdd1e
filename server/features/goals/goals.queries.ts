import { type RawBuilder, sql } from 'kysely';
import type { GoalProgress } from '#contract/core/enums.ts';
import type { Goal, GoalRow } from '#contract/goals/goals.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import { actsAsLead, isAdmin } from '#contract/policies.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { companyZone, isActive, isLedBy, lastChange, type LastChange } from '#server/db/facts.ts';
import { lastChangeOf } from '#server/http/version.ts';
import { periodDisplay } from '#server/features/periods/marking-periods.queries.ts';
import { settingNow } from '#server/features/settings/settings.queries.ts';

const ownGoals = sql`${settingNow('ownGoals')} as "ownGoals"`;

const rowColumns = sql`
  goal.goal_id as "goalId", goal.employee_id as "employeeId", goal.marking_period_id as "markingPeriodId",
  goal.title, goal.start_date as "startDate", goal.end_date as "endDate", goal.progress,
  ${ownGoals},
  (select count(*)::int from milestone where milestone.goal_id = goal.goal_id and milestone.deleted_at is null)
    as tasks,
  (select count(*)::int from milestone where milestone.goal_id = goal.goal_id and milestone.deleted_at is null
    and milestone.completed_at is not null) as "tasksDone",
  (select coalesce(json_agg(json_build_object('milestoneId', milestone_id, 'content', content, 'dueDate', due_date)
      order by due_date, place, milestone_id), '[]')
    from milestone where milestone.goal_id = goal.goal_id and milestone.deleted_at is null
      and milestone.completed_at is null and milestone.due_date is not null) as "dueTasks"`;

/** Goals of active periods: all for Admins; for others, their own and those of the people they lead. */
export async function goalsFor(db: Db, viewer: Viewer): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select ${rowColumns} from goal
    join marking_period using (marking_period_id)
    join employee on employee.employee_id = goal.employee_id
    where goal.deleted_at is null and marking_period.ended_at is null and ${isActive()} and ${isListedFor(viewer)}
    order by goal.employee_id, goal.made`.execute(db);
  return rows;
}

/** By index: a person and their reports are few. */
function isListedFor(viewer: Viewer): RawBuilder<unknown> {
  if (isAdmin(viewer)) return sql`true`;
  if (!actsAsLead(viewer)) return sql`goal.employee_id = ${viewer.employeeId}`;
  return sql`goal.employee_id in (
    select ${viewer.employeeId}::integer
    union select report.employee_id from employee report where ${isLedBy(viewer, 'report')})`;
}

/** An employee's goals of one period. */
export const goalsOfPeriod = (employeeId: number, markingPeriodId: number) => sql<GoalRow>`
    select ${rowColumns} from goal
    where goal.deleted_at is null and goal.employee_id = ${employeeId} and goal.marking_period_id = ${markingPeriodId}
    order by goal.made`;

/** A goal with what was noted about it, the oldest first. */
type NotedGoal = {
  goalId: number;
  title: string;
  progress: GoalProgress;
  updates: { on: string; by: string; text: string }[];
};

/** An employee's goals of one period with their updates. */
export const notedGoals = (employeeId: number, markingPeriodId: number) => sql<NotedGoal>`
    select goal.goal_id as "goalId", goal.title, goal.progress,
      (select coalesce(json_agg(json_build_object('on', said.update_date, 'by', coalesce(author.full_name, ''),
          'text', concat_ws(E'\n', nullif(said.title, ''), nullif(said.notes, '')))
          order by said.update_date, said.made), '[]')
        from goal_update said left join employee author on author.employee_id = said.author_id
        where said.goal_id = goal.goal_id and said.deleted_at is null) as updates
    from goal
    where goal.deleted_at is null and goal.employee_id = ${employeeId} and goal.marking_period_id = ${markingPeriodId}
    order by goal.made`;

/** One goal with everything that belongs to it; null when it doesn't exist. */
export async function goalWithDetails(db: Db, goalId: number): Promise<Goal | null> {
  const { rows } = await sql<Goal>`
    select goal.goal_id as "goalId", goal.employee_id as "employeeId", employee.full_name as "employeeName",
      employee.manager_id as "managerId", goal.marking_period_id as "markingPeriodId",
      marking_period.ended_at is not null as "isPeriodEnded", not ${isActive()} as "isEmployeeArchived",
      goal.title, goal.description,
      goal.start_date as "startDate", goal.end_date as "endDate", goal.progress,
      goal.deleted_at is not null as "isDeleted", goal.version, company_today() as today, ${ownGoals},
      (select coalesce(json_agg(json_build_object('milestoneId', milestone_id, 'goalId', goal_id, 'content', content,
          'dueDate', due_date, 'isCompleted', completed_at is not null, 'isDeleted', false,
          'completedOn', (completed_at at time zone ${companyZone})::date, 'completedBy',
          (select full_name from employee ticker where ticker.employee_id = completed_by))
          order by place, milestone_id), '[]')
        from milestone where milestone.goal_id = goal.goal_id and milestone.deleted_at is null) as milestones,
      (select coalesce(json_agg(json_build_object('goalUpdateId', goal_update_id, 'goalId', goal_id,
          'markingPeriodId', goal.marking_period_id, 'title', title, 'description', notes, 'progress', progress,
          'updateDate', update_date, 'version', goal_update.version, 'authorId', author_id, 'authorName',
          (select full_name from employee author where author.employee_id = goal_update.author_id))
          order by goal_update.made desc), '[]')
        from goal_update where goal_update.goal_id = goal.goal_id and goal_update.deleted_at is null) as "goalUpdates",
      (select json_build_object('goalId', origin.goal_id, 'period', ${periodDisplay('origin_period')})
        from goal origin join marking_period origin_period using (marking_period_id)
        where origin.goal_id = goal.copied_from_goal_id) as "copiedFrom",
      (select json_build_object('goalId', copy.goal_id, 'period', ${periodDisplay('copy_period')})
        from goal copy join marking_period copy_period using (marking_period_id)
        where copy.copied_from_goal_id = goal.goal_id and copy.deleted_at is null) as "copiedTo"
    from goal join employee on employee.employee_id = goal.employee_id
    join marking_period on marking_period.marking_period_id = goal.marking_period_id
    where goal.goal_id = ${goalId}`.execute(db);
  return rows[0] ?? null;
}

/** The facts about a goal that the rules need. */
export type GoalFacts = LastChange & {
  goalId: number;
  employeeId: number;
  managerId: number | null;
  markingPeriodId: number;
  isPeriodEnded: boolean;
  isDeleted: boolean;
  progress: GoalProgress;
  title: string;
  endDate: string | null;
  employeeName: string;
  ownGoals: boolean;
};

const goalFacts = sql`
  select goal.goal_id as "goalId", goal.employee_id as "employeeId", employee.manager_id as "managerId",
    goal.marking_period_id as "markingPeriodId", marking_period.ended_at is not null as "isPeriodEnded",
    goal.deleted_at is not null as "isDeleted", goal.progress, goal.title, goal.end_date as "endDate",
    employee.full_name as "employeeName", ${ownGoals}, ${lastChange('goal')}
  from goal join employee on employee.employee_id = goal.employee_id
  join marking_period on marking_period.marking_period_id = goal.marking_period_id`;

/** Locks the goal until the transaction ends; null when it doesn't exist. */
export async function lockGoal(tx: Transaction, goalId: number): Promise<GoalFacts | null> {
  const { rows } = await sql<GoalFacts>`
    ${goalFacts} where goal.goal_id = ${goalId} for no key update of goal`.execute(tx);
  return rows[0] ?? null;
}

/** A goal with the update that a call names. The last change is the update's; null when the update is new. */
export type GoalWithUpdate = Omit<GoalFacts, keyof LastChange> & { nextUpdateId: number | null } & (
    | (LastChange & { update: UpdateFacts })
    | { version: null; update: null }
  );

/** Finds the update among those of the locked goal that aren't deleted, with the update that follows it. */
export async function withUpdate(
  tx: Transaction,
  goal: GoalFacts | null,
  goalUpdateId: number,
): Promise<GoalWithUpdate | null> {
  if (goal === null) return null;
  const updates = goalUpdateId > 0 ? await updatesOf(tx, goal.goalId) : [];
  const place = updates.findIndex((one) => one.goalUpdateId === goalUpdateId);
  const update = updates[place] ?? null;
  const nextUpdateId = updates[place - 1]?.goalUpdateId ?? null;
  if (update === null) return { ...goal, update, nextUpdateId, version: null };
  return { ...goal, update, nextUpdateId, ...lastChangeOf(update) };
}

/** As {@link lockGoal}, by one of its updates that isn't deleted. */
export async function lockGoalOfUpdate(tx: Transaction, goalUpdateId: number): Promise<GoalFacts | null> {
  const { rows } = await sql<GoalFacts>`
    ${goalFacts} where goal.goal_id = (select goal_id from goal_update
      where goal_update_id = ${goalUpdateId} and deleted_at is null)
    for no key update of goal`.execute(tx);
  return rows[0] ?? null;
}

type PeriodOwner = { employeeId: number; managerId: number | null; isPeriodEnded: boolean };

/** The owner of a goal to be created. */
export type NewGoal = PeriodOwner & { readonly version: null };

/** The employee whose period it is; null when the employee and the period don't match. */
export async function periodOwner(
  db: Db | Transaction,
  employeeId: number,
  markingPeriodId: number,
): Promise<PeriodOwner | null> {
  const { rows } = await sql<PeriodOwner>`
    select employee.employee_id as "employeeId", manager_id as "managerId", ended_at is not null as "isPeriodEnded"
    from employee join marking_period on marking_period.employee_id = employee.employee_id
    where employee.employee_id = ${employeeId} and marking_period_id = ${markingPeriodId}`.execute(db);
  return rows[0] ?? null;
}

type UpdateFacts = LastChange & {
  goalUpdateId: number;
  progress: GoalProgress;
  previousProgress: GoalProgress;
  authorId: number | null;
};

/** The updates of a locked goal that aren't deleted, newest first. */
async function updatesOf(tx: Transaction, goalId: number): Promise<UpdateFacts[]> {
  const { rows } = await sql<UpdateFacts>`
    select goal_update_id as "goalUpdateId", progress, previous_progress as "previousProgress", author_id as "authorId",
      ${lastChange('goal_update')}
    from goal_update where goal_id = ${goalId} and deleted_at is null order by made desc`.execute(tx);
  return rows;
}

type TaskFacts = { milestoneId: number; isCompleted: boolean; dueDate: string | null };

export async function tasksOf(tx: Transaction, goalId: number): Promise<TaskFacts[]> {
  const { rows } = await sql<TaskFacts>`
    select milestone_id as "milestoneId", completed_at is not null as "isCompleted", due_date as "dueDate"
    from milestone where goal_id = ${goalId} and deleted_at is null order by place, milestone_id`.execute(tx);
  return rows;
}
