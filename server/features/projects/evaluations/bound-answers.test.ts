import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectRole } from '#contract/core/enums.ts';
import { correctMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
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

const profile = async (caller: SignedInCaller, { employeeId }: Person, period = 0) =>
  ok(
    await caller.call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId: period } }),
  ).json<EmployeeProfile>();

const scoreOf = async (caller: SignedInCaller, person: Person, period = 0) => {
  const { averagePerformanceRating, performanceScore } = await profile(caller, person, period);
  return { averagePerformanceRating, performanceScore };
};

/** A lead's report who manages a project with a team of seven, signed in. */
async function ratedManager() {
  const person = await addPerson(fixture.test.owner, {
    managerId: fixture.people.lead.employeeId,
    permissions: ['Benchmark_PM'],
  });
  const caller = await fixture.test.signInAs(person.email);
  const team: Member[] = [
    [person, 'PM'],
    ...peers.map((peer): readonly [Person, ProjectRole] => [peer, 'QA']),
  ];
  return { person, caller, team };
}

/** Ends the active period yesterday and opens the next, as the Admin's call does. */
async function endPeriodOf({ employeeId }: Person): Promise<number> {
  return fixture.test.owner.transaction().execute(async (tx) => {
    await sql`update marking_period set end_date = company_today() - 1, ended_at = app_now()
      where employee_id = ${employeeId} and ended_at is null`.execute(tx);
    const { rows } = await sql<{ id: number }>`insert into marking_period (employee_id, start_date)
      values (${employeeId}, company_today()) returning marking_period_id as id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
}

const submitAll = async (projectId: number, by: readonly Person[], levels: readonly string[]) => {
  for (const [place, peer] of by.entries()) {
    await fixture.forgetCalls();
    await fixture.submitFor(projectId, peer, levels[place]);
  }
};

const periodsOf = async (projectId: number, { employeeId }: Person) => {
  const { rows } = await sql<{ id: number }>`
    select marking_period_id as id from evaluation_subject join project_evaluation using (evaluation_id)
    where project_id = ${projectId} and evaluation_subject.employee_id = ${employeeId}
    order by submission_number`.execute(fixture.test.owner);
  return rows.map(({ id }) => id);
};

describe('what the rated person reads', () => {
  it('does not depend on the dates of the project, the start of the period or the project’s deletion', async () => {
    const { person, caller, team } = await ratedManager();
    const projectId = await fixture.newProject({}, team, caller);
    await submitAll(projectId, peers, ['5', '4', '3', '1', '1']);
    const before = await scoreOf(caller, person);
    const seenByLead = await scoreOf(fixture.callers.lead, person);
    expect(before.performanceScore).toMatchObject({ averageScore: 3, answered: 6 });
    const unmoved = async () => {
      expect(await scoreOf(caller, person)).toEqual(before);
      expect(await scoreOf(fixture.callers.lead, person)).toEqual(seenByLead);
    };
    const away = { startDate: '2019-01-01', endDate: '2019-02-01', evaluationDeadline: '2019-03-01' };
    for (const by of [caller, fixture.callers.lead]) {
      for (const dates of [away, {}]) {
        const body = fixture.inputOf({ projectId, ...dates }, team);
        ok(await by.call(projects.saveProject, { body: { ...body, evaluations: await teamOf(projectId) } }));
        await unmoved();
      }
    }
    for (const startDate of [fixture.today, '2026-03-02']) {
      const { markingPeriodId } = person;
      ok(await fixture.callers.admin.call(correctMarkingPeriod, { body: { markingPeriodId, startDate } }));
      const moved = await scoreOf(caller, person);
      expect(moved.performanceScore).toMatchObject({ averageScore: 3, answered: 6 });
    }
    await unmoved();
    ok(await caller.call(projects.closeProject, { params: { id: projectId } }));
    await unmoved();
    ok(await caller.call(projects.deleteProject, { params: { id: projectId } }));
    await unmoved();
  });

  it('grows in steps of three reviewers across projects, also deleted ones, without distribution', async () => {
    const { person, caller, team } = await ratedManager();
    const first = await fixture.newProject({}, team, caller);
    const second = await fixture.newProject({}, team, caller);
    const [one, two, three, four, five, six] = peers;
    if (!one || !two || !three || !four || !five || !six) throw new Error('nobody');
    await submitAll(first, [one, two], ['5', '5']);
    expect((await scoreOf(caller, person)).averagePerformanceRating).toBe(0);
    ok(await caller.call(projects.deleteProject, { params: { id: first } }));
    expect((await scoreOf(caller, person)).averagePerformanceRating).toBe(0);
    await submitAll(second, [three], ['2']);
    const { performanceScore: own } = await scoreOf(caller, person);
    expect(own).toMatchObject({ averageScore: 4, answered: 3 });
    await submitAll(second, [four, five], ['1', '1']);
    expect((await scoreOf(caller, person)).performanceScore).toEqual(own);
    expect(JSON.stringify(own)).not.toContain('distribution');
    const led = await scoreOf(fixture.callers.lead, person);
    expect(led.performanceScore.distribution?.length).toBe(6);
    expect(led.performanceScore.periods[0]?.distribution?.length).toBe(6);
  });
});

describe('answers on a deleted project', () => {
  it('stay readable for lead and Admin under "Deleted project", and lose its name', async () => {
    const { person, caller, team } = await ratedManager();
    const projectId = await fixture.newProject({ projectName: 'Sunken Ship' }, team, caller);
    await submitAll(projectId, peers.slice(0, 2), ['5', '2']);
    ok(await caller.call(projects.deleteProject, { params: { id: projectId } }));
    for (const reader of [fixture.callers.lead, fixture.callers.admin]) {
      const seen = await profile(reader, person);
      expect(seen.projectEvaluationResults).toMatchObject([
        {
          projectId,
          isDeleted: true,
          projectName: 'Deleted project',
          clientName: '',
          employeePerformanceScore: 3.5,
          answered: 2,
          targetProjectRole: 'PM',
        },
      ]);
      expect(seen.projectEvaluationResults[0]?.section?.notes).toHaveLength(2);
      expect(seen.projectEvaluationResults[0]).not.toHaveProperty('evaluationStatus');
      expect(seen.peerFeedbackScore).toMatchObject({ averageScore: 3.5, answered: 2 });
      expect(JSON.stringify(seen)).not.toContain('Sunken');
    }
    expect((await profile(caller, person)).projectEvaluationResults).toEqual([]);
  });

  it('stay with people who left the team', async () => {
    const { person, caller, team } = await ratedManager();
    const [first, second] = peers;
    if (!first || !second) throw new Error('nobody');
    const projectId = await fixture.newProject({}, team, caller);
    await submitAll(projectId, [second], ['4']);
    const rest = (await teamOf(projectId)).filter(({ employee }) => employee.employeeId !== first.employeeId);
    const body = { ...fixture.inputOf({ projectId }, team), evaluations: rest };
    ok(await caller.call(projects.saveProject, { body }));
    const seen = await profile(fixture.callers.admin, first);
    const result = seen.projectEvaluationResults.find((one) => one.projectId === projectId);
    expect(result).toMatchObject({ employeePerformanceScore: 4, answered: 1, projectName: 'Harbour' });
    expect(result).not.toHaveProperty('evaluationStatus');
    expect(person.employeeId).toBeGreaterThan(0);
  });
});

describe('an answer', () => {
  it('belongs to the period that is open when it is submitted; late ones never change an ended period', async () => {
    const { person, caller, team } = await ratedManager();
    const projectId = await fixture.newProject({}, team, caller);
    await submitAll(projectId, peers.slice(0, 4), ['5', '5', '5', '5']);
    const next = await endPeriodOf(person);
    const scores = async () => (await profile(fixture.callers.lead, person)).performanceScore.periods[0];
    const before = await scores();
    expect(before).toMatchObject({ averageScore: 5, answered: 4 });
    await submitAll(projectId, peers.slice(4), ['1', '1', '1']);
    expect(await scores()).toEqual(before);
    const past = person.markingPeriodId;
    expect(await periodsOf(projectId, person)).toEqual([past, past, past, past, next, next, next]);
    for (const [period, score, answered] of [
      [past, 5, 4],
      [next, 1, 3],
    ] as const) {
      const seen = await profile(fixture.callers.lead, person, period);
      expect(seen.projectEvaluationResults).toMatchObject([
        { projectId, employeePerformanceScore: score, answered },
      ]);
      expect(seen.averagePerformanceRating).toBe(score);
      expect(seen.peerFeedbackScore?.questions[0]).toMatchObject({ averageScore: score, answered });
      const own = await scoreOf(caller, person, period);
      expect(own.performanceScore).toMatchObject({ averageScore: score, answered: 3 });
    }
  });

  it('that is missing is listed in the period of the deadline', async () => {
    const { person, caller, team } = await ratedManager();
    const projectId = await fixture.newProject({ evaluationDeadline: '2030-01-01' }, team, caller);
    await submitAll(projectId, peers.slice(0, 1), ['4']);
    const next = await endPeriodOf(person);
    const standsIn = async (period: number, reader = fixture.callers.lead) =>
      (await profile(reader, person, period)).projectEvaluationResults.map(({ answered }) => answered);
    expect([await standsIn(person.markingPeriodId), await standsIn(next)]).toEqual([[1], [0]]);
    // The person's own list depends on the deadline alone, so it doesn't reveal that there is an answer.
    expect([
      (await standsIn(person.markingPeriodId, caller)).length,
      (await standsIn(next, caller)).length,
    ]).toEqual([0, 1]);
    for (const left of [person, ...peers.slice(1)]) {
      await fixture.forgetCalls();
      await fixture.submitFor(projectId, left);
    }
    expect([await standsIn(person.markingPeriodId), await standsIn(next)]).toEqual([[1], [6]]);
  });

  it('that waits for the end of a period belongs to the next one', async () => {
    const { person, caller, team } = await ratedManager();
    const projectId = await fixture.newProject({}, team, caller);
    const [peer] = peers;
    if (!peer) throw new Error('nobody');
    const answers = await fixture.answersOf(await fixture.guidOf(projectId, peer));
    let submitted: Promise<unknown> = Promise.resolve();
    const next = await fixture.test.owner.transaction().execute(async (tx) => {
      await sql`update marking_period set end_date = company_today() - 1, ended_at = app_now()
        where marking_period_id = ${person.markingPeriodId}`.execute(tx);
      let isDone = false;
      submitted = fixture.submit(answers).then((answer) => {
        isDone = true;
        return ok(answer);
      });
      const waiting = sql<{ one: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as one`;
      while (!isDone && (await waiting.execute(tx)).rows[0]?.one !== true)
        await new Promise((go) => setTimeout(go, 20));
      const { rows } = await sql<{ id: number }>`insert into marking_period (employee_id, start_date)
        values (${person.employeeId}, company_today()) returning marking_period_id as id`.execute(tx);
      return rows[0]?.id ?? 0;
    });
    await submitted;
    expect(await periodsOf(projectId, person)).toEqual([next]);
  });

  it('about a person without an open period belongs to the latest one', async () => {
    const { person, caller, team } = await ratedManager();
    const projectId = await fixture.newProject({}, team, caller);
    await sql`update marking_period set end_date = company_today(), ended_at = app_now()
      where employee_id = ${person.employeeId}`.execute(fixture.test.owner);
    await submitAll(projectId, peers.slice(0, 1), ['4']);
    expect(await periodsOf(projectId, person)).toEqual([person.markingPeriodId]);
  });

  it('cannot be moved in the database', async () => {
    const { person, caller, team } = await ratedManager();
    const projectId = await fixture.newProject({}, team, caller);
    await submitAll(projectId, peers.slice(0, 1), ['4']);
    const next = await endPeriodOf(person);
    const { rows } = await sql<{ id: number }>`select evaluation_id as id from evaluation_subject
      where employee_id = ${person.employeeId}`.execute(fixture.test.owner);
    const of = sql`where evaluation_id = ${rows[0]?.id} and employee_id = ${person.employeeId}`;
    for (const write of [
      sql`update evaluation_subject set marking_period_id = ${next} ${of}`,
      sql`delete from evaluation_subject ${of}`,
    ])
      await expect(write.execute(fixture.test.owner)).rejects.toThrow('can no longer be changed');
    await expect(
      sql`insert into evaluation_subject (evaluation_id, employee_id, marking_period_id)
        values (${rows[0]?.id}, ${peers[1]?.employeeId}, ${next})`.execute(fixture.test.context.db),
    ).rejects.toThrow('permission denied');
  });
});

/** The team of a project as its form would send it. */
async function teamOf(projectId: number) {
  const { evaluations } = await fixture.read(projectId);
  return evaluations.map(({ evaluationId, employee, projectRole }) => ({
    evaluationId,
    projectRole,
    employee: { employeeId: employee.employeeId },
  }));
}
