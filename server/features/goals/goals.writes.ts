import { sql } from 'kysely';
import type { GoalProgress } from '#contract/core/enums.ts';
import type { Transaction } from '#server/db/connection/client.ts';

/** For an existing goal, undefined fields stay unchanged. */
export type GoalWords = {
  title: string;
  description?: string | undefined;
  endDate?: string | null | undefined;
};

export async function insertGoal(
  tx: Transaction,
  goal: GoalWords & { employeeId: number; markingPeriodId: number },
  byEmployeeId: number,
): Promise<number> {
  const { rows } = await sql<{ goalId: number }>`
    insert into goal (employee_id, marking_period_id, title, description, start_date, end_date, created_by, changed_by)
    values (${goal.employeeId}, ${goal.markingPeriodId}, ${goal.title}, ${goal.description ?? ''}, company_today(),
      ${goal.endDate ?? null}, ${byEmployeeId}, ${byEmployeeId})
    returning goal_id as "goalId"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The goal was not inserted.');
  return row.goalId;
}

export async function setGoalWords(tx: Transaction, goalId: number, words: GoalWords, byEmployeeId: number) {
  await sql`
    update goal set title = ${words.title}, description = coalesce(${words.description ?? null}, description),
      end_date = case when ${words.endDate === undefined}::boolean then end_date else ${words.endDate ?? null}::date end,
      changed_by = ${byEmployeeId}
    where goal_id = ${goalId}`.execute(tx);
}

export async function setDeleted(tx: Transaction, goalId: number, byEmployeeId: number) {
  await sql`
    update goal set deleted_at = app_now(), deleted_by = ${byEmployeeId}, changed_by = ${byEmployeeId}
    where goal_id = ${goalId}`.execute(tx);
}

export async function setProgress(
  tx: Transaction,
  goalId: number,
  progress: GoalProgress,
  byEmployeeId: number,
) {
  await sql`
    update goal set progress = ${progress}, changed_by = ${byEmployeeId} where goal_id = ${goalId}`.execute(
    tx,
  );
}

type TaskWrite = {
  milestoneId: number;
  place: number;
  content: string;
  dueDate: string | null;
  isCompleted: boolean;
  isDeleted: boolean;
};

/**
 * Writes tasks of a goal, puts the others `behind` them, and raises the goal's version, in one statement. An
 * id below 1 is a new task.
 */
export async function writeTasks(
  tx: Transaction,
  goalId: number,
  write: {
    readonly tasks: readonly TaskWrite[];
    readonly behind: readonly number[];
    readonly progress: GoalProgress;
  },
  byEmployeeId: number,
): Promise<void> {
  const { tasks, behind, progress } = write;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as task (
        "milestoneId" integer, place integer, content text, "dueDate" date, "isCompleted" boolean, "isDeleted" boolean)
    ), changed as (
      update milestone set place = given.place, content = given.content, due_date = given."dueDate",
        completed_at = case when given."isCompleted" then coalesce(completed_at, app_now()) end,
        completed_by = case when given."isCompleted" then coalesce(completed_by, ${byEmployeeId}::integer) end,
        deleted_at = case when given."isDeleted" then app_now() end
      from given where milestone.milestone_id = given."milestoneId" and milestone.goal_id = ${goalId}
    ), moved as (
      update milestone set place = ${tasks.length}::integer + other.place
      from unnest(${behind}::integer[]) with ordinality as other (id, place)
      where milestone.milestone_id = other.id and milestone.goal_id = ${goalId}
    ), added as (
      insert into milestone (goal_id, place, content, due_date, completed_at, completed_by)
      select ${goalId}, place, content, "dueDate", case when "isCompleted" then app_now() end,
        case when "isCompleted" then ${byEmployeeId}::integer end
      from given where "milestoneId" < 1 and not "isDeleted"
    )
    update goal set progress = ${progress}, changed_by = ${byEmployeeId} where goal_id = ${goalId}`.execute(
    tx,
  );
}

/** Marks a task and returns the goal's new version, so that concurrent edits of the goal conflict. */
export async function setTaskCompleted(
  tx: Transaction,
  goalId: number,
  mark: { milestoneId: number; isCompleted: boolean; progress: GoalProgress },
  byEmployeeId: number,
): Promise<number> {
  const { milestoneId, isCompleted, progress } = mark;
  const { rows } = await sql<{ version: number }>`
    with marked as (
      update milestone set completed_at = case when ${isCompleted}::boolean then app_now() end,
        completed_by = case when ${isCompleted}::boolean then ${byEmployeeId}::integer end
      where milestone_id = ${milestoneId}
    )
    update goal set progress = ${progress}, changed_by = ${byEmployeeId} where goal_id = ${goalId}
    returning version`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The task was not marked.');
  return row.version;
}

/** Inserts an update with its status and the status it replaces. Returns its id. */
export async function insertUpdate(
  tx: Transaction,
  update: {
    goalId: number;
    title: string;
    notes: string;
    progress: GoalProgress;
    previousProgress: GoalProgress;
  },
  byEmployeeId: number,
): Promise<number> {
  const { rows } = await sql<{ goalUpdateId: number }>`
    with followed as (
      update goal set progress = ${update.progress}, changed_by = ${byEmployeeId} where goal_id = ${update.goalId}
    )
    insert into goal_update (goal_id, title, notes, progress, previous_progress, update_date, author_id, changed_by)
    values (${update.goalId}, ${update.title}, ${update.notes}, ${update.progress}, ${update.previousProgress},
      company_today(), ${byEmployeeId}, ${byEmployeeId})
    returning goal_update_id as "goalUpdateId"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The update was not inserted.');
  return row.goalUpdateId;
}

export async function setUpdateWords(
  tx: Transaction,
  goalUpdateId: number,
  update: { title: string; notes: string | undefined; progress: GoalProgress },
  byEmployeeId: number,
) {
  await sql`
    update goal_update set title = ${update.title}, notes = coalesce(${update.notes ?? null}, notes), progress = ${update.progress},
      changed_by = ${byEmployeeId}
    where goal_update_id = ${goalUpdateId}`.execute(tx);
}

export async function setUpdateDeleted(tx: Transaction, goalUpdateId: number, byEmployeeId: number) {
  await sql`
    update goal_update set deleted_at = app_now(), changed_by = ${byEmployeeId}
    where goal_update_id = ${goalUpdateId}`.execute(tx);
}

/** After an update changed or was deleted, corrects the previous status that the next update stores. */
export async function setPreviousProgress(
  tx: Transaction,
  goalUpdateId: number,
  previousProgress: GoalProgress,
) {
  await sql`
    update goal_update set previous_progress = ${previousProgress} where goal_update_id = ${goalUpdateId}`.execute(
    tx,
  );
}

/**
 * Copies goals with their tasks and progress into the next period, in one statement. Copies only active goals
 * of the old period; returns how many.
 */
export async function copyGoals(
  tx: Transaction,
  given: { goalIds: readonly number[]; fromPeriodId: number; toPeriodId: number; byEmployeeId: number },
): Promise<number> {
  const { rows } = await sql<{ copied: number }>`
    with copied as (
      insert into goal (employee_id, marking_period_id, title, description, start_date, end_date, progress,
        copied_from_goal_id, created_by, changed_by)
      select employee_id, ${given.toPeriodId}, title, description, start_date, end_date, progress, goal_id,
        created_by, ${given.byEmployeeId}
      from goal where goal_id = any(${given.goalIds}::integer[]) and marking_period_id = ${given.fromPeriodId}
        and deleted_at is null and progress in ('None', 'Started')
      order by made
      returning goal_id, copied_from_goal_id
    ), tasks as (
      insert into milestone (goal_id, place, content, due_date, completed_at, completed_by)
      select copied.goal_id, place, content, due_date, completed_at, completed_by
      from milestone join copied on copied.copied_from_goal_id = milestone.goal_id
      where milestone.deleted_at is null
    )
    select count(*)::int as copied from copied`.execute(tx);
  return rows[0]?.copied ?? 0;
}

/** Adds agreed actions of the old period's review to the next period, in order. Returns the goals' ids. */
export async function insertAgreed(
  tx: Transaction,
  given: { actions: readonly string[]; fromPeriodId: number; toPeriodId: number; byEmployeeId: number },
): Promise<number[]> {
  const { rows } = await sql<{ goalId: number }>`
    insert into goal (employee_id, marking_period_id, title, start_date, created_by, changed_by)
    select next.employee_id, next.marking_period_id, action.text, greatest(next.start_date, company_today()),
      ${given.byEmployeeId}::integer, ${given.byEmployeeId}::integer
    from agreed_action action join annual_review review using (annual_review_id)
    cross join marking_period next
    where review.marking_period_id = ${given.fromPeriodId} and next.marking_period_id = ${given.toPeriodId}
      and action.text = any(${given.actions}::text[])
    group by next.marking_period_id, action.text order by min(action.place)
    returning goal_id as "goalId"`.execute(tx);
  return rows.map(({ goalId }) => goalId);
}
