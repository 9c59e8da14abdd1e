import { sql } from 'kysely';
import { newGuid } from '#server/features/projects/directory/projects.writes.ts';
import type { JournaledApp } from './test-app.ts';

export type ProjectTarget = {
  readonly projectId: number;
  readonly clientId: number;
  /** The evaluations of the PM and of the other member. Neither is submitted; the PM has begun theirs. */
  readonly evaluationIds: Readonly<Record<'PM' | 'Member', number>>;
};

type ProjectTexts = Record<'client' | 'name' | 'description' | 'notes' | 'link' | 'url', string>;

let count = 0;

const plain = (): ProjectTexts => {
  count += 1;
  return {
    client: `Client ${count}`,
    name: 'Harbour',
    description: 'A port for all ships',
    notes: 'Be kind',
    link: 'Wiki',
    url: `https://example.test/${count}`,
  };
};

/** Adds an open project with a PM and another member, as the database owner. No evaluation is submitted. */
export async function addProject(
  testApp: Pick<JournaledApp, 'owner'>,
  people: { readonly pmId: number; readonly memberId: number; readonly creatorId?: number },
  texts: ProjectTexts = plain(),
): Promise<ProjectTarget> {
  const { pmId, memberId, creatorId = pmId } = people;
  return testApp.owner.transaction().execute(async (tx) => {
    const { rows } = await sql<{ projectId: number; clientId: number }>`
      with paid_by as (insert into client (name) values (${texts.client}) returning client_id)
      insert into project (name, client_id, description, notes, start_date, end_date, evaluation_deadline, created_at,
        created_by)
      select ${texts.name}, client_id, ${texts.description}, ${texts.notes}, company_today() - 100, company_today() - 10,
        company_today() + 10, now(), ${creatorId} from paid_by
      returning project_id as "projectId", client_id as "clientId"`.execute(tx);
    const { projectId = -1, clientId = -1 } = rows[0] ?? {};
    await sql`insert into project_link (project_id, place, name, url)
      values (${projectId}, 0, ${texts.link}, ${texts.url})`.execute(tx);
    const add = async (employeeId: number, role: string) => {
      const added = await sql<{ id: number }>`
        insert into project_evaluation (project_id, employee_id, project_role, guid, asked_at, invited_at)
        values (${projectId}, ${employeeId}, ${role}, ${newGuid()}, now(), now()) returning evaluation_id as id`.execute(
        tx,
      );
      return added.rows[0]?.id ?? -1;
    };
    const evaluationIds = { PM: await add(pmId, 'PM'), Member: await add(memberId, 'Developer') };
    await sql`insert into evaluation_draft (evaluation_id, content)
      values (${evaluationIds.PM}, '{"answers": {}, "notes": {"1": {"text": "Begun", "at": 1}}}')`.execute(
      tx,
    );
    return { projectId, clientId, evaluationIds };
  });
}

/** Submits an evaluation with all answers of its form, directly in the database. It is final afterward. */
export async function submitEvaluation(
  testApp: Pick<JournaledApp, 'owner'>,
  evaluationId: number,
  note = 'Good',
): Promise<void> {
  await testApp.owner.transaction().execute(async (tx) => {
    await sql`
      with target as (
        select target.employee_id, target.project_role
        from project_evaluation own join project_evaluation target using (project_id)
        where own.evaluation_id = ${evaluationId} and target.evaluation_id <> own.evaluation_id
          and target.deleted_at is null
      ), bound as (
        insert into evaluation_subject (evaluation_id, employee_id)
        select ${evaluationId}, employee_id from target order by employee_id
      ), noted as (
        insert into evaluation_note (evaluation_id, employee_id, content)
        select ${evaluationId}, employee_id, ${note} from target
      )
      insert into evaluation_response (evaluation_id, employee_id, question_id, content)
      select ${evaluationId}, employee_id, question_id, '4' from target join evaluation_question using (project_role)`.execute(
      tx,
    );
    await sql`
      update project_evaluation set submitted_at = now(), submitted_role = project_role, submission_hash = '\\x00'
      where evaluation_id = ${evaluationId}`.execute(tx);
  });
}
