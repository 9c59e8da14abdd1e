import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminDashboardSummary,
  exportProjectsInProgress,
  listProjectsInProgress,
} from '#contract/dashboards/dashboards.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { deleteEvaluation } from '#contract/projects/project-evaluations.endpoints.ts';
import { closeProject, deleteProject } from '#contract/projects/projects.endpoints.ts';
import { archiveEmployee } from '#contract/people/people-changes.endpoints.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import {
  ok,
  openProjectFixture,
  type ProjectFixture,
} from '#server/features/projects/directory/projects.fixture.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterAll(() => fixture.test.stop());

test('open projects are counted by deadline, and the people who are late are named, who blocks most first', async () => {
  const { pm, member, colleague } = fixture.people;
  const { admin } = fixture.callers;
  const due = (projectName: string, days: number, other: Person = colleague) =>
    fixture.newProject({ projectName, evaluationDeadline: addDays(fixture.today, days) }, [
      [pm, 'PM'],
      [other, 'QA'],
    ]);
  await due('Atlas', -2);
  await fixture.submitFor(await due('Beacon', -1, member), member);
  for (const [name, days] of [
    ['Cedar', 0],
    ['Delta', 14],
    ['Ember', 15],
  ] as const)
    await due(name, days);
  const done = await due('Fjord', -1);
  for (const person of [pm, colleague]) await fixture.submitFor(done, person);
  const id = await fixture.evaluationOf(await due('Grove', -1), colleague);
  ok(await admin.call(deleteEvaluation, { params: { id } }));
  ok(await admin.call(closeProject, { params: { id: await due('Harbor', -1) } }));
  ok(await admin.call(deleteProject, { params: { id: await due('Inlet', -1) } }));

  const { projects } = ok(await admin.call(adminDashboardSummary)).json<
    ResponseOf<typeof adminDashboardSummary>
  >();
  expect(projects).toEqual({
    total: 7,
    late: 2,
    soon: 2,
    later: 1,
    undated: 0,
    done: 1,
    alone: 1,
    latePeople: 2,
    latest: [
      {
        employeeId: pm.employeeId,
        fullName: 'Pam Manager',
        owes: ['Atlas', 'Beacon'],
        owesInAll: 2,
      },
      {
        employeeId: colleague.employeeId,
        fullName: 'Col League',
        owes: ['Atlas'],
        owesInAll: 1,
      },
    ],
  });
});

test('a project waits only for members who can still answer', async () => {
  const { admin } = fixture.callers;
  const { pm } = fixture.people;
  const leaver = await addPerson(fixture.test.owner, { firstName: 'Lee', lastName: 'Aver' });
  const answered = await addPerson(fixture.test.owner, { firstName: 'Ann', lastName: 'Swered' });
  const evaluationDeadline = addDays(fixture.today, -1);
  const team = [
    [pm, 'PM'],
    [leaver, 'QA'],
    [answered, 'Developer'],
  ] as const;
  const id = await fixture.newProject({ projectName: 'Jetty', evaluationDeadline }, team);
  await fixture.submitFor(id, answered);
  const seen = async () => {
    const { projects } = ok(await admin.call(adminDashboardSummary)).json<
      ResponseOf<typeof adminDashboardSummary>
    >();
    const open = ok(
      await admin.call(listProjectsInProgress, { query: { sort: '-status', limit: '1' } }),
    ).json<{ projectId: number; status: number }[]>();
    const file = ok(await admin.call(exportProjectsInProgress)).text;
    return {
      status: (await fixture.read(id)).status,
      done: projects.done,
      leaverIsLate: projects.latest.some(({ fullName }) => fullName === 'Lee Aver'),
      first: open[0]?.status,
      line: file.split('\r\n').find((line) => line.startsWith('Jetty')),
    };
  };
  const before = await seen();
  expect(before).toMatchObject({ status: 1 / 3, leaverIsLate: true });
  for (const { employeeId } of [leaver, answered])
    ok(await admin.call(archiveEmployee, { body: { employeeId, endDate: fixture.today } }));
  expect(await seen()).toMatchObject({ status: 1 / 2, leaverIsLate: false, done: before.done });
  await fixture.submitFor(id, pm);
  expect(await seen()).toEqual({
    status: 1,
    done: before.done + 1,
    leaverIsLate: false,
    first: 1,
    line: `Jetty,Pam Manager,100%,${evaluationDeadline},2,2`,
  });
  expect((await fixture.read(id)).evaluationStatus).toBe('Complete');
});
