import { sql } from 'kysely';
import { addProject, submitEvaluation } from '../kit/project-fixture.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import type { MarkedCompany } from './marked.ts';

/** By name: the PM, the other member, the creator, and the project's state. */
const casts = [
  ['pm', 'member', 'pm', 'open'],
  ['stranger', 'done', 'pm', 'answered'],
  ['pm', 'admin', 'otherAdmin', 'answered'],
  ['otherAdmin', 'uploader', 'otherAdmin', 'closed'],
  ['pm', 'selfManaged', 'pm', 'deleted'],
  ['lead', 'orphan', 'admin', 'answered'],
] as const;

/** Adds projects with unique words, and what both members said about each other. */
export async function markProjects(testApp: JournaledApp, company: MarkedCompany): Promise<void> {
  const idOf = (name: string) => company.people.find((one) => one.name === name)?.employeeId ?? 0;
  for (const [pm, member, creator, state] of casts) {
    const [pmId, memberId, creatorId] = [idOf(pm), idOf(member), idOf(creator)];
    const place = company.projects.length;
    const isDeleted = state === 'deleted';
    const word = (column: string) => company.mark(column, { project: place, isDeleted });
    const target = await addProject(
      testApp,
      { pmId, memberId, creatorId },
      {
        client: word('client.name'),
        name: word('project.name'),
        description: word('project.description'),
        notes: word('project.notes'),
        link: word('project_link.name'),
        url: `https://example.test/${word('project_link.url')}`,
      },
    );
    const note = (employeeId: number) =>
      company.mark('evaluation_note.content', { employeeId, project: place, isDeleted });
    if (state !== 'open') {
      await submitEvaluation(testApp, target.evaluationIds.PM, note(memberId));
      if (state !== 'closed') await submitEvaluation(testApp, target.evaluationIds.Member, note(pmId));
    }
    if (state === 'open') {
      await markDraft(
        testApp,
        target.evaluationIds.PM,
        company.mark('evaluation_draft.content', { employeeId: pmId }),
      );
      await markDraft(
        testApp,
        target.evaluationIds.Member,
        company.mark('evaluation_draft.content', { employeeId: memberId }),
      );
    }
    if (state === 'closed')
      await sql`update project set closed_at = now() where project_id = ${target.projectId}`.execute(
        testApp.owner,
      );
    if (isDeleted)
      await sql`update project set deleted_at = now() where project_id = ${target.projectId}`.execute(
        testApp.owner,
      );
    const guids = await markGuids(testApp, company, target.projectId, isDeleted);
    company.projects.push({ ...target, pmId, memberId, creatorId, isDeleted, guids });
  }
  await sql`insert into evaluation_question (project_role, place, question)
    values ('CSM', 9, ${company.mark('evaluation_question.question')})`.execute(testApp.owner);
}

async function markDraft(testApp: JournaledApp, evaluationId: number, text: string): Promise<void> {
  const content = JSON.stringify({ answers: {}, notes: { 1: { text, at: 1 } } });
  await sql`insert into evaluation_draft (evaluation_id, content) values (${evaluationId}, ${content}::jsonb)
    on conflict (evaluation_id) do update set content = excluded.content`.execute(testApp.owner);
}

async function markGuids(
  testApp: JournaledApp,
  company: MarkedCompany,
  projectId: number,
  isDeleted: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ guid: string; employeeId: number }>`
    select guid, employee_id as "employeeId" from project_evaluation where project_id = ${projectId}`.execute(
    testApp.owner,
  );
  for (const { guid, employeeId } of rows) {
    company.markers.set(guid, { column: 'project_evaluation.guid', employeeId, isDeleted });
  }
  return rows.map(({ guid }) => guid);
}
