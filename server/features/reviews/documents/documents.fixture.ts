import { sql } from 'kysely';
import { expect } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as contract from '#contract/reviews/documents.endpoints.ts';
import type { DocumentKind } from '#contract/core/enums.ts';
import type { Caller, TestApp } from '#server/testing/app.ts';

export const text: Buffer = Buffer.from('What went well, and what did not.\n');

export const upload = (
  caller: Caller,
  AnnualReviewId: number,
  Type: DocumentKind,
  name = 'review.txt',
  bytes = text,
) => caller.upload(contract.uploadDocument, { query: { AnnualReviewId, Type }, name, bytes });

export const download = (caller: Caller, DocumentId: number) =>
  caller.call(contract.downloadDocument, { query: { DocumentId } });

export const remove = (caller: Caller, documentId: number) =>
  caller.call(contract.deleteDocument, { params: { documentId } });

/** Uploads a document and returns its id. */
export async function uploaded(caller: Caller, annualReviewId: number, kind: DocumentKind): Promise<number> {
  const answer = await upload(caller, annualReviewId, kind);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json<{ entityId: number }>().entityId;
}

/** Holds the meeting of a review and completes it. */
export async function complete(caller: Caller, annualReviewId: number): Promise<void> {
  const meeting = { annualReviewId, sitdownDate: '2027-02-25', isSitDownComplete: true };
  await caller.call(reviews.updateAnnualReview, { body: meeting });
  const answer = await caller.call(reviews.completeAnnualReview, { body: { annualReviewId } });
  expect(answer).toMatchObject({ status: 200 });
}

export const endPeriod = (test: TestApp, markingPeriodId: number) =>
  sql`update marking_period set ended_at = app_now(), end_date = company_today()
    where marking_period_id = ${markingPeriodId}`.execute(test.owner);

/** Expects that every stored file belongs to a document and that every document has its bytes. */
export async function expectNoStrays(test: TestApp): Promise<void> {
  const stored: string[] = [];
  for await (const { key } of test.context.files.list()) stored.push(key);
  const { rows } = await sql<{ key: string }>`select storage_key as key from document`.execute(test.owner);
  expect(stored.toSorted()).toEqual(rows.map((row) => row.key).toSorted());
}
