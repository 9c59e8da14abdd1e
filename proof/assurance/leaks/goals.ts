import { sql } from 'kysely';
import { addGoal } from '../kit/goal-fixture.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import type { MarkedPerson, MarkedCompany } from './marked.ts';

/** Adds a goal with unique words to the person's newest period, and a goal deleted with all its parts. */
export async function markGoals(
  testApp: JournaledApp,
  company: MarkedCompany,
  person: MarkedPerson,
): Promise<void> {
  const { employeeId } = person;
  const markingPeriodId = person.periodIds.at(-1) ?? 0;
  for (const isDeleted of [false, true]) {
    const word = (column: string) => company.mark(column, { employeeId, isDeleted });
    const target = await addGoal(
      testApp,
      { employeeId, markingPeriodId },
      {
        title: word('goal.title'),
        description: word('goal.description'),
        task: word('milestone.content'),
        updateTitle: word('goal_update.title'),
        notes: word('goal_update.notes'),
      },
    );
    company.goals.push({ ...target, employeeId, markingPeriodId });
    if (!isDeleted) await addDeletedParts(testApp, company, person, target.goalId);
    else
      await sql`update goal set deleted_at = now() where goal_id = ${target.goalId}`.execute(testApp.owner);
  }
}

/** Adds a deleted task and a deleted update to a goal that still exists. */
async function addDeletedParts(
  testApp: JournaledApp,
  company: MarkedCompany,
  { employeeId }: MarkedPerson,
  goalId: number,
) {
  const word = (column: string) => company.mark(column, { employeeId, isDeleted: true });
  await sql`
    insert into milestone (goal_id, place, content, deleted_at)
    values (${goalId}, 1, ${word('milestone.content')}, now())`.execute(testApp.owner);
  await sql`
    insert into goal_update (goal_id, title, notes, progress, previous_progress, update_date, deleted_at)
    values (${goalId}, ${word('goal_update.title')}, ${word('goal_update.notes')}, 'Complete', 'Started', '2026-03-04',
      now())`.execute(testApp.owner);
}
