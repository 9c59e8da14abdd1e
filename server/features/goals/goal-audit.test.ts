import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/goals/goals.endpoints.ts';
import { type GoalFixture, openGoalFixture } from './goals.fixture.ts';

let fixture: GoalFixture;
beforeAll(async () => {
  fixture = await openGoalFixture();
});
afterAll(() => fixture.test.stop());

async function eventsOf(goalId: number) {
  const { rows } = await sql`
    select action, actor_employee_id as "actorId", subject_employee_id as "subjectId", relation, before, after
    from audit_event where object ->> 'goalId' = ${String(goalId)} order by audit_event_id`.execute(
    fixture.test.owner,
  );
  return rows;
}

it('the audit holds who added, changed and deleted a goal, and not its text', async () => {
  const { lead, company } = fixture;
  const goalId = await fixture.newGoal('Learn to whistle');
  const { employeeId, markingPeriodId } = company.member;
  const body = {
    goalId,
    employeeId,
    markingPeriodId,
    title: 'Learn to hum',
    description: 'Hushed words',
    endDate: '2026-12-01',
  };
  const changed = await lead.call(contract.saveGoal, { body });
  expect(changed.status, changed.text).toBe(200);
  const deleted = await lead.call(contract.deleteGoal, { params: { id: goalId } });
  expect(deleted.status, deleted.text).toBe(200);
  const rows = await eventsOf(goalId);
  const by = { actorId: company.lead.employeeId, subjectId: employeeId, relation: 'Lead' };
  expect(rows).toEqual([
    { action: 'create-goal', ...by, before: null, after: { endDate: null } },
    { action: 'change-goal', ...by, before: { endDate: null }, after: { endDate: '2026-12-01' } },
    { action: 'delete-goal', ...by, before: null, after: null },
  ]);
  const { rows: told } =
    await sql`select from audit_event where audit_event::text ~ 'whistle|hum|Hushed'`.execute(
      fixture.test.owner,
    );
  expect(told).toHaveLength(0);
});

it('the audit holds the status before and after each update, and which tasks there were', async () => {
  const goalId = await fixture.newGoal();
  const updateId = await fixture.saveUpdate(goalId, 'Started');
  await fixture.saveUpdate(goalId, 'Complete', updateId);
  expect((await fixture.deleteUpdate(updateId)).status).toBe(200);
  const [task] = await fixture.saveTasks(goalId, [{ content: 'Whistle' }]);
  expect((await fixture.toggle(goalId, task?.milestoneId ?? 0, true)).status).toBe(200);
  const events = (await eventsOf(goalId)).slice(1);
  expect(events).toMatchObject([
    { action: 'create-goal-update', before: { progress: 'None' }, after: { progress: 'Started' } },
    { action: 'change-goal-update', before: { progress: 'Started' }, after: { progress: 'Complete' } },
    { action: 'delete-goal-update', before: { progress: 'Complete' }, after: null },
    {
      action: 'save-tasks',
      before: { milestoneIds: [] },
      after: { tasks: [{ place: 0, isCompleted: false }] },
    },
    {
      action: 'toggle-task',
      before: { progress: 'None', isCompleted: false },
      after: { progress: 'Started', isCompleted: true },
    },
  ]);
});
