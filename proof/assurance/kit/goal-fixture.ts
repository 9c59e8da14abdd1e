import { sql } from 'kysely';
import type { JournaledApp } from './test-app.ts';

export type GoalTarget = {
  readonly goalId: number;
  readonly milestoneId: number;
  readonly goalUpdateId: number;
};

type GoalTexts = Record<'title' | 'description' | 'task' | 'updateTitle' | 'notes', string>;

const plain: GoalTexts = {
  title: 'Learn to sail',
  description: 'By the end of the summer.',
  task: 'Find a boat',
  updateTitle: 'On the water',
  notes: 'It floats.',
};

/** Adds a goal with a task and an update to an open period, as the owner of the database. */
export async function addGoal(
  testApp: JournaledApp,
  { employeeId, markingPeriodId }: { employeeId: number; markingPeriodId: number },
  texts: GoalTexts = plain,
): Promise<GoalTarget> {
  const { rows } = await sql<{ goalId: number }>`
    insert into goal (employee_id, marking_period_id, title, description, start_date, end_date, progress)
    values (${employeeId}, ${markingPeriodId}, ${texts.title}, ${texts.description}, '2026-03-02', '2026-09-01',
      'Started')
    returning goal_id as "goalId"`.execute(testApp.owner);
  const goalId = rows[0]?.goalId ?? -1;
  const tasks = await sql<{ id: number }>`
    insert into milestone (goal_id, place, content, due_date) values (${goalId}, 0, ${texts.task}, '2026-08-01')
    returning milestone_id as id`.execute(testApp.owner);
  const updates = await sql<{ id: number }>`
    insert into goal_update (goal_id, title, notes, progress, previous_progress, update_date)
    values (${goalId}, ${texts.updateTitle}, ${texts.notes}, 'Started', 'None', '2026-03-03')
    returning goal_update_id as id`.execute(testApp.owner);
  return { goalId, milestoneId: tasks.rows[0]?.id ?? -1, goalUpdateId: updates.rows[0]?.id ?? -1 };
}
