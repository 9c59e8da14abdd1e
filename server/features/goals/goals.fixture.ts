import { sql } from 'kysely';
import type { GoalProgress } from '#contract/core/enums.ts';
import * as contract from '#contract/goals/goals.endpoints.ts';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { type Answer, type SignedInCaller, startTestApp } from '#server/testing/app.ts';
import { addCompany, type Person } from '#server/testing/people.ts';

export type GoalFixture = Awaited<ReturnType<typeof openGoalFixture>>;

/** A small company with goals, and callers for its lead and the others. */
export async function openGoalFixture() {
  const test = await startTestApp();
  const company = await addCompany(test.owner);
  const lead = await test.signInAs('lead@example.test');
  const admin = await test.signInAs('admin@example.test');

  const read = async (goalId: number, caller: SignedInCaller = lead) =>
    ok(await caller.call(contract.getGoal, { params: { id: goalId } })).json<Goal>();

  const newGoal = async (title = 'Learn to sail', of: Person = company.member, by: SignedInCaller = lead) => {
    const { employeeId, markingPeriodId } = of;
    const body = { employeeId, markingPeriodId, title };
    return ok(await by.call(contract.saveGoal, { body })).json<{ entityId: number }>().entityId;
  };

  const saveTasks = async (goalId: number, tasks: readonly Record<string, unknown>[]) => {
    ok(await lead.call(contract.saveMilestones, { body: tasks.map((task) => ({ goalId, ...task })) }));
    return (await read(goalId)).milestones;
  };

  const toggle = async (goalId: number, milestoneId: number, isCompleted: boolean) =>
    lead.call(contract.toggleMilestone, { query: { goalId, milestoneId, isCompleted: String(isCompleted) } });

  const saveUpdate = async (goalId: number, status: GoalProgress, updateId = -1) => {
    const body = { goal: goalId, title: 'News', status, notes: 'One line\nand another', updateId };
    return ok(await lead.call(contract.saveGoalUpdate, { body })).json<{ entityId: number }>().entityId;
  };

  const deleteUpdate = async (id: number) => lead.call(contract.deleteGoalUpdate, { params: { id } });

  /** Ends a period in the database as the API would, which freezes it. */
  const endPeriod = async ({ markingPeriodId }: Person) =>
    sql`update marking_period set end_date = greatest(start_date, '2026-06-30'), ended_at = now()
      where marking_period_id = ${markingPeriodId}`.execute(test.owner);

  /** Resets the rate limits, which aren't under test here. */
  const forgetCalls = async () => {
    test.app.callCounts.forget();
    await sql`delete from rate_count`.execute(test.owner);
  };

  return {
    test,
    company,
    lead,
    admin,
    read,
    newGoal,
    saveTasks,
    toggle,
    saveUpdate,
    deleteUpdate,
    endPeriod,
    forgetCalls,
  };
}

export function ok(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** The status and sentence of a refusal. */
export const refusal = ({ status, text }: Answer) => [status, text];
