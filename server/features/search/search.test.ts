import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { nameDeputy } from '#contract/people/deputies.endpoints.ts';
import { deleteGoal, saveGoal } from '#contract/goals/goals.endpoints.ts';
import { archiveEmployee } from '#contract/people/people-changes.endpoints.ts';
import { deleteEvaluation } from '#contract/projects/project-evaluations.endpoints.ts';
import { closeProject, deleteProject } from '#contract/projects/projects.endpoints.ts';
import type { Found } from '#contract/dashboards/search.schemas.ts';
import { search } from '#contract/dashboards/search.endpoints.ts';
import type { SearchAct } from '#contract/dashboards/search.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { deadlines } from '#server/testing/reviews.ts';
import {
  openProjectFixture,
  type ProjectFixture,
} from '#server/features/projects/directory/projects.fixture.ts';

let fixture: ProjectFixture;
let otherLead: SignedInCaller;

beforeAll(async () => {
  fixture = await openProjectFixture();
  otherLead = await fixture.test.signInAs('lead2@example.test');
  const managerId = fixture.company.otherLead.employeeId;
  await addPerson(fixture.test.owner, { firstName: 'Łukasz', lastName: 'O’Neil-Sørby', managerId });
});
beforeEach(() => fixture.test.app.callCounts.forget());
afterAll(() => fixture.test.stop());

async function find(caller: SignedInCaller, q: string, act?: SearchAct): Promise<Found> {
  const answer = await caller.call(search, { query: { q, ...(act === undefined ? {} : { act }) } });
  if (answer.status !== 200) throw new Error(answer.text);
  expect(answer.statements).toBeLessThanOrEqual(4);
  return answer.json<Found>();
}
const names = async (caller: SignedInCaller, q: string, act?: SearchAct) =>
  (await find(caller, q, act)).people.map(({ fullName }) => fullName);
const goals = async (caller: SignedInCaller, q: string) =>
  (await find(caller, q)).goals.map(({ title }) => title);
const projects = async (caller: SignedInCaller, q: string) =>
  (await find(caller, q)).projects.map(({ projectName }) => projectName);

async function newGoal({ employeeId, markingPeriodId }: Person, title: string): Promise<number> {
  const answer = await fixture.callers.admin.call(saveGoal, { body: { employeeId, markingPeriodId, title } });
  return answer.json<{ entityId: number }>().entityId;
}

describe('people', () => {
  test('are found by everyone; only the profiles that open and the reviews that may start say so', async () => {
    const { admin, lead, pm, member } = fixture.callers;
    const seen = async (caller: SignedInCaller) => {
      const { people } = await find(caller, 'mem');
      return people.map(({ fullName, positionName, opens, starts }) => [
        fullName,
        positionName,
        opens,
        starts,
      ]);
    };
    expect(await seen(admin)).toEqual([['Mem Ber', 'Engineer', true, true]]);
    expect(await seen(lead)).toEqual([['Mem Ber', 'Engineer', true, true]]);
    expect(await seen(otherLead)).toEqual([['Mem Ber', 'Engineer', false, false]]);
    expect(await seen(pm)).toEqual([['Mem Ber', 'Engineer', false, false]]);
    // Oneself.
    expect(await seen(member)).toEqual([['Mem Ber', 'Engineer', true, false]]);
    const [self] = (await find(admin, 'ada admin')).people;
    expect(self).toMatchObject({ opens: true, starts: false });
  });

  test('are found by the first letters of any word of the name, whatever its case, accents and punctuation', async () => {
    const { member } = fixture.callers;
    for (const typed of [
      'lukasz',
      'ŁUKASZ',
      'luk sor',
      "o'neil",
      'neil',
      'sorby',
      'Sørby',
      '  o’ne  ',
      'O.Neil-S',
    ])
      expect(await names(member, typed), typed).toEqual(['Łukasz O’Neil-Sørby']);
    for (const typed of ['ukasz', 'lukasz x', 'by', '', ' . ', '%', '_'])
      expect(await names(member, typed), typed).toEqual([]);
  });

  test('come in a fixed order, five at most: those whom the viewer leads first', async () => {
    const { lead, member, admin } = fixture.callers;
    const add = async (lastName: string, managerId: number | null = null) =>
      addPerson(fixture.test.owner, { firstName: 'Quentin', lastName, managerId });
    for (const lastName of ['Frost', 'Eke', 'Dahl', 'Cole', 'Berg', 'Ames']) await add(lastName);
    await add('Zorn', fixture.company.lead.employeeId);
    const first = ['Quentin Ames', 'Quentin Berg', 'Quentin Cole', 'Quentin Dahl', 'Quentin Eke'];
    expect(await names(member, 'quentin')).toEqual(first);
    expect(await names(admin, 'quentin')).toEqual(first);
    expect(await names(lead, 'quentin')).toEqual(['Quentin Zorn', ...first.slice(0, 4)]);
  });

  test('who are peers of the viewer come neither first nor last', async () => {
    const { admin, member } = fixture.callers;
    const { employeeId, markingPeriodId } = await addPerson(fixture.test.owner, {
      email: 'reviewed@example.test',
      managerId: fixture.company.lead.employeeId,
    });
    const reviewed = await fixture.test.signInAs('reviewed@example.test');
    const before = [await find(reviewed, 'quentin'), await find(member, 'quentin')];
    const started = await admin.call(startAnnualReview, {
      body: { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines },
    });
    const { entityId } = started.json<{ entityId: number }>();
    await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
      select ${entityId}, employee_id, 'Peer' from employee where full_name in ('Quentin Frost', 'Mem Ber')`.execute(
      fixture.test.owner,
    );
    expect([await find(reviewed, 'quentin'), await find(member, 'quentin')]).toEqual(before);
  });

  test('follow a new name', async () => {
    const { employeeId } = await addPerson(fixture.test.owner, { firstName: 'Una', lastName: 'Before' });
    await sql`update employee set last_name = 'After' where employee_id = ${employeeId}`.execute(
      fixture.test.owner,
    );
    expect(await names(fixture.callers.pm, 'una bef')).toEqual([]);
    expect(await names(fixture.callers.pm, 'una aft')).toEqual(['Una After']);
  });

  test('who are archived are found last, where their profile opens', async () => {
    const { admin, lead, pm, member } = fixture.callers;
    const managerId = fixture.company.lead.employeeId;
    const gone = await addPerson(fixture.test.owner, { firstName: 'Ana', lastName: 'Gone', managerId });
    await addPerson(fixture.test.owner, { firstName: 'Xena', lastName: 'Gonella' });
    const endDate = addDays(fixture.today, -1);
    const archived = await admin.call(archiveEmployee, { body: { employeeId: gone.employeeId, endDate } });
    expect(archived.status).toBe(200);
    expect(await names(admin, 'gon')).toEqual(['Xena Gonella', 'Ana Gone']);
    expect((await find(admin, 'ana gone')).people).toMatchObject([
      { isArchived: true, opens: true, starts: false },
    ]);
    expect(await names(admin, 'ana gone', 'start')).toEqual([]);
    expect(await names(admin, 'ana gone', 'kudos')).toEqual([]);
    const { rows } = await sql<{ managerId: number | null }>`
      select manager_id as "managerId" from employee where employee_id = ${gone.employeeId}`.execute(
      fixture.test.owner,
    );
    expect(await names(lead, 'gon')).toEqual(
      rows[0]?.managerId === managerId ? ['Xena Gonella', 'Ana Gone'] : ['Xena Gonella'],
    );
    for (const caller of [otherLead, pm, member])
      expect(await names(caller, 'gon')).toEqual(['Xena Gonella']);
  });
});

describe('an act', () => {
  test('of starting a review finds people whose review the viewer may start now', async () => {
    const { admin, lead, pm, member } = fixture.callers;
    expect(await names(lead, 'col le', 'start')).toEqual(['Col League']);
    expect(await names(admin, 'col le', 'start')).toEqual(['Col League']);
    for (const caller of [otherLead, pm, member]) expect(await names(caller, 'col le', 'start')).toEqual([]);
    expect(await names(admin, 'ada admin', 'start')).toEqual([]);
    const { employeeId, markingPeriodId } = fixture.company.colleague;
    const body = { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines };
    expect((await lead.call(startAnnualReview, { body })).status).toBe(200);
    expect(await names(lead, 'col le', 'start')).toEqual([]);
    expect((await find(lead, 'col le')).people).toMatchObject([{ opens: true, starts: false }]);
  });

  test('lists the viewer’s people before a name is typed, and finds neither goals nor projects', async () => {
    const { lead, member } = fixture.callers;
    expect(await names(lead, '', 'start')).toContain('Mem Ber');
    expect(await names(lead, '', 'start')).not.toContain('Col League');
    expect(await find(member, '', 'kudos')).toEqual({ people: [], goals: [], projects: [] });
    await newGoal(fixture.company.member, 'Memorize');
    expect((await find(lead, 'mem', 'kudos')).goals).toEqual([]);
  });

  test('of giving kudos finds everyone but the viewer', async () => {
    const { member } = fixture.callers;
    expect(await names(member, 'mem', 'kudos')).toEqual([]);
    expect(await names(member, 'lea', 'kudos')).toContain('Lea Lead');
  });

  test('that does not exist is refused', async () => {
    const answer = await fixture.callers.member.call(search, { query: { q: 'a', act: 'archive' } });
    expect(answer.status).toBe(400);
  });
});

describe('goals', () => {
  test('are found by the employee, the lead and Admins', async () => {
    const { admin, lead, pm, member } = fixture.callers;
    await newGoal(fixture.company.member, 'Learn to sail (CI/CD)');
    for (const caller of [admin, lead, member])
      expect(await goals(caller, 'cd sail')).toEqual(['Learn to sail (CI/CD)']);
    for (const caller of [otherLead, pm]) expect(await goals(caller, 'sail')).toEqual([]);
    const [goal] = (await find(lead, 'sail')).goals;
    expect(goal).toMatchObject({ employeeId: fixture.company.member.employeeId, employeeName: 'Mem Ber' });
  });

  test('follow a new title; a deleted one and one of an ended period are not found', async () => {
    const { admin, lead, member } = fixture.callers;
    const goalId = await newGoal(fixture.company.colleague, 'Yodel');
    const { employeeId, markingPeriodId } = fixture.company.colleague;
    await admin.call(saveGoal, { body: { goalId, employeeId, markingPeriodId, title: 'Juggle' } });
    expect([await goals(lead, 'yodel'), await goals(lead, 'juggle')]).toEqual([[], ['Juggle']]);
    await admin.call(deleteGoal, { params: { id: goalId } });
    for (const caller of [admin, lead]) expect(await goals(caller, 'juggle')).toEqual([]);
    await newGoal(fixture.company.member, 'Whistle');
    await sql`update marking_period set end_date = greatest(start_date, ${fixture.today}), ended_at = now()
      where marking_period_id = ${fixture.company.member.markingPeriodId}`.execute(fixture.test.owner);
    for (const caller of [admin, lead, member]) expect(await goals(caller, 'whistle')).toEqual([]);
  });

  test('of the viewer come first, then those of the people they lead; for Admins then the others', async () => {
    const { admin: ada, lead: lea } = fixture.company;
    const { admin, lead } = fixture.callers;
    const [led, other] = [
      await addPerson(fixture.test.owner, { managerId: lea.employeeId }),
      await addPerson(fixture.test.owner, {}),
    ];
    await newGoal(led, 'Glider basics');
    await newGoal(other, 'Glider alone');
    await newGoal(lea, 'Glider works');
    expect(await goals(lead, 'glider')).toEqual(['Glider works', 'Glider basics']);
    await newGoal(ada, 'Glider zone');
    expect(await goals(admin, 'glider')).toEqual([
      'Glider zone',
      'Glider alone',
      'Glider basics',
      'Glider works',
    ]);
  });

  test('of archived people are not found', async () => {
    const { admin, lead } = fixture.callers;
    const managerId = fixture.company.lead.employeeId;
    const person = await addPerson(fixture.test.owner, { managerId });
    await newGoal(person, 'Xylophone');
    for (const caller of [admin, lead]) expect(await goals(caller, 'xylo')).toEqual(['Xylophone']);
    await admin.call(archiveEmployee, {
      body: { employeeId: person.employeeId, endDate: addDays(fixture.today, -1) },
    });
    for (const caller of [admin, lead]) expect(await goals(caller, 'xylo')).toEqual([]);
  });
});

describe('projects', () => {
  test('are found by their project manager, the leads of their members and Admins', async () => {
    const { admin, lead, pm, member } = fixture.callers;
    await fixture.newProject({ projectName: 'Harbor Atlas' });
    for (const caller of [admin, lead, pm]) expect(await projects(caller, 'atl')).toEqual(['Harbor Atlas']);
    const otherPm = await fixture.test.signInAs('pm2@example.test');
    for (const caller of [otherPm, otherLead, member]) expect(await projects(caller, 'atlas')).toEqual([]);
    expect((await find(pm, 'atlas')).projects).toMatchObject([{ clientName: 'Acme', isClosed: false }]);
  });

  test('are not found by the lead of a member who left the team', async () => {
    const { pm, otherLead: boss } = fixture.people;
    const led = await addPerson(fixture.test.owner, { managerId: boss.employeeId });
    const id = await fixture.newProject({ projectName: 'Kestrel' }, [
      [pm, 'PM'],
      [led, 'QA'],
    ]);
    expect(await projects(otherLead, 'kestrel')).toEqual(['Kestrel']);
    const params = { id: await fixture.evaluationOf(id, led) };
    expect((await fixture.callers.admin.call(deleteEvaluation, { params })).status).toBe(200);
    expect(await projects(otherLead, 'kestrel')).toEqual([]);
  });

  test('that are closed are found by Admins only, and deleted projects by no viewer', async () => {
    const { admin, lead, pm } = fixture.callers;
    const id = await fixture.newProject({ projectName: 'Closing Beacon' });
    expect((await pm.call(closeProject, { params: { id } })).status).toBe(200);
    await fixture.newProject({ projectName: 'Beacon' });
    expect(await projects(admin, 'beacon')).toEqual(['Beacon', 'Closing Beacon']);
    for (const caller of [lead, pm]) expect(await projects(caller, 'beacon')).toEqual(['Beacon']);
    expect((await admin.call(deleteProject, { params: { id } })).status).toBe(200);
    expect(await projects(admin, 'beacon')).toEqual(['Beacon']);
  });
});

test('a deputy finds the lead’s people, their goals and projects, but none through being a member', async () => {
  const { company, test: app, today, callers } = fixture;
  const { employeeId: deputyId } = await addPerson(app.owner, {
    email: 'deputy@example.test',
    managerId: company.lead.employeeId,
  });
  const deputy = await app.signInAs('deputy@example.test');
  const body = { leadId: company.lead.employeeId, deputyId, from: today, until: addDays(today, 3) };
  expect(await projects(deputy, 'harbor')).toEqual([]);
  expect((await callers.admin.call(nameDeputy, { body })).status).toBe(200);
  expect(await projects(deputy, 'harbor')).toEqual(['Harbor Atlas']);
  expect((await find(deputy, 'mem ber')).people).toMatchObject([{ opens: true }]);
  expect((await find(deputy, 'lea lead')).people).toMatchObject([{ opens: false, starts: false }]);
  const pm = await addPerson(app.owner, { permissions: ['Benchmark_PM'] });
  const self = { employeeId: deputyId, email: '', markingPeriodId: 0 };
  const team = [[pm, 'PM'] as const, [self, 'QA'] as const];
  await fixture.newProject({ projectName: 'Lone Dune' }, team, callers.admin);
  expect(await projects(deputy, 'dune')).toEqual([]);
  expect(await projects(callers.lead, 'dune')).toEqual(['Lone Dune']);
});
