import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { absenceMessages } from '#contract/people/absence.ts';
import { messages } from '#contract/core/messages.ts';
import { evaluationMessages } from '#contract/projects/evaluation-messages.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import type { ProjectProgress, ProjectResults } from '#contract/projects/project-evaluations.schemas.ts';
import type { ProjectMember } from '#contract/projects/projects.schemas.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { ok, openProjectFixture, type ProjectFixture, refusal } from '../directory/projects.fixture.ts';
import { inviteDue } from '../directory/invitations.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterEach(async () => {
  await fixture.forgetCalls();
  await fixture.test.shiftClock(null);
});
afterAll(() => fixture.test.stop());

const remind = async (projectEvaluationResultId: number, more: Record<string, unknown> = {}) =>
  fixture.callers.pm.call(contract.remindEvaluator, { body: { projectEvaluationResultId, ...more } });

const queued = async (kind: string) => {
  const { rows } = await sql<{ recipientId: number; note: string | null; evaluationId: number }>`
    select recipient_id as "recipientId", note, project_evaluation_id as "evaluationId" from message
    where kind = ${kind} order by message_id`.execute(fixture.test.owner);
  return rows;
};

describe('the list of evaluations', () => {
  it('has all open projects for Admins, a PM’s own with all members, and a member’s own entry', async () => {
    const projectId = await fixture.newProject();
    await fixture.submitFor(projectId, fixture.people.colleague);
    const listFor = async (caller = fixture.callers.admin, id = projectId) => {
      const answer = ok(await caller.call(contract.listEvaluations));
      expect(answer.statements).toBe(1);
      return answer.json<ProjectProgress[]>().find((one) => one.projectId === id);
    };
    const whole = await listFor();
    expect(whole).toMatchObject({ projectTitle: 'Harbour', deadline: addDays(fixture.today, 10) });
    expect(whole?.status).toBeCloseTo(1 / 3);
    expect(whole?.members.map((one) => one.evaluationStatus)).toEqual([
      'Incomplete',
      'Incomplete',
      'Complete',
    ]);
    expect(JSON.stringify(whole)).not.toContain('guid');
    expect((await listFor(fixture.callers.pm))?.members).toHaveLength(3);
    const own = await listFor(fixture.callers.member);
    expect(own).not.toHaveProperty('status');
    expect(own?.members).toEqual([
      {
        evaluationId: expect.any(Number),
        projectRole: 'Developer',
        isActive: true,
        employee: {
          employeeId: fixture.people.member.employeeId,
          fullName: 'Mem Ber',
        },
        guid: await fixture.guidOf(projectId, fixture.people.member),
      },
    ]);
    expect(await listFor(fixture.callers.lead)).toBeUndefined();
    ok(await fixture.callers.pm.call(projects.closeProject, { params: { id: projectId } }));
    expect(await listFor()).toBeUndefined();
    const deleted = await fixture.newProject();
    ok(await fixture.callers.pm.call(projects.deleteProject, { params: { id: deleted } }));
    expect(await listFor(fixture.callers.admin, deleted)).toBeUndefined();
  });
});

describe('a reminder', () => {
  it('goes to the member on file, and uses only the message from the body', async () => {
    const projectId = await fixture.newProject();
    const evaluationId = await fixture.evaluationOf(projectId, fixture.people.member);
    const answer = await remind(evaluationId, {
      message: '  Please! ',
      email: 'evil@example.test',
      guid: 'x',
      projectName: 'y',
      deadline: 'z',
    });
    ok(answer);
    expect(answer.statements).toBeLessThanOrEqual(6);
    expect((await queued('evaluation-reminder')).at(-1)).toEqual({
      recipientId: fixture.people.member.employeeId,
      note: 'Please!',
      evaluationId,
    });
    const again = await remind(evaluationId);
    expect(again.status).toBe(429);
    expect(again.text).toBe(
      'A reminder was sent less than 10 minutes ago. The next one can be sent in 10 minutes.',
    );
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(500);
    await fixture.test.stopClock();
    const age = (interval: string) =>
      sql`update message set queued_at = app_now() - ${interval}::interval`.execute(fixture.test.owner);
    await age('599 seconds');
    const last = await remind(evaluationId);
    expect([last.status, last.headers['retry-after']]).toEqual([429, '1']);
    await age('600 seconds');
    ok(await remind(evaluationId));
  });

  it('needs a colleague to evaluate', async () => {
    const { pm, member } = fixture.people;
    const projectId = await fixture.newProject({}, [
      [pm, 'PM'],
      [member, 'QA'],
    ]);
    const own = await fixture.evaluationOf(projectId, pm);
    const id = await fixture.evaluationOf(projectId, member);
    ok(await remind(id));
    ok(await fixture.callers.pm.call(contract.deleteEvaluation, { params: { id } }));
    expect(refusal(await remind(own))).toEqual([409, linkMessages.nobodyToEvaluate]);
  });

  it('is for Admins and the PM, and answers everyone else alike', async () => {
    const projectId = await fixture.newProject();
    const evaluationId = await fixture.evaluationOf(projectId, fixture.people.member);
    const pm2 = await fixture.test.signInAs('pm2@example.test');
    for (const caller of [fixture.callers.lead, fixture.callers.member, pm2]) {
      for (const projectEvaluationResultId of [evaluationId, 999_999]) {
        const answer = await caller.call(contract.remindEvaluator, { body: { projectEvaluationResultId } });
        expect(refusal(answer)).toEqual([403, messages.forbidden]);
      }
    }
    ok(
      await fixture.callers.admin.call(contract.remindEvaluator, {
        body: { projectEvaluationResultId: evaluationId },
      }),
    );
  });

  it('is refused for a member on leave to those who see the leave, and before the first day to all', async () => {
    const [away, comer] = [await addPerson(fixture.test.owner), await addPerson(fixture.test.owner)];
    await sql`insert into absence (employee_id, from_day, to_day)
      values (${away.employeeId}, company_today(), company_today() + 3)`.execute(fixture.test.owner);
    await sql`update employee set hire_date = company_today() + 1
      where employee_id = ${comer.employeeId}`.execute(fixture.test.owner);
    const { pm } = fixture.people;
    const projectId = await fixture.newProject({}, [
      [pm, 'PM'],
      [away, 'QA'],
      [comer, 'CSM'],
    ]);
    const absences = (members: readonly ProjectMember[]) =>
      members.map(({ employee: { employeeId }, onLeaveUntil, startsOn }) => [
        [pm, away, comer].findIndex((one) => one.employeeId === employeeId),
        onLeaveUntil ?? startsOn,
      ]);
    const [until, first] = [addDays(fixture.today, 3), addDays(fixture.today, 1)];
    const seenBy = async (caller: SignedInCaller) => {
      const { evaluations } = await fixture.read(projectId, caller);
      const answer = ok(await caller.call(contract.listEvaluations));
      const listed = answer.json<ProjectProgress[]>().find((one) => one.projectId === projectId);
      expect(absences(listed?.members ?? []).toSorted()).toEqual(absences(evaluations).toSorted());
      return absences(evaluations).toSorted();
    };
    expect(await seenBy(fixture.callers.admin)).toEqual([
      [0, undefined],
      [1, until],
      [2, first],
    ]);
    // The PM does not lead the member, and learns of no leave.
    expect(await seenBy(fixture.callers.pm)).toEqual([
      [0, undefined],
      [1, undefined],
      [2, first],
    ]);
    const [awayId, comerId] = [
      await fixture.evaluationOf(projectId, away),
      await fixture.evaluationOf(projectId, comer),
    ];
    const asAdmin = async (projectEvaluationResultId: number) =>
      fixture.callers.admin.call(contract.remindEvaluator, { body: { projectEvaluationResultId } });
    expect(refusal(await asAdmin(awayId))).toEqual([409, absenceMessages.isOnLeave(until)]);
    expect(refusal(await asAdmin(comerId))).toEqual([409, absenceMessages.startsOn(first)]);
    expect(refusal(await remind(comerId))).toEqual([409, absenceMessages.startsOn(first)]);
    ok(await remind(awayId));
    const permit = (permissions: readonly string[]) =>
      sql`update employee set permissions = ${permissions} where employee_id = ${pm.employeeId}`.execute(
        fixture.test.owner,
      );
    await permit(['Benchmark_PM', 'Benchmark_TeamLead']);
    await sql`update employee set manager_id = ${pm.employeeId}
      where employee_id = ${away.employeeId}`.execute(fixture.test.owner);
    expect((await seenBy(fixture.callers.pm))[1]).toEqual([1, until]);
    expect(refusal(await remind(awayId))).toEqual([409, absenceMessages.isOnLeave(until)]);
    await permit(['Benchmark_PM']);
  });

  it('is refused for members who are done or archived, and on closed and expired projects', async () => {
    const leaving = await addPerson(fixture.test.owner);
    const { pm, colleague } = fixture.people;
    const projectId = await fixture.newProject({}, [
      [pm, 'PM'] as const,
      [colleague, 'QA'] as const,
      [leaving, 'CSM'] as const,
    ]);
    await fixture.submitFor(projectId, colleague);
    await sql`update employee set archived_at = now(), end_date = company_today()
      where employee_id = ${leaving.employeeId}`.execute(fixture.test.owner);
    const idOf = async (person: { employeeId: number }) => fixture.evaluationOf(projectId, person);
    expect(refusal(await remind(await idOf(colleague)))).toEqual([409, evaluationMessages.isDone]);
    expect(refusal(await remind(await idOf(leaving)))).toEqual([409, evaluationMessages.isArchived]);
    const own = await idOf(pm);
    await sql`update project set evaluation_deadline = end_date + 1, start_date = start_date - 100,
      end_date = end_date - 50 where project_id = ${projectId}`.execute(fixture.test.owner);
    await sql`update project set evaluation_deadline = end_date + 1 where project_id = ${projectId}`.execute(
      fixture.test.owner,
    );
    expect(refusal(await remind(own))).toEqual([409, evaluationMessages.isExpired]);
    ok(await fixture.callers.pm.call(projects.closeProject, { params: { id: projectId } }));
    expect(refusal(await remind(own))).toEqual([409, projectMessages.closed]);
  });
});

describe('deleting a member’s evaluation', () => {
  it('removes the member; refuses the PM’s and a submitted one', async () => {
    const projectId = await fixture.newProject();
    await fixture.submitFor(projectId, fixture.people.colleague);
    const remove = async (person: { employeeId: number }, caller = fixture.callers.pm) =>
      caller.call(contract.deleteEvaluation, {
        params: { id: await fixture.evaluationOf(projectId, person) },
      });
    expect(refusal(await remove(fixture.people.member, fixture.callers.lead))).toEqual([
      403,
      messages.forbidden,
    ]);
    expect(refusal(await remove(fixture.people.colleague))).toEqual([
      409,
      evaluationMessages.cannotDeleteSubmitted,
    ]);
    expect(refusal(await remove(fixture.people.pm))).toEqual([409, evaluationMessages.managerStays]);
    const id = await fixture.evaluationOf(projectId, fixture.people.member);
    const answer = ok(await remove(fixture.people.member));
    expect(answer.statements).toBeLessThanOrEqual(6);
    expect((await fixture.read(projectId)).evaluations).toHaveLength(2);
    const gone = await fixture.callers.pm.call(contract.deleteEvaluation, { params: { id } });
    expect(refusal(gone)).toEqual([403, messages.forbidden]);
  });
});

describe('the results of a project', () => {
  it('are for Admins: by person and question, with averages, notes, distribution and counts', async () => {
    const projectId = await fixture.newProject();
    const { pm, member, colleague } = fixture.people;
    ok(
      await fixture.submit(
        await fixture.answersOf(await fixture.guidOf(projectId, pm), (_target, place) =>
          place === 0 ? 'NA' : '5',
        ),
      ),
    );
    await fixture.submitFor(projectId, colleague, '2');
    const answer = ok(
      await fixture.callers.admin.call(contract.getProjectResults, { params: { id: projectId } }),
    );
    expect(answer.statements).toBeLessThanOrEqual(4);
    const results = answer.json<ProjectResults>();
    expect(results).toMatchObject({ projectName: 'Harbour', submitted: 2, members: 3 });
    const about = results.sections.find((one) => one.targetEmployeeSnippet.employeeId === member.employeeId);
    expect(about).toMatchObject({
      targetProjectRole: 'Developer',
      answered: 2,
      distribution: [1, 0, 4, 0, 0, 3],
      employeePerformanceScore: 3.3,
    });
    expect(about?.responses[0]).toMatchObject({
      averageScore: 2,
      answered: 1,
      distribution: [1, 0, 1, 0, 0, 0],
    });
    expect(about?.responses[1]).toMatchObject({ averageScore: 3.5, answered: 2 });
    expect(about?.responses[1]?.scores.map((one) => [one.employee.fullName, one.value])).toEqual([
      ['Col League', 2],
      ['Pam Manager', 5],
    ]);
    expect(about?.notes.map((one) => one.content)).toEqual([
      `About ${member.employeeId}`,
      `About ${member.employeeId}`,
    ]);
    for (const caller of [fixture.callers.pm, fixture.callers.lead, fixture.callers.member]) {
      const refused = await caller.call(contract.getProjectResults, { params: { id: projectId } });
      expect(refusal(refused)).toEqual([403, messages.forbidden]);
    }
    const { rows } = await sql`select from audit_event where action = 'read-project-results'
      and object ->> 'projectId' = ${String(projectId)}`.execute(fixture.test.owner);
    expect(rows).toHaveLength(1);
  });

  it('leave out answers about the viewer', async () => {
    const { pm, admin, colleague } = fixture.people;
    const projectId = await fixture.newProject({}, [
      [pm, 'PM'] as const,
      [admin, 'CSM'] as const,
      [colleague, 'QA'] as const,
    ]);
    await fixture.submitFor(projectId, colleague);
    const answer = ok(
      await fixture.callers.admin.call(contract.getProjectResults, { params: { id: projectId } }),
    );
    const people = answer.json<ProjectResults>().sections.map((one) => one.targetEmployeeSnippet.fullName);
    expect(people).toEqual(['Pam Manager', 'Col League']);
    const missing = await fixture.callers.admin.call(contract.getProjectResults, { params: { id: 999_999 } });
    expect(refusal(missing)).toEqual([404, messages.notFound]);
  });
});

describe('the sweep of invitations', () => {
  it('invites each member once when the end date is reached, across all servers', async () => {
    const ahead = { endDate: addDays(fixture.today, 2), evaluationDeadline: addDays(fixture.today, 9) };
    const projectId = await fixture.newProject(ahead);
    const { evaluations } = await fixture.read(projectId);
    const ids = new Set(evaluations.map((one) => one.evaluationId));
    const id = await fixture.evaluationOf(projectId, fixture.people.colleague);
    ok(await fixture.callers.admin.call(contract.deleteEvaluation, { params: { id } }));
    const invited = async () =>
      (await queued('evaluation-invitation')).filter((one) => ids.has(one.evaluationId)).length;
    await inviteDue(fixture.test.db, fixture.test.jobs);
    expect(await invited()).toBe(0);
    await fixture.test.shiftClock('2 days');
    await Promise.all(Array.from({ length: 4 }, () => inviteDue(fixture.test.db, fixture.test.jobs)));
    expect(await invited()).toBe(2);
    await inviteDue(fixture.test.db, fixture.test.jobs);
    expect(await invited()).toBe(2);
  });

  it('invites on the last day of the link, and no more the day after, by a save and by itself', async () => {
    const invitedTo = async (projectId: number) => {
      const { rows } =
        await sql`select from message join project_evaluation on evaluation_id = project_evaluation_id
        where project_id = ${projectId} and kind = 'evaluation-invitation'`.execute(fixture.test.owner);
      return rows.length;
    };
    const endingOn = (days: number) => ({
      endDate: addDays(fixture.today, days - 40),
      evaluationDeadline: addDays(fixture.today, days - 30),
    });
    expect(await invitedTo(await fixture.newProject(endingOn(0)))).toBe(3);
    expect(await invitedTo(await fixture.newProject(endingOn(-1)))).toBe(0);
    const byItself = await fixture.newProject(endingOn(45));
    await fixture.test.shiftClock('46 days');
    expect(await inviteDue(fixture.test.db, fixture.test.jobs)).toBe(0);
    await fixture.test.shiftClock('45 days');
    expect(await inviteDue(fixture.test.db, fixture.test.jobs)).toBe(3);
    expect(await invitedTo(byItself)).toBe(3);
  });

  it('invites no person to a closed project that is saved with an end date in the past', async () => {
    const ahead = { endDate: addDays(fixture.today, 2), evaluationDeadline: addDays(fixture.today, 9) };
    const projectId = await fixture.newProject(ahead);
    ok(await fixture.callers.pm.call(projects.closeProject, { params: { id: projectId } }));
    ok(await fixture.save({ ...ahead, projectId, endDate: addDays(fixture.today, -1) }));
    const { rows } = await sql`select from project_evaluation
      where project_id = ${projectId} and invited_at is not null`.execute(fixture.test.owner);
    expect(rows).toEqual([]);
  });

  it('sends no invitations for closed, deleted and long expired projects, and to a team of one', async () => {
    const ahead = { endDate: addDays(fixture.today, 2), evaluationDeadline: addDays(fixture.today, 9) };
    const closed = await fixture.newProject(ahead);
    const deleted = await fixture.newProject(ahead);
    await fixture.newProject(ahead, [[fixture.people.pm, 'PM']]);
    ok(await fixture.callers.pm.call(projects.closeProject, { params: { id: closed } }));
    ok(await fixture.callers.pm.call(projects.deleteProject, { params: { id: deleted } }));
    await fixture.test.shiftClock('3 days');
    expect(await inviteDue(fixture.test.db, fixture.test.jobs)).toBe(0);
    await fixture.test.shiftClock(null);
    await fixture.newProject(ahead);
    await fixture.test.shiftClock('60 days');
    expect(await inviteDue(fixture.test.db, fixture.test.jobs)).toBe(0);
  });
});
