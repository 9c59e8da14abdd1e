import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { messages } from '#contract/core/messages.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import * as contract from '#contract/projects/projects.endpoints.ts';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import { ok, openProjectScene, type ProjectScene, refusal } from './projects.scene.ts';

let scene: ProjectScene;
beforeAll(async () => {
  scene = await openProjectScene();
});
afterEach(() => scene.forgetCalls());
afterAll(() => scene.test.stop());

describe('who may do what with a project', () => {
  it('shows a project manager their own projects, an Admin all, and nobody else the list', async () => {
    const projectId = await scene.newProject();
    const pm2 = await scene.test.signInAs('pm2@example.test');
    const idsOf = async (caller = scene.callers.pm) =>
      ok(await caller.call(contract.listProjects))
        .json<ProjectRow[]>()
        .map((row) => row.projectId);
    expect(await idsOf()).toContain(projectId);
    expect(await idsOf(scene.callers.admin)).toContain(projectId);
    expect(await idsOf(pm2)).not.toContain(projectId);
    for (const caller of [scene.callers.lead, scene.callers.member]) {
      expect(refusal(await caller.call(contract.listProjects))).toEqual([403, messages.forbidden]);
    }
  });

  it('lets the lead of a member read, edit and close, but neither delete nor see the status', async () => {
    const projectId = await scene.newProject();
    const project = await scene.read(projectId, scene.callers.lead);
    expect(project).not.toHaveProperty('status');
    for (const member of project.evaluations) {
      expect(Object.keys(member).toSorted()).toEqual(['employee', 'evaluationId', 'isActive', 'projectRole']);
    }
    ok(await scene.save({ projectId, projectName: 'Renamed' }, undefined, scene.callers.lead));
    const refused = await scene.callers.lead.call(contract.deleteProject, { params: { id: projectId } });
    expect(refusal(refused)).toEqual([403, messages.forbidden]);
    ok(await scene.callers.lead.call(contract.closeProject, { params: { id: projectId } }));
  });

  it('answers members, strangers and other project managers alike, whether the project exists or not', async () => {
    const projectId = await scene.newProject();
    const pm2 = await scene.test.signInAs('pm2@example.test');
    for (const caller of [scene.callers.member, pm2]) {
      for (const id of [projectId, 999_999]) {
        const answers = [
          await caller.call(contract.getProject, { params: { id } }),
          await caller.call(contract.closeProject, { params: { id } }),
          await caller.call(contract.deleteProject, { params: { id } }),
          await caller.call(contract.saveProject, { body: scene.inputOf({ projectId: id }) }),
        ];
        for (const answer of answers) expect(refusal(answer)).toEqual([403, messages.forbidden]);
      }
    }
    const missing = await scene.callers.admin.call(contract.getProject, { params: { id: 999_999 } });
    expect(refusal(missing)).toEqual([404, messages.notFound]);
  });

  it('keeps new projects and clients to Admins and project managers, clients also to leads of members', async () => {
    expect((await scene.save({}, undefined, scene.callers.member)).status).toBe(403);
    expect((await scene.save({}, undefined, scene.callers.lead)).status).toBe(403);
    expect((await scene.callers.member.call(contract.listClients)).status).toBe(403);
    await scene.newProject();
    ok(await scene.callers.lead.call(contract.listClients));
    ok(await scene.callers.admin.call(contract.listClients));
    const lead = await addPerson(scene.test.owner, { permissions: ['Benchmark_TeamLead'] });
    const report = await addPerson(scene.test.owner, { managerId: lead.employeeId });
    const caller = await scene.test.signInAs(lead.email);
    expect((await caller.call(contract.listClients)).status).toBe(403);
    const { pm } = scene.people;
    const team = [[pm, 'PM'] as const, [report, 'QA'] as const];
    const projectId = await scene.newProject({}, team);
    ok(await caller.call(contract.listClients));
    await scene.newProject({ projectId }, [[pm, 'PM']]);
    expect((await caller.call(contract.listClients)).status).toBe(403);
    const deleted = await scene.newProject({}, team);
    ok(await scene.callers.pm.call(contract.deleteProject, { params: { id: deleted } }));
    expect((await caller.call(contract.listClients)).status).toBe(403);
  });

  it('shows the guid only to its holder, and nobody sees a deleted project', async () => {
    const projectId = await scene.newProject();
    const guid = await scene.guidOf(projectId, scene.people.pm);
    const own = await scene.read(projectId, scene.callers.pm);
    expect(own.evaluations.filter((member) => member.guid !== undefined)).toHaveLength(1);
    expect(own.evaluations[0]).toMatchObject({ guid, projectRole: 'PM' });
    expect(JSON.stringify(await scene.read(projectId, scene.callers.admin))).not.toContain('guid');
    ok(await scene.callers.pm.call(contract.deleteProject, { params: { id: projectId } }));
    const gone = await scene.callers.pm.call(contract.getProject, { params: { id: projectId } });
    expect(refusal(gone)).toEqual([403, messages.forbidden]);
    const answer = await scene.callers.admin.call(contract.getProject, { params: { id: projectId } });
    expect(refusal(answer)).toEqual([404, messages.notFound]);
  });

  it('lists closed projects for Admins, managed ones for Admins and the person', async () => {
    const projectId = await scene.newProject();
    const { employeeId } = scene.people.pm;
    const managed = async (caller = scene.callers.pm, id = employeeId) =>
      caller.call(contract.listManagedProjects, { params: { id } });
    expect(
      ok(await managed())
        .json<ProjectRow[]>()
        .map((row) => row.projectId),
    ).toContain(projectId);
    ok(await managed(scene.callers.admin));
    expect(refusal(await managed(scene.callers.member))).toEqual([403, messages.forbidden]);
    expect(ok(await managed(scene.callers.member, scene.people.member.employeeId)).json()).toEqual([]);
    ok(await scene.callers.pm.call(contract.closeProject, { params: { id: projectId } }));
    const again = await scene.callers.pm.call(contract.closeProject, { params: { id: projectId } });
    expect(refusal(again)).toEqual([409, 'This project is already closed.']);
    const closed = ok(await scene.callers.admin.call(contract.listClosedProjects)).json<ProjectRow[]>();
    expect(closed.find((row) => row.projectId === projectId)).toMatchObject({
      isClosed: true,
      closedDate: scene.today,
      needsProjectManager: false,
    });
    expect((await scene.callers.pm.call(contract.listClosedProjects)).status).toBe(403);
    expect(
      ok(await managed())
        .json<ProjectRow[]>()
        .map((row) => row.projectId),
    ).not.toContain(projectId);
  });

  it('lists managed projects by the latest end', async () => {
    const pm = await addPerson(scene.test.owner, { permissions: ['Benchmark_PM'] });
    const caller = await scene.test.signInAs(pm.email);
    const ending = (days: number) =>
      scene.newProject(
        { endDate: addDays(scene.today, days) },
        [
          [pm, 'PM'],
          [scene.people.member, 'QA'],
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
    const projectId = await scene.newProject();
    ok(await scene.save({ projectId, notes: 'Changed' }, undefined, scene.callers.admin));
    const project = await scene.read(projectId, scene.callers.pm);
    expect(project).toMatchObject({
      projectName: 'Harbour',
      clientName: 'Acme',
      notes: 'Changed',
      status: 0,
      isClosed: false,
      createdDate: scene.today,
      lastModifiedDate: scene.today,
      needsProjectManager: false,
      managerId: scene.people.pm.employeeId,
      evaluationStatus: 'Incomplete',
      creator: { fullName: 'Pam Manager' },
      lastModifiedBy: { fullName: 'Ada Admin' },
    });
    expect(project.evaluations.map((member) => member.projectRole)).toEqual(['PM', 'Developer', 'QA']);
  });

  it('finds a client of the same name instead of adding another', async () => {
    const save = async (name: string) =>
      ok(await scene.callers.pm.call(contract.saveClient, { body: { name } })).json<{ entityId: number }>();
    const first = await save('Twice Ltd');
    expect(await save(' TWICE ltd ')).toEqual(first);
    const projectId = await scene.newProject({ client: { clientId: -1, name: 'twice LTD' } });
    expect((await scene.read(projectId)).client).toEqual({ clientId: first.entityId, name: 'Twice Ltd' });
    const empty = await scene.callers.pm.call(contract.saveClient, { body: { name: ' ' } });
    expect(refusal(empty)).toEqual([400, 'Client is required']);
  });

  it('creates, keeps and removes evaluations by member, and hands the PM role over in one save', async () => {
    const { pm, member, colleague } = scene.people;
    const projectId = await scene.newProject();
    const before = await scene.read(projectId);
    const kept = before.evaluations.find((one) => one.employee.employeeId === member.employeeId);
    await scene.newProject({ projectId }, [
      [member, 'PM'],
      [pm, 'Strategist'],
    ]);
    const after = await scene.read(projectId);
    expect(after.evaluations.map((one) => [one.evaluationId, one.projectRole])).toEqual([
      [kept?.evaluationId, 'PM'],
      [before.evaluations[0]?.evaluationId, 'Strategist'],
    ]);
    await scene.newProject(
      { projectId },
      [
        [member, 'PM'],
        [colleague, 'QA'],
      ],
      scene.callers.admin,
    );
    const again = await scene.read(projectId);
    const old = before.evaluations.find((one) => one.employee.employeeId === colleague.employeeId);
    expect(again.evaluations[1]?.evaluationId).not.toBe(old?.evaluationId);
  });

  it('refuses to remove a member who has submitted', async () => {
    const { pm, member } = scene.people;
    const projectId = await scene.newProject();
    await scene.submitFor(projectId, scene.people.colleague);
    const answer = await scene.save({ projectId }, [
      [pm, 'PM'],
      [member, 'QA'],
    ]);
    expect(refusal(answer)).toEqual([409, projectMessages.memberSubmitted('Col League')]);
  });

  it('keeps archived members, adds none, and asks for a new PM when the PM is archived', async () => {
    const leaving = await addPerson(scene.test.owner, { permissions: ['Benchmark_PM'] });
    const { member } = scene.people;
    const team = [
      [leaving, 'PM'],
      [member, 'QA'],
    ] as const;
    const projectId = await scene.newProject({}, team);
    await sql`update employee set archived_at = now(), end_date = company_today() - 1
      where employee_id = ${leaving.employeeId}`.execute(scene.test.owner);
    expect(await scene.read(projectId)).toMatchObject({ needsProjectManager: true });
    ok(await scene.save({ projectId }, team, scene.callers.admin));
    expect(refusal(await scene.save({}, team))).toEqual([400, projectMessages.memberUnknown]);
  });

  it('refuses an older version and says who changed it', async () => {
    const projectId = await scene.newProject();
    const { version } = await scene.read(projectId);
    ok(await scene.save({ projectId, notes: 'First' }, undefined, scene.callers.admin));
    const body = scene.inputOf({ projectId, notes: 'Second' });
    const late = await scene.callers.pm.call(contract.saveProject, { body, ifMatch: version });
    expect(late.status).toBe(412);
    expect(late.text).toContain('Ada Admin changed this on ');
    expect((await scene.read(projectId)).notes).toBe('First');
  });

  it('invites each member once, when the end date is reached', async () => {
    const ahead = { endDate: addDays(scene.today, 5), evaluationDeadline: addDays(scene.today, 9) };
    const projectId = await scene.newProject(ahead);
    await scene.newProject({ projectId, ...ahead });
    expect(await invitedTo(projectId)).toBe(0);
    await scene.newProject({ projectId });
    expect(await invitedTo(projectId)).toBe(3);
    await scene.newProject({ projectId });
    expect(await invitedTo(projectId)).toBe(3);
    const { pm } = scene.people;
    expect(await invitedTo(await scene.newProject({}, [[pm, 'PM']]))).toBe(0);
  });

  it('stays within the limit of statements', async () => {
    const created = await scene.save();
    expect(created.statements).toBeLessThanOrEqual(6);
    const { entityId: projectId } = created.json<{ entityId: number }>();
    const ahead = { endDate: addDays(scene.today, 5), evaluationDeadline: addDays(scene.today, 9) };
    expect((await scene.save({ projectId, ...ahead })).statements).toBeLessThanOrEqual(6);
    const body = scene.inputOf({ projectId }, [
      [scene.people.pm, 'PM'],
      [scene.people.alone, 'QA'],
    ]);
    expect(ok(await scene.callers.pm.call(contract.saveProject, { body })).statements).toBeLessThanOrEqual(6);
    const at = { params: { id: projectId } };
    expect((await scene.callers.pm.call(contract.listProjects)).statements).toBe(1);
    expect((await scene.callers.admin.call(contract.listClosedProjects)).statements).toBe(1);
    expect((await scene.callers.pm.call(contract.getProject, at)).statements).toBe(1);
    expect((await scene.callers.pm.call(contract.listClients)).statements).toBe(2);
    expect((await scene.callers.pm.call(contract.closeProject, at)).statements).toBeLessThanOrEqual(6);
    expect((await scene.callers.pm.call(contract.deleteProject, at)).statements).toBeLessThanOrEqual(6);
  });

  it('adds an audit row with every write', async () => {
    const projectId = await scene.newProject();
    ok(await scene.save({ projectId }));
    ok(await scene.callers.pm.call(contract.closeProject, { params: { id: projectId } }));
    ok(await scene.callers.admin.call(contract.deleteProject, { params: { id: projectId } }));
    const { rows } = await sql<{ action: string; relation: string }>`
      select action, relation from audit_event where object ->> 'projectId' = ${String(projectId)}
      order by audit_event_id`.execute(scene.test.owner);
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
    where kind = 'evaluation-invitation' and project_id = ${projectId}`.execute(scene.test.owner);
  return rows[0]?.invited ?? 0;
}
