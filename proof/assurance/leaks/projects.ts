import { sql } from 'kysely';
import { addProject, submitEvaluation } from '../kit/project-scene.ts';
import type { Stage } from '../kit/stage.ts';
import type { World } from './marked.ts';

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
export async function markProjects(stage: Stage, world: World): Promise<void> {
  const idOf = (name: string) => world.beings.find((one) => one.name === name)?.employeeId ?? 0;
  for (const [pm, member, creator, fate] of casts) {
    const [pmId, memberId, creatorId] = [idOf(pm), idOf(member), idOf(creator)];
    const place = world.projects.length;
    const isDeleted = fate === 'deleted';
    const word = (column: string) => world.mark(column, { project: place, isDeleted });
    const target = await addProject(
      stage,
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
      world.mark('evaluation_note.content', { employeeId, project: place, isDeleted });
    if (fate !== 'open') {
      await submitEvaluation(stage, target.evaluationIds.PM, note(memberId));
      if (fate !== 'closed') await submitEvaluation(stage, target.evaluationIds.Member, note(pmId));
    }
    if (fate === 'open') {
      await markDraft(
        stage,
        target.evaluationIds.PM,
        world.mark('evaluation_draft.content', { employeeId: pmId }),
      );
      await markDraft(
        stage,
        target.evaluationIds.Member,
        world.mark('evaluation_draft.content', { employeeId: memberId }),
      );
    }
    if (fate === 'closed')
      await sql`update project set closed_at = now() where project_id = ${target.projectId}`.execute(
        stage.owner,
      );
    if (isDeleted)
      await sql`update project set deleted_at = now() where project_id = ${target.projectId}`.execute(
        stage.owner,
      );
    const guids = await markGuids(stage, world, target.projectId, isDeleted);
    world.projects.push({ ...target, pmId, memberId, creatorId, isDeleted, guids });
  }
  await sql`insert into evaluation_question (project_role, place, question)
    values ('CSM', 9, ${world.mark('evaluation_question.question')})`.execute(stage.owner);
}

async function markDraft(stage: Stage, evaluationId: number, text: string): Promise<void> {
  const content = JSON.stringify({ answers: {}, notes: { 1: { text, at: 1 } } });
  await sql`insert into evaluation_draft (evaluation_id, content) values (${evaluationId}, ${content}::jsonb)
    on conflict (evaluation_id) do update set content = excluded.content`.execute(stage.owner);
}

async function markGuids(
  stage: Stage,
  world: World,
  projectId: number,
  isDeleted: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ guid: string; employeeId: number }>`
    select guid, employee_id as "employeeId" from project_evaluation where project_id = ${projectId}`.execute(
    stage.owner,
  );
  for (const { guid, employeeId } of rows) {
    world.markers.set(guid, { column: 'project_evaluation.guid', employeeId, isDeleted });
  }
  return rows.map(({ guid }) => guid);
}
