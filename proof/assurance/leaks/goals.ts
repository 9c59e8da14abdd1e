import { sql } from 'kysely';
import { addGoal } from '../kit/goal-scene.ts';
import type { Stage } from '../kit/stage.ts';
import type { Being, World } from './marked.ts';

/** Adds a goal with unique words to the being's newest period, and a goal that was deleted with all its parts. */
export async function markGoals(stage: Stage, world: World, being: Being): Promise<void> {
  const { employeeId } = being;
  const markingPeriodId = being.periodIds.at(-1) ?? 0;
  for (const isDeleted of [false, true]) {
    const word = (column: string) => world.mark(column, { employeeId, isDeleted });
    const target = await addGoal(
      stage,
      { employeeId, markingPeriodId },
      {
        title: word('goal.title'),
        description: word('goal.description'),
        task: word('milestone.content'),
        updateTitle: word('goal_update.title'),
        notes: word('goal_update.notes'),
      },
    );
    world.goals.push({ ...target, employeeId, markingPeriodId });
    if (!isDeleted) await addDeletedParts(stage, world, being, target.goalId);
    else await sql`update goal set deleted_at = now() where goal_id = ${target.goalId}`.execute(stage.owner);
  }
}

/** Adds a deleted task and a deleted update to a goal that still exists. */
async function addDeletedParts(stage: Stage, world: World, { employeeId }: Being, goalId: number) {
  const word = (column: string) => world.mark(column, { employeeId, isDeleted: true });
  await sql`
    insert into milestone (goal_id, place, content, deleted_at)
    values (${goalId}, 1, ${word('milestone.content')}, now())`.execute(stage.owner);
  await sql`
    insert into goal_update (goal_id, title, notes, progress, previous_progress, update_date, deleted_at)
    values (${goalId}, ${word('goal_update.title')}, ${word('goal_update.notes')}, 'Complete', 'Started', '2026-03-04',
      now())`.execute(stage.owner);
}
