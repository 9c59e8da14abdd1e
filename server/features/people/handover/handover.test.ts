import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import type { Handover } from '#contract/people/handover.schemas.ts';
import { archiveEmployee, assignTeam } from '#contract/people/people-changes.endpoints.ts';
import { peopleMessages } from '#contract/people/people.ts';
import {
  changeReviewers,
  startAnnualReview,
  updateAnnualReview,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { closeProject, deleteProject } from '#contract/projects/projects.endpoints.ts';
import { ok, openProjectFixture, type ProjectFixture } from '../../projects/directory/projects.fixture.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { deadlines, profileFor, startedReview } from '#server/testing/reviews.ts';

let fixture: ProjectFixture;
let admin: SignedInCaller;
let otherAdmin: SignedInCaller;
let leaver: Person;
let report: Person;
let successor: Person;

beforeAll(async () => {
  fixture = await openProjectFixture();
  admin = fixture.callers.admin;
  otherAdmin = await fixture.test.signInAs('admin2@example.test');
});
afterAll(() => fixture.test.stop());
beforeEach(async () => {
  const { owner } = fixture.test;
  await fixture.forgetCalls();
  leaver = await addPerson(owner, { permissions: ['Benchmark_TeamLead', 'Benchmark_PM'] });
  report = await addPerson(owner, { lastName: 'Report', managerId: leaver.employeeId });
  successor = await addPerson(owner, { permissions: ['Benchmark_TeamLead', 'Benchmark_PM'] });
  await sql`delete from message`.execute(owner);
});

const archive = async (
  more: object = {},
  { by = admin, ...call }: { by?: SignedInCaller; ifMatch?: number } = {},
) => {
  const body = { employeeId: leaver.employeeId, endDate: addDays(fixture.today, -1), ...more };
  return by.call(archiveEmployee, { body, ...call });
};
const handover = async (by = admin, { employeeId } = leaver) =>
  ok(await by.call(getHandover, { params: { employeeId } })).json<Handover>();
const leadOf = async ({ employeeId }: Person) => (await profileFor(admin, employeeId)).managerId;
const idsOf = (people: readonly { employeeId: number }[]) => people.map(({ employeeId }) => employeeId);
const toSuccessor = () => ({ newTeamLeadId: successor.employeeId });
const mails = async () => {
  const { rows } = await sql<{ kind: string; recipientId: number }>`
    select kind, recipient_id as "recipientId" from message order by kind, recipient_id`.execute(
    fixture.test.owner,
  );
  return rows.map(({ kind, recipientId }) => [kind, recipientId]);
};
const auditOf = async (action: string, { employeeId }: { employeeId: number }) => {
  const { rows } = await sql<{ relation: string; before: object; after: object }>`
    select relation, before, after from audit_event
    where action = ${action} and subject_employee_id = ${employeeId}`.execute(fixture.test.owner);
  return rows;
};
const managerEntryOf = async (annualReviewId: number) => {
  const { rows } = await sql<{ employeeId: number }>`
    select employee_id as "employeeId" from annual_reviewer
    where annual_review_id = ${annualReviewId} and type = 'Manager'`.execute(fixture.test.owner);
  return rows[0]?.employeeId ?? null;
};
const newProject = async (
  more: readonly (readonly [Person, 'QA'])[] = [],
  changes: Record<string, unknown> = {},
) => fixture.newProject(changes, [[leaver, 'PM'], [fixture.company.member, 'Developer'], ...more], admin);
const rolesOf = async (projectId: number) =>
  new Map(
    (await fixture.read(projectId)).evaluations.map(({ employee, projectRole }) => [
      employee.employeeId,
      projectRole,
    ]),
  );

describe('what is handed over', () => {
  it('is the team, the open reviews and the open projects, by name', async () => {
    const { owner } = fixture.test;
    const { annualReviewId, employeeId } = await startedReview(fixture.test, admin, leaver.employeeId);
    const elsewhere = await startedReview(fixture.test, admin, fixture.company.lead.employeeId);
    const peer = { annualReviewId: elsewhere.annualReviewId, employeeId: leaver.employeeId, type: 'Peer' };
    ok(await admin.call(changeReviewers, { body: [peer] }));
    const gone = await addPerson(owner, { managerId: leaver.employeeId });
    const last = { employeeId: gone.employeeId, endDate: addDays(fixture.today, -1) };
    ok(await admin.call(archiveEmployee, { body: last }));
    const projectId = await newProject();
    const closed = await newProject();
    const deleted = await newProject();
    ok(await admin.call(closeProject, { params: { id: closed } }));
    ok(await admin.call(deleteProject, { params: { id: deleted } }));
    const found = await handover();
    expect(new Set(idsOf(found.people))).toEqual(new Set([report.employeeId, employeeId]));
    expect(idsOf(found.managerReviews)).toEqual([employeeId]);
    expect(idsOf(found.peerReviews)).toEqual([elsewhere.employeeId]);
    expect(found.projects).toEqual([{ projectId, projectName: 'Harbour' }]);
    expect(idsOf(found.projectManagers)).toContain(successor.employeeId);
    expect(idsOf(found.projectManagers)).not.toContain(leaver.employeeId);
    await sql`update annual_reviewer set completed_at = app_now()
      where annual_review_id = ${annualReviewId} and type = 'Manager'`.execute(owner);
    expect((await handover()).managerReviews).toEqual([]);
  });

  it('is nothing for a person without a team and without projects, and for one who is unknown', async () => {
    expect(await handover(admin, report)).toEqual({
      people: [],
      managerReviews: [],
      peerReviews: [],
      projects: [],
      projectManagers: [],
    });
    expect((await admin.call(getHandover, { params: { employeeId: 999_999 } })).status).toBe(404);
    for (const caller of [fixture.callers.lead, fixture.callers.member])
      expect((await caller.call(getHandover, { params: { employeeId: leaver.employeeId } })).status).toBe(
        403,
      );
  });

  it('tells an Admin nothing of their own review', async () => {
    const { otherAdmin: own } = fixture.company;
    const body = [{ employeeId: own.employeeId, managerId: leaver.employeeId }];
    ok(await admin.call(assignTeam, { body }));
    const { employeeId: employeeUnderReviewId, markingPeriodId } = own;
    const review = { employeeUnderReviewId, markingPeriodId, ...deadlines };
    const started = ok(await admin.call(startAnnualReview, { body: review })).json<{ entityId: number }>();
    const peer = { annualReviewId: started.entityId, employeeId: successor.employeeId, type: 'Peer' };
    ok(await admin.call(changeReviewers, { body: [peer] }));
    expect(idsOf((await handover(admin)).managerReviews)).toEqual([own.employeeId]);
    expect(idsOf((await handover(admin, successor)).peerReviews)).toEqual([own.employeeId]);
    const seen = await handover(otherAdmin);
    expect([idsOf(seen.people).includes(own.employeeId), seen.managerReviews]).toEqual([true, []]);
    expect((await handover(otherAdmin, successor)).peerReviews).toEqual([]);
    ok(await admin.call(assignTeam, { body: [{ employeeId: own.employeeId, managerId: null }] }));
  });
});

describe('an archiving without a choice', () => {
  it('unassigns the team and leaves the projects without a manager, as before', async () => {
    const projectId = await newProject();
    const version = (await fixture.read(projectId)).version;
    const answer = await archive({ newTeamLeadId: -1, newProjectManagerId: null });
    expect([answer.text, answer.status, answer.statements <= 6]).toEqual([answer.text, 200, true]);
    expect(await leadOf(report)).toBeNull();
    expect(await fixture.read(projectId)).toMatchObject({ needsProjectManager: true, version });
    expect(await auditOf('assign-team', report)).toEqual([]);
    const again = await archive();
    expect([again.status, again.text]).toEqual([409, peopleMessages.alreadyArchived]);
  });
});

describe('the people of a lead who is archived', () => {
  it('go to the new lead with their reviews and meetings, as in a change of team', async () => {
    const reviewed = await startedReview(fixture.test, admin, leaver.employeeId);
    const { annualReviewId } = reviewed;
    ok(await admin.call(updateAnnualReview, { body: { annualReviewId, sitdownDate: '2027-01-11' } }));
    await sql`delete from message`.execute(fixture.test.owner);
    ok(await archive(toSuccessor()));
    expect([await leadOf(report), await leadOf(reviewed)]).toEqual([
      successor.employeeId,
      successor.employeeId,
    ]);
    expect(await managerEntryOf(annualReviewId)).toBe(successor.employeeId);
    expect(await mails()).toEqual([
      ['sit-down-cancelled', leaver.employeeId],
      ['sit-down-invitation', successor.employeeId],
      ['team-changed', leaver.employeeId],
    ]);
    for (const person of [report, reviewed])
      expect(await auditOf('assign-team', person)).toMatchObject([
        {
          relation: 'Admin',
          before: { managerId: leaver.employeeId },
          after: { managerId: successor.employeeId },
        },
      ]);
    expect(await auditOf('archive-employee', leaver)).toHaveLength(1);
  });

  it('move today if the last day lies ahead, and the lead stays until then', async () => {
    ok(await archive({ ...toSuccessor(), endDate: addDays(fixture.today, 5) }));
    expect(await leadOf(report)).toBe(successor.employeeId);
    expect(await profileFor(admin, leaver.employeeId)).toMatchObject({
      isActive: true,
      endDate: addDays(fixture.today, 5),
    });
    expect(await mails()).toEqual([['team-changed', leaver.employeeId]]);
  });

  it('may be led by one of them, who becomes unassigned and does not lead themselves', async () => {
    await sql`update employee set permissions = '{Benchmark_TeamLead}' where employee_id = ${report.employeeId}`.execute(
      fixture.test.owner,
    );
    const other = await addPerson(fixture.test.owner, { managerId: leaver.employeeId });
    ok(await archive({ newTeamLeadId: report.employeeId }));
    expect([await leadOf(report), await leadOf(other)]).toEqual([null, report.employeeId]);
  });

  it.each([
    ['a person without Team Lead', () => report, peopleMessages.teamLeadUnknown],
    ['the person who is archived', () => leaver, peopleMessages.takesOverFromSelf],
    ['an unknown person', () => ({ employeeId: 999_999 }), peopleMessages.teamLeadUnknown],
  ])('are not taken by %s', async (_name, taker, sentence) => {
    const answer = await archive({ newTeamLeadId: taker().employeeId });
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect(await profileFor(admin, leaver.employeeId)).toMatchObject({ isActive: true, endDate: null });
    expect(await leadOf(report)).toBe(leaver.employeeId);
  });

  it('may be none, and the new lead must be a lead all the same', async () => {
    const body = { employeeId: report.employeeId, endDate: fixture.today, newTeamLeadId: leaver.employeeId };
    const wrong = { ...body, newTeamLeadId: fixture.company.member.employeeId };
    const refused = await admin.call(archiveEmployee, { body: wrong });
    expect([refused.status, refused.text]).toEqual([400, peopleMessages.teamLeadUnknown]);
    ok(await admin.call(archiveEmployee, { body }));
  });

  it('are not taken by an archived lead, nor by one whom one of them leads', async () => {
    const { owner } = fixture.test;
    const below = await addPerson(owner, {
      managerId: report.employeeId,
      permissions: ['Benchmark_TeamLead'],
    });
    expect((await archive({ newTeamLeadId: below.employeeId })).status).toBe(409);
    const last = { employeeId: successor.employeeId, endDate: addDays(fixture.today, -1) };
    ok(await admin.call(archiveEmployee, { body: last }));
    const answer = await archive(toSuccessor());
    expect([answer.status, answer.text]).toEqual([400, peopleMessages.teamLeadUnknown]);
    expect(await leadOf(report)).toBe(leaver.employeeId);
  });

  it('stay when the person was changed meanwhile', async () => {
    const { version } = await profileFor(admin, leaver.employeeId);
    ok(await archive({ endDate: addDays(fixture.today, 9) }));
    expect((await archive(toSuccessor(), { ifMatch: version })).status).toBe(412);
    expect(await leadOf(report)).toBe(leaver.employeeId);
  });

  it('go to one of two leads when two Admins archive at once', async () => {
    const { lead } = fixture.company;
    const answers = await Promise.all([
      archive(toSuccessor()),
      archive({ newTeamLeadId: lead.employeeId }, { by: otherAdmin }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? successor : lead;
    expect(await leadOf(report)).toBe(winner.employeeId);
    expect(await auditOf('assign-team', report)).toHaveLength(1);
  });

  it('are not led by a person who is archived at the same time', async () => {
    const body = { employeeId: successor.employeeId, endDate: addDays(fixture.today, -1) };
    await Promise.all([archive(toSuccessor()), otherAdmin.call(archiveEmployee, { body })]);
    expect((await profileFor(admin, successor.employeeId)).isActive).toBe(false);
    expect(await leadOf(report)).not.toBe(successor.employeeId);
  });
});

describe('the projects of a manager who is archived', () => {
  const toManager = () => ({ newProjectManagerId: successor.employeeId });

  it('go to the new manager, who is invited; the former one stays on the team', async () => {
    const projectId = await newProject();
    await sql`delete from message`.execute(fixture.test.owner);
    ok(await archive(toManager()));
    expect(await rolesOf(projectId)).toEqual(
      new Map([
        [successor.employeeId, 'PM'],
        [leaver.employeeId, 'Developer'],
        [fixture.company.member.employeeId, 'Developer'],
      ]),
    );
    expect(await fixture.read(projectId)).toMatchObject({
      projectName: 'Harbour',
      notes: 'Be kind',
      needsProjectManager: false,
      clientName: 'Acme',
    });
    expect(await mails()).toEqual([['evaluation-invitation', successor.employeeId]]);
    const { rows } = await sql<{ relation: string }>`
      select relation from audit_event where action = 'change-project'
        and object ->> 'projectId' = ${String(projectId)}`.execute(fixture.test.owner);
    expect(rows).toEqual([{ relation: 'Admin' }]);
    expect(await leadOf(report)).toBeNull();
  });

  it('change roles with a member who takes over, and submitted answers stay', async () => {
    const projectId = await newProject([[successor, 'QA']]);
    await fixture.submitFor(projectId, leaver);
    ok(await archive({ ...toManager(), endDate: addDays(fixture.today, 5) }));
    const roles = await rolesOf(projectId);
    expect([roles.get(successor.employeeId), roles.get(leaver.employeeId)]).toEqual(['PM', 'QA']);
    const { evaluations } = await fixture.read(projectId);
    expect(evaluations.find(({ employee }) => employee.employeeId === leaver.employeeId)?.isComplete).toBe(
      true,
    );
  });

  it('stay where they are when they are closed', async () => {
    const projectId = await newProject();
    ok(await admin.call(closeProject, { params: { id: projectId } }));
    ok(await archive(toManager()));
    expect((await rolesOf(projectId)).get(leaver.employeeId)).toBe('PM');
  });

  it.each([
    ['a person without Project Manager', () => report, peopleMessages.projectManagerUnknown],
    ['the person who is archived', () => leaver, peopleMessages.takesOverFromSelf],
  ])('are not taken by %s, and then no person moves either', async (_name, taker, sentence) => {
    const projectId = await newProject();
    const answer = await archive({ ...toSuccessor(), newProjectManagerId: taker().employeeId });
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect((await rolesOf(projectId)).get(leaver.employeeId)).toBe('PM');
    expect(await leadOf(report)).toBe(leaver.employeeId);
  });
});
