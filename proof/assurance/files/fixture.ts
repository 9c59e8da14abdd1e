import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { sql } from 'kysely';
import { uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { addPerson } from '#server/testing/people.ts';
import { forgetCalls, openSession, type JournaledApp } from '../kit/test-app.ts';

/** A started review, and the session of a lead who may upload its documents. */
export type Desk = { readonly annualReviewId: number; readonly token: string };

export async function addDesk(testApp: Pick<JournaledApp, 'owner'>): Promise<Desk> {
  const lead = await addPerson(testApp.owner, { permissions: ['Benchmark_TeamLead'] });
  const { employeeId, markingPeriodId } = await addPerson(testApp.owner, { managerId: lead.employeeId });
  const { rows } = await sql<{ id: number }>`
    insert into annual_review (marking_period_id, employee_id, started_at)
    values (${markingPeriodId}, ${employeeId}, now()) returning annual_review_id as id`.execute(
    testApp.owner,
  );
  return {
    annualReviewId: rows[0]?.id ?? 0,
    token: await openSession(testApp, lead.employeeId, '6 hours'),
  };
}

export async function upload(testApp: JournaledApp, desk: Desk, name: string, bytes: Buffer) {
  await forgetCalls(testApp);
  const query = { AnnualReviewId: desk.annualReviewId, Type: 'Final' };
  return testApp.withToken(desk.token).upload(uploadDocument, { query, name, bytes });
}

/** Finds documents of the review whose bytes are missing or differ in size. */
export async function withoutBytes(owner: Db, files: FileStore, desk: Desk): Promise<string[]> {
  const { rows } = await sql<{ name: string; key: string; size: number }>`
    select original_name as name, storage_key as key, size_bytes as size from document
    where annual_review_id = ${desk.annualReviewId}`.execute(owner);
  const wrongs: string[] = [];
  for (const { name, key, size } of rows) {
    const bytes = await files.get(key).then(buffer, () => null);
    if (bytes === null) wrongs.push(`${name} has a row and no bytes`);
    else if (bytes.length !== size) wrongs.push(`${name} has other bytes than were sent`);
  }
  return wrongs;
}

/** Paths of all files below the folder, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
