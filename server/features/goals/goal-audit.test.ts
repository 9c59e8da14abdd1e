import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/goals.ts';
import { type GoalScene, openGoalScene } from './goals.scene.ts';

let scene: GoalScene;
beforeAll(async () => {
  scene = await openGoalScene();
});
afterAll(() => scene.test.stop());

it('the audit holds who added, changed and deleted a goal, and not its text', async () => {
  const { lead, company } = scene;
  const goalId = await scene.newGoal('Learn to whistle');
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
  const { rows } = await sql`
    select action, actor_employee_id as "actorId", subject_employee_id as "subjectId", relation, before, after
    from audit_event where object ->> 'goalId' = ${String(goalId)} order by audit_event_id`.execute(
    scene.test.owner,
  );
  const by = { actorId: company.lead.employeeId, subjectId: employeeId, relation: 'Lead' };
  expect(rows).toEqual([
    { action: 'create-goal', ...by, before: null, after: { endDate: null } },
    { action: 'change-goal', ...by, before: { endDate: null }, after: { endDate: '2026-12-01' } },
    { action: 'delete-goal', ...by, before: null, after: null },
  ]);
  const { rows: told } =
    await sql`select from audit_event where audit_event::text ~ 'whistle|hum|Hushed'`.execute(
      scene.test.owner,
    );
  expect(told).toHaveLength(0);
});
