import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import type { ProjectRole } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { type Member, ok, openProjectFixture, type ProjectFixture } from '../directory/projects.fixture.ts';

let fixture: ProjectFixture;
let peers: Person[];
beforeAll(async () => {
  fixture = await openProjectFixture();
  peers = await Promise.all(Array.from({ length: 7 }, () => addPerson(fixture.test.owner)));
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

const profile = async (caller = fixture.callers.lead, { employeeId } = fixture.people.member, period = 0) =>
  ok(
    await caller.call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId: period } }),
  ).json<EmployeeProfile>();

const teamAround = (person: Person): Member[] => [
  [fixture.people.pm, 'PM'],
  [person, 'Developer'],
  ...peers.map((peer): readonly [Person, ProjectRole] => [peer, 'QA']),
];

describe('project evaluations on a profile', () => {
  it('show the person projects with roles and deadlines, the link to an open evaluation, and nothing else', async () => {
    const projectId = await fixture.newProject();
    await fixture.submitFor(projectId, fixture.people.colleague);
    const own = await profile(fixture.callers.member);
    const mine = own.projectEvaluationResults.find((one) => one.projectId === projectId);
    expect(Object.keys(mine ?? {}).toSorted()).toEqual([
      'clientName',
      'deadline',
      'projectEvaluationResultId',
      'projectId',
      'projectName',
      'targetProjectRole',
    ]);
    expect(own).not.toHaveProperty('peerFeedbackScore');
    const duty = own.assignedProjectEvaluations.find((one) => one.projectId === projectId);
    expect(duty).toMatchObject({
      projectName: 'Harbour',
      clientName: 'Acme',
      reviewerProjectRole: 'Developer',
      guid: await fixture.guidOf(projectId, fixture.people.member),
    });
    expect(JSON.stringify(own)).not.toContain('About ');
  });

  it('show lead and Admin everything but the link, and record the read', async () => {
    const projectId = await fixture.newProject();
    await fixture.submitFor(projectId, fixture.people.colleague, '3');
    const before = await readings();
    for (const caller of [fixture.callers.lead, fixture.callers.admin]) {
      const seen = await profile(caller);
      const result = seen.projectEvaluationResults.find((one) => one.projectId === projectId);
      expect(result).toMatchObject({
        evaluationStatus: 'Incomplete',
        remindersSent: [],
        employeePerformanceScore: 3,
        answered: 1,
        section: { notes: [{ content: `About ${fixture.people.member.employeeId}` }] },
      });
      expect(seen.assignedProjectEvaluations.length).toBeGreaterThan(0);
      expect(JSON.stringify(seen.assignedProjectEvaluations)).not.toContain('guid');
      expect(seen.peerFeedbackScore?.questions.length).toBeGreaterThan(0);
    }
    expect(await readings()).toBe(before + 2);
    await profile(fixture.callers.member);
    expect(await readings()).toBe(before + 2);
  });

  it('list open evaluations by deadline, and projects by the latest deadline first', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.people.lead.employeeId });
    const dueIn = (days: number) =>
      fixture.newProject({ evaluationDeadline: addDays(fixture.today, days) }, [
        [fixture.people.pm, 'PM'],
        [person, 'Developer'],
      ]);
    const [second, third, first] = [await dueIn(6), await dueIn(9), await dueIn(3)];
    const seen = await profile(fixture.callers.lead, person);
    const idsOf = (list: readonly { projectId: number }[]) => list.map(({ projectId }) => projectId);
    expect(idsOf(seen.assignedProjectEvaluations)).toEqual([first, second, third]);
    expect(idsOf(seen.projectEvaluationResults)).toEqual([third, second, first]);
  });

  it('list a project once for a person who left the team and joined again', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.people.lead.employeeId });
    const { pm } = fixture.people;
    const projectId = await fixture.newProject({}, teamAround(person));
    const firstId = await fixture.evaluationOf(projectId, person);
    ok(await fixture.callers.admin.call(contract.deleteEvaluation, { params: { id: firstId } }));
    const listed = async () =>
      (await profile(fixture.callers.lead, person)).projectEvaluationResults.map((one) => one.projectId);
    expect(await listed()).toEqual([]);
    const again = fixture.inputOf({ projectId }, teamAround(person));
    ok(await (await fixture.test.signInAs(pm.email)).call(projects.saveProject, { body: again }));
    expect(await fixture.evaluationOf(projectId, person)).not.toBe(firstId);
    expect(await listed()).toEqual([projectId]);
  });

  it('leave out evaluations that are done, deleted, not due yet or without colleagues', async () => {
    const { alone, colleague, pm } = fixture.people;
    const caller = await fixture.test.signInAs('alone@example.test');
    const duties = async () => (await profile(caller, alone)).assignedProjectEvaluations.length;
    const team: Member[] = [
      [pm, 'PM'],
      [alone, 'QA'],
    ];
    const first = await fixture.newProject({}, team);
    const second = await fixture.newProject({}, team);
    expect(await duties()).toBe(2);
    await fixture.submitFor(first, alone);
    expect(await duties()).toBe(1);
    ok(await fixture.callers.pm.call(projects.deleteProject, { params: { id: second } }));
    expect(await duties()).toBe(0);
    await fixture.newProject({ endDate: '2040-01-01', evaluationDeadline: '2040-02-01' }, team);
    expect(await duties()).toBe(0);
    const left = await fixture.newProject({}, [
      [alone, 'PM'],
      [colleague, 'QA'],
    ]);
    expect(await duties()).toBe(1);
    const leave = async (projectId: number, person: Person) => {
      const id = await fixture.evaluationOf(projectId, person);
      ok(await fixture.callers.admin.call(contract.deleteEvaluation, { params: { id } }));
    };
    await leave(left, colleague);
    expect(await duties()).toBe(0);
    const removedFrom = await fixture.newProject({}, team);
    expect(await duties()).toBe(1);
    await leave(removedFrom, alone);
    expect(await duties()).toBe(0);
  });
});

describe('the scores', () => {
  it('grow for the person in steps of three reviewers, for the lead with each', async () => {
    const person = await addPerson(fixture.test.owner, {
      email: 'stepped@example.test',
      managerId: fixture.people.lead.employeeId,
    });
    const caller = await fixture.test.signInAs('stepped@example.test');
    const projectId = await fixture.newProject({}, teamAround(person));
    const levels = ['5', '4', '3', '2', '2', '2', '1'];
    const seen: number[][] = [];
    for (const [place, peer] of peers.entries()) {
      await fixture.forgetCalls();
      await fixture.submitFor(projectId, peer, levels[place] ?? '1');
      const own = await profile(caller, person);
      const led = await profile(fixture.callers.lead, person);
      expect(led.performanceScore.answered).toBe(place + 1);
      expect(led.averagePerformanceRating).toBe(led.performanceScore.averageScore);
      expect(own.performanceScore.periods.at(-1)).toMatchObject({
        averageScore: own.performanceScore.averageScore,
        answered: own.performanceScore.answered,
      });
      seen.push([
        own.performanceScore.averageScore,
        own.performanceScore.answered,
        own.averagePerformanceRating,
      ]);
    }
    expect(seen).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [4, 3, 4],
      [4, 3, 4],
      [4, 3, 4],
      [3, 6, 3],
      [3, 6, 3],
    ]);
  });

  it('exclude the PM from the peer feedback, and N/A from both', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.people.lead.employeeId });
    const projectId = await fixture.newProject({}, teamAround(person));
    const [first, second, third] = peers;
    if (!first || !second || !third) throw new Error('nobody');
    await fixture.submitFor(projectId, fixture.people.pm, '1');
    await fixture.submitFor(projectId, first, '5');
    await fixture.submitFor(projectId, second, 'NA');
    await fixture.submitFor(projectId, third, '4');
    const seen = await profile(fixture.callers.lead, person);
    expect(seen.performanceScore).toMatchObject({ averageScore: 3.3, answered: 3 });
    expect(seen.peerFeedbackScore).toMatchObject({ averageScore: 4.5, answered: 2 });
    for (const question of seen.peerFeedbackScore?.questions ?? []) {
      expect(question).toMatchObject({ averageScore: 4.5, answered: 2, distribution: [1, 0, 0, 0, 1, 1] });
    }
  });

  it('of an earlier period are feedback too: that read is recorded', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.people.lead.employeeId });
    const [peer] = peers;
    if (!peer) throw new Error('The test has no peers.');
    await fixture.submitFor(await fixture.newProject({}, teamAround(person)), peer);
    await sql`update marking_period set end_date = company_today() - 1, ended_at = app_now()
      where employee_id = ${person.employeeId}`.execute(fixture.test.owner);
    await sql`insert into marking_period (employee_id, start_date)
      values (${person.employeeId}, company_today())`.execute(fixture.test.owner);
    const before = await readings();
    const { peerFeedbackScore } = await profile(fixture.callers.lead, person);
    expect(peerFeedbackScore?.periods.map(({ answered }) => answered)).toEqual([1, 0]);
    expect(await readings()).toBe(before + 1);
  });

  it('are absent without answers, and that read is not recorded', async () => {
    const person = await addPerson(fixture.test.owner, { managerId: fixture.people.lead.employeeId });
    const before = await readings();
    const seen = await profile(fixture.callers.lead, person);
    expect(seen).toMatchObject({ averagePerformanceRating: 0, projectEvaluationResults: [] });
    const projectId = await fixture.newProject({}, teamAround(person));
    const { projectEvaluationResults } = await profile(fixture.callers.lead, person);
    expect(projectEvaluationResults).toMatchObject([{ projectId, answered: 0 }]);
    expect(await readings()).toBe(before);
  });
});

const readings = async () => {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from audit_event where action = 'read-feedback'`.execute(
    fixture.test.owner,
  );
  return rows[0]?.times ?? 0;
};
