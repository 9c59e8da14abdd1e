import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { adminDashboard } from '#contract/dashboards/dashboards.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import type { ProjectProgress } from '#contract/projects/project-evaluations.schemas.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import type { Client, ProjectRow } from '#contract/projects/projects.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import { ok, openProjectFixture, type ProjectFixture } from '../directory/projects.fixture.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

const statusOf = async (projectId: number) =>
  ok(await fixture.callers.admin.call(contract.listEvaluations))
    .json<ProjectProgress[]>()
    .find((one) => one.projectId === projectId)?.status;

describe('the share of submitted evaluations', () => {
  it('does not count people who left the team', async () => {
    const projectId = await fixture.newProject();
    await fixture.submitFor(projectId, fixture.people.pm);
    expect(await statusOf(projectId)).toBeCloseTo(1 / 3);
    const id = await fixture.evaluationOf(projectId, fixture.people.colleague);
    ok(await fixture.callers.admin.call(contract.deleteEvaluation, { params: { id } }));
    expect(await statusOf(projectId)).toBeCloseTo(1 / 2);
    const [row] = ok(await fixture.callers.admin.call(projects.listProjects))
      .json<ProjectRow[]>()
      .filter((one) => one.projectId === projectId);
    expect(row?.status).toBeCloseTo(1 / 2);
  });

  it('is 0 on a project of one person, whatever happened to the others', async () => {
    const projectId = await fixture.newProject();
    await fixture.submitFor(projectId, fixture.people.pm);
    await sql`update project_evaluation set deleted_at = now()
      where project_id = ${projectId} and submitted_at is null`.execute(fixture.test.owner);
    expect(await statusOf(projectId)).toBe(0);
  });
});

describe('the list of evaluations', () => {
  it('shows a former Project Manager only their own entry in projects they created', async () => {
    const former = await addPerson(fixture.test.owner, { permissions: ['Benchmark_PM'] });
    const caller = await fixture.test.signInAs(former.email);
    const led = await fixture.newProject(
      {},
      [
        [former, 'PM'],
        [fixture.people.member, 'Developer'],
      ],
      caller,
    );
    const made = await fixture.newProject({}, undefined, caller);
    const listed = async () =>
      ok(await caller.call(contract.listEvaluations))
        .json<ProjectProgress[]>()
        .filter(({ projectId }) => [led, made].includes(projectId))
        .map(({ projectId, members }): [number, number] => [projectId, members.length])
        .toSorted(([one]) => (one === led ? -1 : 1));
    expect(await listed()).toEqual([
      [led, 2],
      [made, 3],
    ]);
    await sql`update employee set permissions = '{}' where employee_id = ${former.employeeId}`.execute(
      fixture.test.owner,
    );
    expect(await listed()).toEqual([[led, 1]]);
  });

  it('is by deadline, and so are the duties on a profile', async () => {
    const deadlines = [20, 15, 25].map((days) => addDays(fixture.today, days));
    const made: number[] = [];
    for (const evaluationDeadline of deadlines) made.push(await fixture.newProject({ evaluationDeadline }));
    const [middle, first, last] = made;
    const ordered = (ids: readonly number[]) => ids.filter((id) => made.includes(id));
    const list = ok(await fixture.callers.admin.call(contract.listEvaluations)).json<ProjectProgress[]>();
    expect(ordered(list.map((one) => one.projectId))).toEqual([first, middle, last]);
    const { projectEvaluations: shown } = ok(await fixture.callers.admin.call(adminDashboard)).json<{
      projectEvaluations: { projectId: number }[];
    }>();
    expect(ordered(shown.map((one) => one.projectId))).toEqual([first, middle, last]);
    const own = await profileOf(fixture.callers.member);
    expect(ordered(own.assignedProjectEvaluations.map((one) => one.projectId))).toEqual([
      first,
      middle,
      last,
    ]);
    expect(ordered(own.projectEvaluationResults.map((one) => one.projectId))).toEqual([last, middle, first]);
  });
});

const profileOf = async (caller = fixture.callers.lead, period = 0) =>
  ok(
    await caller.call(getProfile, {
      params: { EmployeeId: fixture.people.member.employeeId, markingPeriodId: period },
    }),
  ).json<EmployeeProfile>();

describe('a deadline on the first or last day of a period', () => {
  it('is in it', async () => {
    const [start, end] = [addDays(fixture.today, 40), addDays(fixture.today, 60)];
    const { employeeId, markingPeriodId } = fixture.people.member;
    await sql`update marking_period set end_date = ${addDays(start, -1)}, ended_at = now()
      where marking_period_id = ${markingPeriodId}`.execute(fixture.test.owner);
    const { rows } = await sql<{ id: number }>`
      insert into marking_period (employee_id, start_date, end_date, ended_at) values
        (${employeeId}, ${start}, ${end}, now()), (${employeeId}, ${addDays(end, 1)}, null, null)
      returning marking_period_id as id`.execute(fixture.test.owner);
    const days = [addDays(start, -1), start, end, addDays(end, 1)];
    const made: number[] = [];
    for (const evaluationDeadline of days) made.push(await fixture.newProject({ evaluationDeadline }));
    const [before, first, last, after] = made;
    const inPeriod = async (period: number) =>
      (await profileOf(fixture.callers.lead, period)).projectEvaluationResults
        .map(({ projectId }) => projectId)
        .filter((id) => made.includes(id))
        .toSorted((a, b) => made.indexOf(a) - made.indexOf(b));
    expect(await inPeriod(markingPeriodId)).toEqual([before]);
    expect(await inPeriod(rows[0]?.id ?? 0)).toEqual([first, last]);
    expect(await inPeriod(rows[1]?.id ?? 0)).toEqual([after]);
  });
});

describe('lists of projects', () => {
  it('are sorted by latest end, then newest first; clients by name; links in their order', async () => {
    const ends = [-12, -14, -10, -12].map((days) => addDays(fixture.today, days));
    const made: number[] = [];
    for (const [index, endDate] of ends.entries()) {
      const name = ['z omega', 'Z beta', 'z Alpha', 'z omega'][index];
      const links = ['c', 'a', 'b'].map((one) => ({ linkId: 0, name: one, url: `https://${one}.test/` }));
      made.push(await fixture.newProject({ endDate, client: { clientId: -1, name }, links }));
    }
    const [middle, last, first, newer] = made;
    const idsOf = async (endpoint: typeof projects.listProjects | typeof projects.listClosedProjects) =>
      ok(await fixture.callers.admin.call(endpoint))
        .json<ProjectRow[]>()
        .map((row) => row.projectId)
        .filter((id) => made.includes(id));
    expect(await idsOf(projects.listProjects)).toEqual([first, newer, middle, last]);
    const managed = ok(
      await fixture.callers.admin.call(projects.listManagedProjects, {
        params: { id: fixture.people.pm.employeeId },
      }),
    ).json<ProjectRow[]>();
    expect(managed.map((row) => row.projectId).filter((id) => made.includes(id))).toEqual([
      first,
      newer,
      middle,
      last,
    ]);
    const clients = ok(await fixture.callers.admin.call(projects.listClients)).json<Client[]>();
    expect(clients.map(({ name }) => name).filter((name) => /^z /i.test(name))).toEqual([
      'z Alpha',
      'Z beta',
      'z omega',
    ]);
    const { links } = await fixture.read(middle ?? 0);
    expect(links.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
    for (const id of made) ok(await fixture.callers.admin.call(projects.closeProject, { params: { id } }));
    expect(await idsOf(projects.listClosedProjects)).toEqual([first, newer, middle, last]);
  });
});
