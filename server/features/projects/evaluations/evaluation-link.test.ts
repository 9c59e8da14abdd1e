import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { ok, openProjectFixture, type ProjectFixture, refusal } from '../directory/projects.fixture.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterEach(async () => {
  await fixture.forgetCalls();
  await fixture.test.shiftClock(null);
});
afterAll(() => fixture.test.stop());

const read = async (guid: string) => fixture.test.anonymous.call(byLink.readEvaluation, { params: { guid } });

const linkTo = async (person = fixture.people.member) => {
  const projectId = await fixture.newProject();
  return { projectId, guid: await fixture.guidOf(projectId, person) };
};

const answersIn = async (guid: string) => {
  const { rows } = await sql<{ answers: number }>`
    select count(*)::int as answers from evaluation_response join project_evaluation using (evaluation_id)
    where guid = ${guid}`.execute(fixture.test.owner);
  return rows[0]?.answers;
};

describe('reading a link', () => {
  it('shows the project, the team and the questions by role, about every other member', async () => {
    const links = ['Wiki', 'Board'].map((name) => ({ name, url: `https://example.test/${name}` }));
    const projectId = await fixture.newProject({ links: links.toReversed() });
    await fixture.newProject({ projectId, links });
    const guid = await fixture.guidOf(projectId, fixture.people.member);
    const form = await fixture.form(guid.toUpperCase());
    expect(form).toMatchObject({
      isDeleted: false,
      isSubmitted: false,
      isExpired: false,
      isArchived: false,
      clientName: 'Acme',
      projectName: 'Harbour',
      reviewerName: 'Mem Ber',
      reviewerProjectRole: 'Developer',
      notes: 'Be kind',
      description: 'A port for all ships',
      today: fixture.today,
      links,
    });
    expect(form.team.map((one) => one.fullName)).toEqual(['Pam Manager', 'Mem Ber', 'Col League']);
    expect(
      form.sections.map((one) => [one.targetEmployeeName, one.roleUnderReview, one.teamLeadName]),
    ).toEqual([
      ['Pam Manager', 'PM', null],
      ['Col League', 'QA', 'Lea Lead'],
    ]);
    for (const { questions } of form.sections) expect(questions.length).toBeGreaterThanOrEqual(3);
    expect(form.sections[0]?.questions[0]?.question).not.toBe(form.sections[1]?.questions[0]?.question);
  });

  it('changes nothing, however often a scanner opens it, and is not cached', async () => {
    const { guid } = await linkTo();
    const before = await tables();
    for (let turn = 0; turn < 20; turn += 1)
      expect((await read(guid)).headers['cache-control']).toBe('no-store');
    expect(await tables()).toEqual(before);
    ok(await fixture.submit(await fixture.answersOf(guid)));
  });

  it('has questions for all eight roles', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => addPerson(fixture.test.owner)));
    const roles = [
      'PM',
      'TechLead',
      'Developer',
      'Designer',
      'QA',
      'Strategist',
      'CSM',
      'SolutionSpecialist',
    ] as const;
    const [first, ...others] = people.map((person, place) => [person, roles[place] ?? 'QA'] as const);
    if (!first) throw new Error('nobody');
    const projectId = await fixture.newProject({}, [first, ...others]);
    const form = await fixture.form(await fixture.guidOf(projectId, first[0]));
    expect(form.sections).toHaveLength(7);
    expect(form.sections.every(({ questions }) => questions.length >= 3)).toBe(true);
  });

  it('keeps the wording of earlier invitations, and asks new members the new one', async () => {
    const { projectId, guid } = await linkTo();
    const before = (await fixture.form(guid)).sections[1];
    await sql`update evaluation_question set retired_at = now() where project_role = 'QA'`.execute(
      fixture.test.db,
    );
    await sql`insert into evaluation_question (project_role, place, question, since)
      values ('QA', 1, 'A new question', now())`.execute(fixture.test.db);
    expect((await fixture.form(guid)).sections[1]).toEqual(before);
    const { pm, member, colleague, alone } = fixture.people;
    await fixture.newProject({ projectId }, [
      [pm, 'PM'] as const,
      [member, 'Developer'] as const,
      [colleague, 'QA'] as const,
      [alone, 'CSM'] as const,
    ]);
    const newcomer = await fixture.form(await fixture.guidOf(projectId, alone));
    const asked = newcomer.sections.find((one) => one.roleUnderReview === 'QA')?.questions;
    expect(asked?.map(({ question }) => question)).toEqual(['A new question']);
    const reword = sql`update evaluation_question set question = 'Other words' where project_role = 'QA'`;
    await expect(reword.execute(fixture.test.db)).rejects.toThrow('A question keeps its wording');
  });

  it('answers 404 to unknown and malformed guids, and 429 to an address after too many', async () => {
    const { guid } = await linkTo();
    for (const unknown of ['0', 'not-a-guid', '%00', '00000000-0000-0000-0000-000000000000']) {
      expect(refusal(await read(unknown))).toEqual([404, linkMessages.unknown]);
    }
    for (let turn = 4; turn < 30; turn += 1) expect((await read('guess')).status).toBe(404);
    const beyond = await read('guess');
    expect(beyond.status).toBe(429);
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
    // Known links still work from the same address, such as an office's.
    ok(await read(guid));
  });

  it('allows 60 calls a minute, counting reads apart from submissions', async () => {
    const { guid } = await linkTo();
    const answers = await fixture.answersOf(guid);
    for (let turn = 1; turn < 60; turn += 1) expect((await read(guid)).status).toBe(200);
    expect((await read(guid)).status).toBe(429);
    ok(await fixture.submit(answers));
  });

  it('shows nothing of the project once project or evaluation are deleted, and asks nothing about members who left', async () => {
    const { projectId, guid } = await linkTo();
    ok(
      await fixture.callers.pm.call(contract.deleteEvaluation, {
        params: { id: await fixture.evaluationOf(projectId, fixture.people.member) },
      }),
    );
    expect(ok(await read(guid)).json()).toEqual({ isDeleted: true });
    const other = await fixture.guidOf(projectId, fixture.people.colleague);
    expect((await fixture.form(other)).sections.map((one) => one.targetEmployeeName)).toEqual([
      'Pam Manager',
    ]);
    const answers = await fixture.answersOf(other);
    ok(await fixture.callers.pm.call(projects.deleteProject, { params: { id: projectId } }));
    expect(ok(await read(other)).json()).toEqual({ isDeleted: true });
    expect(refusal(await fixture.submit(answers))).toEqual([409, 'Invalid: this survey has been deleted']);
  });

  it('works while the project is closed, and until 30 days after the deadline', async () => {
    const { projectId, guid } = await linkTo();
    ok(await fixture.callers.pm.call(projects.closeProject, { params: { id: projectId } }));
    const answers = await fixture.answersOf(guid);
    await fixture.test.shiftClock('40 days');
    expect(await fixture.form(guid)).toMatchObject({ isExpired: false });
    await fixture.test.shiftClock('41 days');
    expect(await fixture.form(guid)).toMatchObject({ isExpired: true, sections: [], team: [], notes: '' });
    expect(refusal(await fixture.submit(answers))).toEqual([409, linkMessages.expired]);
    await fixture.test.shiftClock('40 days');
    ok(await fixture.submit(answers));
  });

  it('stops working when its person is archived', async () => {
    const leaving = await addPerson(fixture.test.owner);
    const { pm } = fixture.people;
    const projectId = await fixture.newProject({}, [
      [pm, 'PM'],
      [leaving, 'QA'],
    ]);
    const guid = await fixture.guidOf(projectId, leaving);
    const answers = await fixture.answersOf(guid);
    await sql`update employee set archived_at = now(), end_date = company_today()
      where employee_id = ${leaving.employeeId}`.execute(fixture.test.owner);
    expect(await fixture.form(guid)).toMatchObject({ isArchived: true, sections: [], team: [] });
    expect(refusal(await fixture.submit(answers))).toEqual([409, linkMessages.archived]);
  });
});

describe('submitting', () => {
  it('accepts answers once; the same body again gets the same reply, another 409', async () => {
    const { guid } = await linkTo();
    const answers = await fixture.answersOf(guid);
    const first = ok(await fixture.submit(answers));
    expect(first.statements).toBeLessThanOrEqual(6);
    const shuffled = {
      ...answers,
      responses: answers.responses.toReversed(),
      notes: answers.notes.toReversed(),
    };
    expect(ok(await fixture.submit(shuffled)).text).toBe(first.text);
    const other = await fixture.submit({ ...answers, notes: [] });
    expect(refusal(other)).toEqual([409, linkMessages.answeredDifferently]);
    expect(await answersIn(guid)).toBe(answers.responses.length);
    const form = await fixture.form(guid);
    expect(form).toMatchObject({ isSubmitted: true, sections: [], team: [], description: '' });
    expect(JSON.stringify(form)).not.toContain('About ');
  });

  it('lets one of many concurrent submissions win', async () => {
    const { guid } = await linkTo();
    const bodies = await Promise.all(
      ['1', '2', '3', '4', '5'].map((level) => fixture.answersOf(guid, () => level)),
    );
    const answers = await Promise.all([...bodies, ...bodies].map((body) => fixture.submit(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
    expect(await answersIn(guid)).toBe(bodies[0]?.responses.length);
  });

  it('refuses a missing answer and writes nothing', async () => {
    const { guid } = await linkTo();
    const answers = await fixture.answersOf(guid);
    for (const responses of [[], answers.responses.slice(1)]) {
      const answer = await fixture.submit({ ...answers, responses });
      expect(refusal(answer)).toEqual([
        400,
        'All questions must be answered in order to submit this evaluation.',
      ]);
    }
    expect(await answersIn(guid)).toBe(0);
    expect((await fixture.form(guid)).isSubmitted).toBe(false);
  });

  it('treats an empty answer as N/A, and refuses unknown levels', async () => {
    const { guid } = await linkTo();
    for (const level of ['6', '-1', '4.5', 'yes']) {
      expect((await fixture.submit(await fixture.answersOf(guid, () => level))).status).toBe(400);
    }
    const answers = await fixture.answersOf(guid, (_target, place) => (place === 0 ? '' : '0'));
    ok(await fixture.submit(answers));
    const { rows } = await sql<{ content: string }>`
      select distinct content from evaluation_response join project_evaluation using (evaluation_id)
      where guid = ${guid} order by content`.execute(fixture.test.owner);
    expect(rows.map(({ content }) => content)).toEqual(['0', 'NA']);
  });

  it('drops answers that were not asked: about oneself, strangers, other questions', async () => {
    const { guid } = await linkTo();
    const answers = await fixture.answersOf(guid);
    const [one] = answers.responses;
    const { member, stranger } = fixture.people;
    const foreign = [
      { ...one, employeeUnderReviewId: member.employeeId },
      { ...one, employeeUnderReviewId: stranger.employeeId },
      { ...one, questionId: 999_999 },
    ];
    const notes = [{ employeeUnderReviewId: member.employeeId, content: 'I am great' }, ...answers.notes];
    ok(await fixture.submit({ guid, responses: [...answers.responses, ...foreign], notes }));
    expect(await answersIn(guid)).toBe(answers.responses.length);
    const { rows } = await sql`select from evaluation_note join project_evaluation using (evaluation_id)
      where guid = ${guid}`.execute(fixture.test.owner);
    expect(rows).toHaveLength(2);
  });

  it('refuses another person’s session and records it; accepts their own, an ended one and none', async () => {
    const { projectId, guid } = await linkTo();
    const answers = await fixture.answersOf(guid);
    const refused = await fixture.submit(answers, fixture.callers.lead);
    expect(refusal(refused)).toEqual([403, linkMessages.otherPerson]);
    const { rows } = await sql<{ employeeId: number }>`select employee_id as "employeeId" from security_event
      where kind = 'evaluation of another person'`.execute(fixture.test.owner);
    expect(rows).toEqual([{ employeeId: fixture.people.lead.employeeId }]);
    ok(await fixture.submit(answers, fixture.callers.member));
    const colleague = await fixture.answersOf(await fixture.guidOf(projectId, fixture.people.colleague));
    ok(await fixture.submit(colleague, fixture.test.withToken('a-token-that-has-ended-long-ago')));
  });

  it('has no questions on a project of one', async () => {
    const projectId = await fixture.newProject({}, [[fixture.people.pm, 'PM']]);
    const answer = await fixture.submit({
      guid: await fixture.guidOf(projectId, fixture.people.pm),
      responses: [],
    });
    expect(refusal(answer)).toEqual([409, linkMessages.nobodyToEvaluate]);
    expect((await fixture.read(projectId)).status).toBe(0);
  });

  it('counts in the status, and adds an audit row without text', async () => {
    const { projectId, guid } = await linkTo();
    ok(await fixture.submit(await fixture.answersOf(guid)));
    const project = await fixture.read(projectId, fixture.callers.pm);
    expect(project.status).toBeCloseTo(1 / 3);
    const { rows } = await sql<{ row: string; relation: string }>`
      select audit_event::text as row, relation from audit_event where action = 'submit-evaluation'
        and subject_employee_id = ${fixture.people.member.employeeId} order by audit_event_id desc limit 1`.execute(
      fixture.test.owner,
    );
    expect(rows[0]?.relation).toBe('GuidHolder');
    expect(rows[0]?.row).not.toContain(guid);
    expect(rows[0]?.row).not.toContain('About ');
  });
});

const tables = async () => {
  const { rows } = await sql`select
    (select json_agg(e order by evaluation_id) from project_evaluation e)::text as evaluations,
    (select count(*) from evaluation_response) as responses, (select count(*) from audit_event) as audit,
    (select json_agg(p order by project_id) from project p)::text as projects`.execute(fixture.test.owner);
  return rows;
};
