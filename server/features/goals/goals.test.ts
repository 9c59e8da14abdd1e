import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/goals/goals.endpoints.ts';
import { goalMessages, inGoalOrder } from '#contract/goals/goals.ts';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import { messages } from '#contract/core/messages.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import { type GoalFixture, ok, openGoalFixture, refusal } from './goals.fixture.ts';

let fixture: GoalFixture;
beforeAll(async () => {
  fixture = await openGoalFixture();
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

const inputOf = (more: Record<string, unknown> = {}) => {
  const { employeeId, markingPeriodId } = fixture.company.member;
  return { employeeId, markingPeriodId, title: 'Learn to sail', ...more };
};

describe('who may do what with a goal', () => {
  it('lets the lead and an Admin do everything', async () => {
    for (const caller of [fixture.lead, fixture.admin]) {
      const goalId = await fixture.newGoal('Theirs', fixture.company.member, caller);
      ok(await caller.call(contract.saveGoal, { body: inputOf({ goalId, title: 'Changed' }) }));
      ok(await caller.call(contract.deleteGoal, { params: { id: goalId } }));
    }
  });

  it('lets the employee read it and nothing else', async () => {
    const goalId = await fixture.newGoal();
    const [task] = await fixture.saveTasks(goalId, [{ content: 'Find a boat' }]);
    const updateId = await fixture.saveUpdate(goalId, 'Started');
    const member = await fixture.test.signInAs('member@example.test');
    expect((await fixture.read(goalId, member)).title).toBe('Learn to sail');
    for (const answer of await everyWrite(member, goalId, task?.milestoneId ?? 0, updateId)) {
      expect(refusal(answer)).toEqual([403, messages.forbidden]);
    }
  });

  it('answers everyone else alike, whether the goal exists or not', async () => {
    const goalId = await fixture.newGoal();
    const [task] = await fixture.saveTasks(goalId, [{ content: 'Find a boat' }]);
    const updateId = await fixture.saveUpdate(goalId, 'Started');
    for (const email of ['colleague@example.test', 'lead2@example.test']) {
      const other = await fixture.test.signInAs(email);
      const answers = [
        ...(await everyWrite(other, goalId, task?.milestoneId ?? 0, updateId)),
        ...(await everyWrite(other, 999_999, 999_999, 999_999)),
        await other.call(contract.getGoal, { params: { id: goalId } }),
        await other.call(contract.getGoal, { params: { id: 999_999 } }),
        await other.call(contract.listGoalsOfPeriod, { query: periodOf(fixture.company.member) }),
      ];
      for (const answer of answers) expect(refusal(answer)).toEqual([403, messages.forbidden]);
    }
    const missing = await fixture.admin.call(contract.getGoal, { params: { id: 999_999 } });
    expect(refusal(missing)).toEqual([404, messages.notFound]);
  });

  it('takes employee and period of an existing goal from the database, not from the body', async () => {
    const goalId = await fixture.newGoal();
    const { employeeId, markingPeriodId } = fixture.company.colleague;
    const body = {
      goalId,
      employeeId,
      markingPeriodId,
      title: 'Stays',
      progress: 'Complete',
      isDeleted: true,
    };
    ok(await fixture.lead.call(contract.saveGoal, { body }));
    const { member } = fixture.company;
    expect(await fixture.read(goalId)).toMatchObject({
      employeeId: member.employeeId,
      markingPeriodId: member.markingPeriodId,
      title: 'Stays',
      progress: 'None',
      isDeleted: false,
    });
  });

  it('refuses a new goal in a period that is not the employee’s', async () => {
    const { markingPeriodId } = fixture.company.stranger;
    const answer = await fixture.lead.call(contract.saveGoal, { body: inputOf({ markingPeriodId }) });
    expect(refusal(answer)).toEqual([403, messages.forbidden]);
  });
});

describe('a goal', () => {
  it('needs a title and nothing more; it starts today, not started', async () => {
    for (const title of ['', '   ', undefined]) {
      const answer = await fixture.lead.call(contract.saveGoal, { body: inputOf({ title }) });
      expect(refusal(answer)).toEqual([400, 'Title is required.']);
    }
    const goal = await fixture.read(await fixture.newGoal('  Only a title '));
    const { rows } = await sql<{ today: string }>`select company_today()::text as today`.execute(
      fixture.test.owner,
    );
    expect(goal).toMatchObject({
      title: 'Only a title',
      description: '',
      endDate: null,
      progress: 'None',
      startDate: rows[0]?.today,
      today: rows[0]?.today,
      milestones: [],
      goalUpdates: [],
    });
  });

  it('keeps the line breaks of its description and its deadline, and loses the deadline again', async () => {
    const goalId = await fixture.newGoal();
    const description = 'First line\n\n  third <b>line</b>';
    ok(
      await fixture.lead.call(contract.saveGoal, {
        body: inputOf({ goalId, description, endDate: '2026-12-01' }),
      }),
    );
    expect(await fixture.read(goalId)).toMatchObject({ description, endDate: '2026-12-01' });
    ok(await fixture.lead.call(contract.saveGoal, { body: inputOf({ goalId, endDate: '' }) }));
    expect((await fixture.read(goalId)).endDate).toBeNull();
  });

  it.each([
    [{ endDate: '2026-02-30' }, 'End date must be a day, as YYYY-MM-DD.'],
    [{ endDate: '12/01/2026' }, 'End date must be a day, as YYYY-MM-DD.'],
    [{ title: 'x'.repeat(201) }, 'Title must be 200 characters or less.'],
    [{ description: 'x'.repeat(10_001) }, 'Description must be 10000 characters or less.'],
    [{ description: 'bell \u0007' }, 'Description must not contain control characters.'],
  ])('refuses %j', async (more, sentence) => {
    const answer = await fixture.lead.call(contract.saveGoal, { body: inputOf(more) });
    expect(refusal(answer)).toEqual([400, sentence]);
  });

  it('is not overwritten from an older version: 412 says who changed it', async () => {
    const goalId = await fixture.newGoal();
    const { version } = await fixture.read(goalId);
    const save = async (title: string) =>
      fixture.lead.call(contract.saveGoal, { body: inputOf({ goalId, title }), ifMatch: version });
    ok(await save('First'));
    const late = await save('Second');
    expect([late.status, late.text.startsWith('Lea Lead changed this on ')]).toEqual([412, true]);
    const deletion = { params: { id: goalId }, ifMatch: version };
    expect((await fixture.admin.call(contract.deleteGoal, deletion)).status).toBe(412);
    expect((await fixture.read(goalId)).title).toBe('First');
  });

  it('that is deleted says so, shows no text, and refuses changes', async () => {
    const goalId = await fixture.newGoal('Gone');
    const [task] = await fixture.saveTasks(goalId, [{ content: 'Find a boat' }]);
    const updateId = await fixture.saveUpdate(goalId, 'Started');
    ok(await fixture.lead.call(contract.deleteGoal, { params: { id: goalId } }));
    const member = await fixture.test.signInAs('member@example.test');
    expect(await fixture.read(goalId, member)).toMatchObject({
      isDeleted: true,
      title: '',
      description: '',
      milestones: [],
      goalUpdates: [],
      copiedFrom: null,
      copiedTo: null,
    });
    for (const answer of await everyWrite(fixture.lead, goalId, task?.milestoneId ?? 0, updateId)) {
      expect(refusal(answer)).toEqual([409, goalMessages.deleted]);
    }
  });

  it('of an ended period is read-only', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.company.lead.employeeId });
    const goalId = await fixture.newGoal('Frozen', person);
    const [task] = await fixture.saveTasks(goalId, [{ content: 'Find a boat' }]);
    const updateId = await fixture.saveUpdate(goalId, 'Started');
    await fixture.endPeriod(person);
    const before = await fixture.read(goalId);
    expect(before).toMatchObject({ title: 'Frozen', isPeriodEnded: true, progress: 'Started' });
    const { employeeId, markingPeriodId } = person;
    const answers = [
      ...(await everyWrite(fixture.admin, goalId, task?.milestoneId ?? 0, updateId)),
      await fixture.lead.call(contract.saveGoal, { body: { employeeId, markingPeriodId, title: 'Late' } }),
    ];
    for (const answer of answers) expect(refusal(answer)).toEqual([409, messages.periodEnded]);
    expect(await fixture.read(goalId)).toEqual(before);
  });
});

describe('lists of goals', () => {
  it('hold what the viewer may see, of active periods and people, without deleted ones', async () => {
    const { lead, stranger } = fixture.company;
    const person = await addPerson(fixture.test.owner, { managerId: lead.employeeId });
    const past = await addPerson(fixture.test.owner, { managerId: lead.employeeId });
    const seen = await fixture.newGoal('Seen', person);
    const gone = await fixture.newGoal('Deleted', person);
    const ended = await fixture.newGoal('Ended', past);
    const foreign = await fixture.newGoal('Foreign', stranger, fixture.admin);
    const leaver = await addPerson(fixture.test.owner, { managerId: lead.employeeId });
    const left = await fixture.newGoal('Left', leaver);
    ok(await fixture.lead.call(contract.deleteGoal, { params: { id: gone } }));
    await fixture.endPeriod(past);
    await sql`update employee set end_date = company_today() - 1
      where employee_id = ${leaver.employeeId}`.execute(fixture.test.owner);
    const listFor = async (email: string) => {
      const answer = ok(await (await fixture.test.signInAs(email)).call(contract.listGoals));
      expect(answer.statements).toBeLessThanOrEqual(4);
      const ids = answer.json<GoalRow[]>().map(({ goalId }) => goalId);
      return [seen, gone, ended, foreign, left].filter((goalId) => ids.includes(goalId));
    };
    expect(await listFor(person.email)).toEqual([seen]);
    expect(await listFor('lead@example.test')).toEqual([seen]);
    expect(await listFor('stranger@example.test')).toEqual([foreign]);
    expect(await listFor('lead2@example.test')).toEqual([foreign]);
    expect(await listFor('alone@example.test')).toEqual([]);
    expect(await listFor('admin@example.test')).toEqual([seen, foreign]);
  });

  it('are in the order in which the people and their goals were added', async () => {
    const managerId = fixture.company.lead.employeeId;
    const zimmer = await addPerson(fixture.test.owner, { lastName: 'Zimmer', managerId });
    const abel = await addPerson(fixture.test.owner, { lastName: 'Abel', managerId });
    const one = await fixture.newGoal('One', abel);
    const two = await fixture.newGoal('Two', abel);
    const three = await fixture.newGoal('Three', zimmer);
    const listed = ok(await fixture.lead.call(contract.listGoals)).json<GoalRow[]>();
    const ids = listed.map(({ goalId }) => goalId).filter((goalId) => [one, two, three].includes(goalId));
    expect(ids).toEqual([three, one, two]);
  });

  it('have the same order as the profile, and count tasks', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.company.lead.employeeId });
    const { employeeId, markingPeriodId } = person;
    const add = async (title: string, endDate: string | null) => {
      const body = { employeeId, markingPeriodId, title, endDate };
      return ok(await fixture.lead.call(contract.saveGoal, { body })).json<{ entityId: number }>().entityId;
    };
    const over = await add('over', '2026-01-01');
    const open = await add('without deadline', null);
    const later = await add('later', '2027-01-01');
    const sooner = await add('sooner', '2026-12-01');
    await fixture.saveUpdate(over, 'Complete');
    const four = await fixture.saveTasks(later, [
      { content: 'One', isCompleted: true },
      { content: 'Two' },
      { content: 'Three', dueDate: '2026-12-01' },
      { content: 'Four', isCompleted: true },
    ]);
    await fixture.saveTasks(later, [
      { ...four[2], isDeleted: true },
      { ...four[3], isDeleted: true },
    ]);
    await fixture.saveTasks(sooner, [
      { content: 'Last', dueDate: '2026-11-02' },
      { content: 'First', dueDate: '2026-11-01' },
    ]);
    const own = await fixture.test.signInAs(person.email);
    const listed = ok(await own.call(contract.listGoalsOfPeriod, { query: periodOf(person) }));
    expect(listed.statements).toBeLessThanOrEqual(4);
    const rows = listed.json<GoalRow[]>();
    expect(rows.map(({ goalId }) => goalId)).toEqual([sooner, later, open, over]);
    expect(rows[0]?.dueTasks.map(({ content }) => content)).toEqual(['First', 'Last']);
    expect(rows[1]).toMatchObject({ tasks: 2, tasksDone: 1, dueTasks: [], progress: 'Started' });
    const profile = ok(
      await own.call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId: 0 } }),
    ).json<EmployeeProfile>();
    expect(inGoalOrder(profile.goals)).toEqual(rows);
  });

  it.each([['markingPeriodId'], ['employeeId']] as const)('name %s when it is missing', async (missing) => {
    const { [missing]: _left, ...query } = periodOf(fixture.company.member);
    const answer = await fixture.lead.call(contract.listGoalsOfPeriod, { query });
    expect(refusal(answer)).toEqual([400, `${missing} is required.`]);
  });
});

describe('the lead’s dot', () => {
  it('shows while a goal is active that it changed or is overdue', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.company.lead.employeeId });
    const card = async () =>
      ok(await fixture.lead.call(teamLeadDashboard))
        .json<{ teamMembers: TeamCard[] }>()
        .teamMembers.find(({ employeeId }) => employeeId === person.employeeId);
    const { employeeId, markingPeriodId } = person;
    const visit = { params: { EmployeeId: employeeId, markingPeriodId: 0 } };
    ok(await fixture.lead.call(getProfile, visit));
    expect(await card()).toMatchObject({ isContentViewed: true, isContentOverDue: false });
    const body = { employeeId, markingPeriodId, title: 'Late', endDate: '2020-01-01' };
    const goalId = ok(await fixture.admin.call(contract.saveGoal, { body })).json<{ entityId: number }>()
      .entityId;
    expect(await card()).toMatchObject({ isContentViewed: false, isContentOverDue: true });
    ok(await fixture.lead.call(getProfile, visit));
    await fixture.saveUpdate(goalId, 'Cancelled');
    expect(await card()).toMatchObject({ isContentViewed: true, isContentOverDue: false });
  });
});

const periodOf = ({ employeeId, markingPeriodId }: { employeeId: number; markingPeriodId: number }) => ({
  employeeId,
  markingPeriodId,
});

/** Every write that involves a goal, its first task and its update. */
async function everyWrite(
  caller: GoalFixture['lead'],
  goalId: number,
  milestoneId: number,
  updateId: number,
) {
  const update = { title: 'News', status: 'Complete' };
  return [
    await caller.call(contract.saveGoal, { body: inputOf({ goalId }) }),
    await caller.call(contract.deleteGoal, { params: { id: goalId } }),
    await caller.call(contract.saveMilestones, { body: [{ goalId, content: 'More' }] }),
    await caller.call(contract.toggleMilestone, { query: { goalId, milestoneId, isCompleted: 'true' } }),
    await caller.call(contract.saveGoalUpdate, { body: { goal: goalId, ...update } }),
    await caller.call(contract.saveGoalUpdate, { body: { goal: goalId, updateId, ...update } }),
    await caller.call(contract.deleteGoalUpdate, { params: { id: updateId } }),
  ];
}
