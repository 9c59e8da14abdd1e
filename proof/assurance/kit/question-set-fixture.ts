import { sql } from 'kysely';
import { addPerson } from '#server/testing/people.ts';
import type { JournaledApp } from './test-app.ts';

/** Adds a running review that keeps the first version of the Peer questions while there is a newer one. */
export async function addReviewWithEarlierQuestions({ owner }: Pick<JournaledApp, 'owner'>): Promise<void> {
  const { employeeId, markingPeriodId } = await addPerson(owner);
  await sql`
    insert into question_set_version (type, number, content)
    select 'Peer', 2, content from question_set_version where type = 'Peer' and number = 1
    on conflict (type, number) do nothing`.execute(owner);
  const first = (type: string) =>
    sql`(select question_set_version_id from question_set_version where type = ${type} and number = 1)`;
  await sql`
    insert into annual_review (marking_period_id, employee_id, started_at, self_set_version_id,
      manager_set_version_id, peer_set_version_id)
    values (${markingPeriodId}, ${employeeId}, now(), ${first('Self')}, ${first('Manager')}, ${first('Peer')})`.execute(
    owner,
  );
}
