import { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { askHere, draftFor, submitFor } from '#server/testing/review-forms.ts';
import { addPerson } from '#server/testing/people.ts';
import { addTarget, type Target } from '../kit/review-fixture.ts';
import type { JournaledApp } from '../kit/test-app.ts';

export type Around = Parameters<typeof addTarget>[2];

/** Adds a person with an open period, a complete review that is shared and confirmed, and a document. */
export async function addOpenPeriod(testApp: JournaledApp, around: Around): Promise<Target> {
  const person = await addPerson(testApp.owner, { managerId: around.managerId });
  const setting = { state: 'PeriodToEnd', withDocuments: false } as const;
  const target = await addTarget(testApp, person, around, setting);
  const { annualReviewId } = target;
  await testApp.context.files.put(`freeze-${annualReviewId}`, Readable.from(['x']));
  await sql`
    insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
    values (${annualReviewId}, 'Self', 'a.txt', 'text/plain', 1, ${`freeze-${annualReviewId}`}, now())`.execute(
    testApp.owner,
  );
  await askHere(testApp.owner, annualReviewId);
  const entry = {
    annualReviewId,
    annualReviewerId: target.reviewerIds.Peer,
    employeeId: around.peerId,
  } as const;
  await submitFor(testApp.owner, { ...entry, type: 'Peer' }, 'Written');
  const own = { ...entry, annualReviewerId: target.reviewerIds.Self, employeeId: target.employeeId };
  await draftFor(testApp.owner, { ...own, type: 'Self' }, 'Half written');
  await sql`
    with outcome as (
      insert into review_outcome (annual_review_id, peer_summary, shared_at) values (${annualReviewId}, 'Fine', now())
    ), agreed as (
      insert into agreed_action (annual_review_id, place, text) values (${annualReviewId}, 1, 'Rest')
    )
    insert into review_confirmation (annual_review_id, confirmed_at) values (${annualReviewId}, now())`.execute(
    testApp.owner,
  );
  return target;
}

/** The SQLSTATE of the refusal; null if the statement succeeds. */
export async function refusalOf(pool: pg.Pool, statement: string): Promise<string | null> {
  try {
    await pool.query(statement);
    return null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? 'no code') : String(error);
  }
}
