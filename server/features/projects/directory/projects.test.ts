import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { messages } from '#contract/core/messages.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import * as contract from '#contract/projects/projects.endpoints.ts';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { ok, openProjectFixture, type ProjectFixture, refusal } from './projects.fixture.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

describe('who may do what with a project', () => {
  it('shows a project manager their own projects, an Admin all, and no other viewer the list', async () => {
    const projectId = await fixture.newProject();
    const pm2 = await fixture.test.signInAs('pm2@example.test');
    const idsOf = async (caller = fixture.callers.pm) =>
      ok(await caller.call(contract.listProjects))
        .json<ProjectRow[]>()
        .map((row) => row.projectId);
    expect(await idsOf()).toContain(projectId);
    expect(await idsOf(fixture.callers.admin)).toContain(projectId);
    expect(await idsOf(pm2)).not.toContain(projectId);
    for (const caller of [fixture.callers.lead, fixture.callers.member]) {
      expect(refusal(await caller.call(contract.listProjects))).toEqual([403, messages.forbidden]);
    }
  });

  it('lets the lead of a member read, edit and close, but neither delete nor see the status', async () => {
    const projectId = await fixture.newProject();
    const project = await fixture.read(projectId, fixture.callers.lead);
    expect(project).not.toHaveProperty('status');
    for (const member of project.evaluations) {
      expect(Object.keys(member).toSorted()).toEqual(['employee', 'evaluationId', 'isActive', 'projectRole']);
    }
    ok(await fixture.save({ projectId, projectName: 'Renamed' }, undefined, fixture.callers.lead));
    const refused = await fixture.callers.lead.call(contract.deleteProject, { params: { id: projectId } });
    expect(refusal(refused)).toEqual([403, messages.forbidden]);
    ok(await fixture.callers.lead.call(contract.closeProject, { params: { id: projectId } }));
  });

  it('answers members, strangers and other project managers alike, whether the project exists or not', async () => {
    const projectId = await fixture.newProject();
    const pm2 = await fixture.test.signInAs('pm2@example.test');
    for (const caller of [fixture.callers.member, pm2]) {
      for (const id of [projectId, 999_999]) {
        const answers = [
          await caller.call(contract.getProject, { params: { id } }),
          await caller.call(contract.closeProject, { params: { id } }),
          await caller.call(contract.deleteProject, { params: { id } }),
          await caller.call(contract.saveProject, { body: fixture.inputOf({ projectId: id }) }),
        ];
        for (const answer of answers) expect(refusal(answer)).toEqual([403, messages.forbidden]);
      }
    }
    const missing = await fixture.callers.admin.call(contract.getProject, { params: { id: 999_999 } });
    expect(refusal(missing)).toEqual([404, messages.notFound]);
  });

  it('keeps new projects and clients to Admins and project managers, clients also to leads of members', async () => {
    expect((await fixture.save({}, undefined, fixture.callers.member)).status).toBe(403);
    expect((await fixture.save({}, undefined, fixture.callers.lead)).status).toBe(403);
    expect((await fixture.callers.member.call(contract.listClients)).status).toBe(403);
    await fixture.newProject();
    ok(await fixture.callers.lead.call(contract.listClients));
    ok(await fixture.callers.admin.call(contract.listClients));
    const lead = await addPerson(fixture.test.owner, { permissions: ['Benchmark_TeamLead'] });
    const report = await addPerson(fixture.test.owner, { managerId: lead.employeeId });
    const caller = await fixture.test.signInAs(lead.email);
    expect((await caller.call(contract.listClients)).status).toBe(403);
    const { pm } = fixture.people;
    const team = [[pm, 'PM'] as const, [report, 'QA'] as const];
    const projectId = await fixture.newProject({}, team);
    ok(await caller.call(contract.listClients));
    await fixture.newProject({ projectId }, [[pm, 'PM']]);
    expect((await caller.call(contract.listClients)).status).toBe(403);
    const deleted = await fixture.newProject({}, team);
    ok(await fixture.callers.pm.call(contract.deleteProject, { params: { id: deleted } }));
    expect((await caller.call(contract.listClients)).status).toBe(403);
  });

  it('shows the guid only to its holder, and a deleted project to no viewer', async () => {
    const projectId = await fixture.newProject();
    const guid = await fixture.guidOf(projectId, fixture.people.pm);
    const own = await fixture.read(projectId, fixture.callers.pm);
    expect(own.evaluations.filter((member) => member.guid !== undefined)).toHaveLength(1);
    expect(own.evaluations[0]).toMatchObject({ guid, projectRole: 'PM' });
    expect(JSON.stringify(await fixture.read(projectId, fixture.callers.admin))).not.toContain('guid');
    ok(await fixture.callers.pm.call(contract.deleteProject, { params: { id: projectId } }));
    const gone = await fixture.callers.pm.call(contract.getProject, { params: { id: projectId } });
    expect(refusal(gone)).toEqual([403, messages.forbidden]);
    const answer = await fixture.callers.admin.call(contract.getProject, { params: { id: projectId } });
    expect(refusal(answer)).toEqual([404, messages.notFound]);
  });

  it('lists closed projects for Admins, managed ones for Admins and the person', async () => {
    const projectId = await fixture.newProject();
    const { employeeId } = fixture.people.pm;
    const managed = async (caller = fixture.callers.pm, id = employeeId) =>
      caller.call(contract.listManagedProjects, { params: { id } });
    expect(
      ok(await managed())
        .json<ProjectRow[]>()
        .map((row) => row.projectId),
    ).toContain(projectId);
    ok(await managed(fixture.callers.admin));
    expect(refusal(await managed(fixture.callers.member))).toEqual([403, messages.forbidden]);
    expect(ok(await managed(fixture.callers.member, fixture.people.member.employeeId)).json()).toEqual([]);
    ok(await fixture.callers.pm.call(contract.closeProject, { params: { id: projectId } }));
    const again = await fixture.callers.pm.call(contract.closeProject, { params: { id: projectId } });
    expect(refusal(again)).toEqual([409, 'This project is already closed.']);
    const closed = ok(await fixture.callers.admin.call(contract.listClosedProjects)).json<ProjectRow[]>();
    expect(closed.find((row) => row.projectId === projectId)).toMatchObject({
      isClosed: true,
      closedDate: fixture.today,
      needsProjectManager: false,
    });
    expect((await fixture.callers.pm.call(contract.listClosedProjects)).status).toBe(403);
    expect(
      ok(await managed())
        .json<ProjectRow[]>()
        .map((row) => row.projectId),
    ).not.toContain(projectId);
  });

  it('lists managed projects by the latest end', async () => {
    const pm = await addPerson(fixture.test.owner, { permissions: ['Benchmark_PM'] });
    const caller = await fixture.test.signInAs(pm.email);
    const ending = (days: number) =>
      fixture.newProject(
        { endDate: addDays(fixture.today, days) },
        [
          [pm, 'PM'],
          [fixture.people.member, 'QA'],
        ],
        caller,
      );
    const [middle, latest, earliest] = [await ending(-5), await ending(-1), await ending(-9)];
    const params = { id: pm.employeeId };
    const listed = ok(await caller.call(contract.listManagedProjects, { params })).json<ProjectRow[]>();
    expect(listed.map(({ projectId }) => projectId)).toEqual([latest, middle, earliest]);
  });
});

describe('a project', () => {
  it('shows all its fields, and who created and last changed it', async () => {
    const projectId = await fixture.newProject();
    ok(await fixture.save({ projectId, notes: 'Changed' }, undefined, fixture.callers.admin));
    const project = await fixture.read(projectId, fixture.callers.pm);
    expect(project).toMatchObject({
      projectName: 'Harbour',
      clientName: 'Acme',
      notes: 'Changed',
      status: 0,
      isClosed: false,
      createdDate: fixture.today,
      lastModifiedDate: fixture.today,
      needsProjectManager: false,
      managerId: fixture.people.pm.employeeId,
      evaluationStatus: 'Incomplete',
      creator: { fullName: 'Pam Manager' },
      lastModifiedBy: { fullName: 'Ada Admin' },
    });
    expect(project.evaluations.map((member) => member.projectRole)).toEqual(['PM', 'Developer', 'QA']);
  });

  it('finds a client of the same name instead of adding another', async () => {
    const save = async (name: string) =>
      ok(await fixture.callers.pm.call(contract.saveClient, { body: { name } })).json<{ entityId: number }>();
    const first = await save('Twice Ltd');
    expect(await save(' TWICE ltd ')).toEqual(first);
    const projectId = await fixture.newProject({ client: { clientId: -1, name: 'twice LTD' } });
    expect((await fixture.read(projectId)).client).toEqual({ clientId: first.entityId, name: 'Twice Ltd' });
    const empty = await fixture.callers.pm.call(contract.saveClient, { body: { name: ' ' } });
    expect(refusal(empty)).toEqual([400, 'Client is required']);
  });

  it('creates, keeps and removes evaluations by member, and hands the PM role over in one save', async () => {
    const { pm, member, colleague } = fixture.people;
    const projectId = await fixture.newProject();
    const before = await fixture.read(projectId);
    const kept = before.evaluations.find((one) => one.employee.employeeId === member.employeeId);
    await fixture.newProject({ projectId }, [
      [member, 'PM'],
      [pm, 'Strategist'],
    ]);
    const after = await fixture.read(projectId);
    expect(after.evaluations.map((one) => [one.evaluationId, one.projectRole])).toEqual([
      [kept?.evaluationId, 'PM'],
      [before.evaluations[0]?.evaluationId, 'Strategist'],
    ]);
    await fixture.newProject(
      { projectId },
      [
        [member, 'PM'],
        [colleague, 'QA'],
      ],
      fixture.callers.admin,
    );
    const again = await fixture.read(projectId);
    const old = before.evaluations.find((one) => one.employee.employeeId === colleague.employeeId);
    expect(again.evaluations[1]?.evaluationId).not.toBe(old?.evaluationId);
  });

  it('refuses to remove a member who has submitted', async () => {
    const { pm, member } = fixture.people;
    const projectId = await fixture.newProject();
    await fixture.submitFor(projectId, fixture.people.colleague);
    const answer = await fixture.save({ projectId }, [
      [pm, 'PM'],
      [member, 'QA'],
    ]);
    expect(refusal(answer)).toEqual([409, projectMessages.memberSubmitted('Col League')]);
  });

  it('names the member who has submitted as the viewer tells namesakes apart', async () => {
    const { pm, member } = fixture.people;
    const { owner } = fixture.test;
    const mia = { firstName: 'Mia', lastName: 'Wolf', position: 'Developer' };
    await addPerson(owner, { ...mia, department: 'Apps' });
    const submitted = await addPerson(owner, { ...mia, department: 'Web' });
    const projectId = await fixture.newProject({}, [
      [pm, 'PM'],
      [member, 'QA'],
      [submitted, 'QA'],
    ]);
    await fixture.submitFor(projectId, submitted);
    const refusedTo = async (caller: SignedInCaller) => {
      const team = [
        [pm, 'PM'],
        [member, 'QA'],
      ] as const;
      return (await fixture.save({ projectId }, team, caller)).text;
    };
    // Departments are for those who read the directory.
    const { admin, pm: manager } = fixture.callers;
    expect(await refusedTo(admin)).toBe(projectMessages.memberSubmitted('Mia Wolf (Web)'));
    expect(await refusedTo(manager)).toBe(projectMessages.memberSubmitted('Mia Wolf (Developer)'));
  });

  it('keeps archived members, adds none, and asks for a new PM when the PM is archived', async () => {
    const leaving = await addPerson(fixture.test.owner, { permissions: ['Benchmark_PM'] });
    const { member } = fixture.people;
    const team = [
      [leaving, 'PM'],
      [member, 'QA'],
    ] as const;
    const projectId = await fixture.newProject({}, team);
    await sql`update employee set archived_at = now(), end_date = company_today() - 1
      where employee_id = ${leaving.employeeId}`.execute(fixture.test.owner);
    expect(await fixture.read(projectId)).toMatchObject({ needsProjectManager: true });
    ok(await fixture.save({ projectId }, team, fixture.callers.admin));
    expect(refusal(await fixture.save({}, team))).toEqual([400, projectMessages.memberUnknown]);
  });

  it('refuses an older version and says who changed it', async () => {
    const projectId = await fixture.newProject();
    const { version } = await fixture.read(projectId);
    ok(await fixture.save({ projectId, notes: 'First' }, undefined, fixture.callers.admin));
    const body = fixture.inputOf({ projectId, notes: 'Second' });
    const late = await fixture.callers.pm.call(contract.saveProject, { body, ifMatch: version });
    expect(late.status).toBe(412);
    expect(late.text).toContain('Ada Admin changed this on ');
    expect((await fixture.read(projectId)).notes).toBe('First');
  });

  it('invites each member once, when the end date is reached', async () => {
    const ahead = { endDate: addDays(fixture.today, 5), evaluationDeadline: addDays(fixture.today, 9) };
    const projectId = await fixture.newProject(ahead);
    await fixture.newProject({ projectId, ...ahead });
    expect(await invitedTo(projectId)).toBe(0);
    await fixture.newProject({ projectId });
    expect(await invitedTo(projectId)).toBe(3);
    await fixture.newProject({ projectId });
    expect(await invitedTo(projectId)).toBe(3);
    const { pm } = fixture.people;
    expect(await invitedTo(await fixture.newProject({}, [[pm, 'PM']]))).toBe(0);
  });

  it('stays within the limit of statements', async () => {
    const created = await fixture.save();
    expect(created.statements).toBeLessThanOrEqual(6);
    const { entityId: projectId } = created.json<{ entityId: number }>();
    const ahead = { endDate: addDays(fixture.today, 5), evaluationDeadline: addDays(fixture.today, 9) };
    expect((await fixture.save({ projectId, ...ahead })).statements).toBeLessThanOrEqual(6);
    const body = fixture.inputOf({ projectId }, [
      [fixture.people.pm, 'PM'],
      [fixture.people.alone, 'QA'],
    ]);
    expect(ok(await fixture.callers.pm.call(contract.saveProject, { body })).statements).toBeLessThanOrEqual(
      6,
    );
    const at = { params: { id: projectId } };
    expect((await fixture.callers.pm.call(contract.listProjects)).statements).toBe(1);
    expect((await fixture.callers.admin.call(contract.listClosedProjects)).statements).toBe(1);
    expect((await fixture.callers.pm.call(contract.getProject, at)).statements).toBe(1);
    expect((await fixture.callers.pm.call(contract.listClients)).statements).toBe(2);
    expect((await fixture.callers.pm.call(contract.closeProject, at)).statements).toBeLessThanOrEqual(6);
    expect((await fixture.callers.pm.call(contract.deleteProject, at)).statements).toBeLessThanOrEqual(6);
  });

  it('adds an audit row with every write', async () => {
    const projectId = await fixture.newProject();
    ok(await fixture.save({ projectId }));
    ok(await fixture.callers.pm.call(contract.closeProject, { params: { id: projectId } }));
    ok(await fixture.callers.admin.call(contract.deleteProject, { params: { id: projectId } }));
    const { rows } = await sql<{ action: string; relation: string }>`
      select action, relation from audit_event where object ->> 'projectId' = ${String(projectId)}
      order by audit_event_id`.execute(fixture.test.owner);
    expect(rows.map(({ action, relation }) => [action, relation])).toEqual([
      ['create-project', 'ProjectManager'],
      ['change-project', 'ProjectManager'],
      ['close-project', 'ProjectManager'],
      ['delete-project', 'Admin'],
    ]);
  });
});

async function invitedTo(projectId: number): Promise<number> {
  const { rows } = await sql<{ invited: number }>`
    select count(*)::int as invited from message join project_evaluation on evaluation_id = project_evaluation_id
    where kind = 'evaluation-invitation' and project_id = ${projectId}`.execute(fixture.test.owner);
  return rows[0]?.invited ?? 0;
}
