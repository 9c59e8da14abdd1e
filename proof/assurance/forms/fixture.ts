import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';

export const WRITER = { firstName: 'Edith', lastName: 'Keller' };

/** A self review that is written here. */
export async function addForm(owner: Db): Promise<{ annualReviewerId: number; annualReviewId: number }> {
  const lead = await addPerson(owner, { permissions: ['Benchmark_TeamLead'] });
  const { employeeId, markingPeriodId } = await addPerson(owner, { ...WRITER, managerId: lead.employeeId });
  const { rows } = await sql<{ annualReviewerId: number; annualReviewId: number }>`
    with shipped as (
      select max(question_set_version_id) filter (where type = 'Self') as self,
        max(question_set_version_id) filter (where type = 'Manager') as manager,
        max(question_set_version_id) filter (where type = 'Peer') as peer
      from question_set_version
    ), review as (
      insert into annual_review (marking_period_id, employee_id, started_at, self_set_version_id,
        manager_set_version_id, peer_set_version_id)
      select ${markingPeriodId}, ${employeeId}, now(), self, manager, peer from shipped
      returning annual_review_id, self_set_version_id
    )
    insert into annual_reviewer (annual_review_id, employee_id, type, question_set_version_id)
    select annual_review_id, ${employeeId}, 'Self', self_set_version_id from review
    returning annual_reviewer_id as "annualReviewerId", annual_review_id as "annualReviewId"`.execute(owner);
  const [form] = rows;
  if (form === undefined) throw new Error('The review did not start.');
  return form;
}

/** The texts of the draft on the server. */
export async function textsOnServer(owner: Db, annualReviewId: number): Promise<string[]> {
  const { rows } = await sql<{ texts: Record<string, { text: string }> }>`
    select content -> 'texts' as texts from review_draft where annual_review_id = ${annualReviewId}`.execute(
    owner,
  );
  return Object.values(rows[0]?.texts ?? {}).map(({ text }) => text);
}
