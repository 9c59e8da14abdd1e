import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/reviews/documents.endpoints.ts';
import { documentMessages } from '#contract/reviews/documents.ts';
import { type Caller, type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import { openReviewFixture, reviewFor, type ReviewFixture, startedReview } from '#server/testing/reviews.ts';
import {
  complete,
  download,
  endPeriod,
  expectNoStrays,
  remove,
  text,
  upload,
  uploaded,
} from './documents.fixture.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
afterAll(() => test.stop());

const newReview = () => startedReview(test, lead, company.lead.employeeId);
const refused = { status: 403, text: 'You do not have permission to view this page.' };

describe('who may upload, replace and delete', () => {
  it('is the lead and an Admin, of each kind', async () => {
    const { annualReviewId, employeeId, email } = await newReview();
    const employee = await test.signInAs(email);
    const others = ['lead2@example.test', 'colleague@example.test'];
    for (const kind of ['Self', 'Peer', 'Final'] as const) {
      for (const one of others) {
        expect(await upload(await test.signInAs(one), annualReviewId, kind)).toMatchObject(refused);
      }
      expect(await upload(employee, annualReviewId, kind)).toMatchObject(refused);
      expect((await upload(test.anonymous, annualReviewId, kind)).status).toBe(401);
      const documentId = await uploaded(lead, annualReviewId, kind);
      for (const one of [employee, ...(await Promise.all(others.map((email) => test.signInAs(email))))]) {
        expect(await remove(one, documentId)).toMatchObject(refused);
      }
      const replacement = await upload(admin, annualReviewId, kind, 'better.md');
      expect([replacement.status, replacement.statements <= 6]).toEqual([200, true]);
    }
    const review = await reviewFor(lead, employeeId);
    expect([review.selfReviewDocId, review.peerReviewDocId, review.finalReviewDocId]).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    const removal = await remove(lead, review.peerReviewDocId ?? 0);
    expect([removal.status, removal.statements <= 6]).toEqual([200, true]);
    expect((await reviewFor(lead, employeeId)).peerReviewDocId).toBeNull();
    await expectNoStrays(test);
  });

  it('stores what the content is compared with later, and answers no caller with it', async () => {
    const { annualReviewId } = await newReview();
    const documentId = await uploaded(lead, annualReviewId, 'Self');
    const { sha256 } = await test.owner
      .selectFrom('document')
      .select('sha256')
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow();
    const expected = createHash('sha256').update(text).digest();
    expect(sha256?.equals(expected)).toBe(true);
    const answer = await download(lead, documentId);
    for (const form of ['hex', 'base64'] as const)
      expect(JSON.stringify([answer.headers, answer.text])).not.toContain(expected.toString(form));
  });

  it('is an employee with Own Review Upload for their own self-review, in the active period', async () => {
    const { annualReviewId, employeeId, email, markingPeriodId } = await newReview();
    await sql`update employee set permissions = '{Benchmark_OwnReviewUpload}' where employee_id = ${employeeId}`.execute(
      test.owner,
    );
    const holder = await test.signInAs(email);
    const documentId = await uploaded(holder, annualReviewId, 'Self');
    for (const kind of ['Peer', 'Final'] as const) {
      expect(await upload(holder, annualReviewId, kind)).toMatchObject(refused);
    }
    const other = await newReview();
    expect(await upload(holder, other.annualReviewId, 'Self')).toMatchObject(refused);
    expect((await remove(holder, documentId)).status).toBe(200);
    await endPeriod(test, markingPeriodId);
    expect(await upload(holder, annualReviewId, 'Self')).toMatchObject(refused);
  });

  it('is only an Admin once the review is complete, and no person once the period has ended', async () => {
    const { annualReviewId, employeeId, email, markingPeriodId } = await newReview();
    const documentId = await uploaded(lead, annualReviewId, 'Final');
    await sql`update employee set permissions = '{Benchmark_OwnReviewUpload}' where employee_id = ${employeeId}`.execute(
      test.owner,
    );
    const selfId = await uploaded(lead, annualReviewId, 'Self');
    await complete(lead, annualReviewId);
    const late = { status: 403, text: documentMessages.afterCompletion };
    expect(await upload(lead, annualReviewId, 'Final')).toMatchObject(late);
    expect(await remove(lead, documentId)).toMatchObject(late);
    const holder = await test.signInAs(email);
    expect(await upload(holder, annualReviewId, 'Self')).toMatchObject(late);
    expect(await remove(holder, selfId)).toMatchObject(late);
    const replacedId = await uploaded(admin, annualReviewId, 'Final');
    expect((await remove(admin, selfId)).status).toBe(200);
    await endPeriod(test, markingPeriodId);
    const ended = { status: 409, text: 'This marking period has ended. Its data can no longer be changed.' };
    for (const caller of [admin, lead]) {
      expect(await upload(caller, annualReviewId, 'Final')).toMatchObject(ended);
      expect(await remove(caller, replacedId)).toMatchObject(ended);
    }
    expect((await download(lead, replacedId)).text).toBe(text.toString());
    await expectNoStrays(test);
  });

  it('is refused for an older version', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const { version: ifMatch } = await reviewFor(lead, employeeId);
    const documentId = await uploaded(admin, annualReviewId, 'Final');
    const query = { AnnualReviewId: annualReviewId, Type: 'Final' };
    const late = await lead.upload(contract.uploadDocument, { query, name: 'a.txt', bytes: text, ifMatch });
    expect([late.status, late.text]).toEqual([412, expect.stringMatching(/^Ada Admin changed this on /)]);
    const params = { documentId };
    expect((await lead.call(contract.deleteDocument, { params, ifMatch })).status).toBe(412);
    expect((await download(lead, documentId)).status).toBe(200);
    const now = await reviewFor(lead, employeeId);
    expect((await lead.call(contract.deleteDocument, { params, ifMatch: now.version })).status).toBe(200);
    await expectNoStrays(test);
  });

  it('does not depend on whether the review exists', async () => {
    for (const caller of [lead, await test.signInAs('member@example.test')]) {
      expect(await upload(caller, 999_999, 'Self')).toMatchObject(refused);
      expect(await remove(caller, 999_999)).toMatchObject(refused);
      expect(await download(caller, 999_999)).toMatchObject(refused);
    }
    expect((await upload(admin, 999_999, 'Self')).status).toBe(404);
    expect((await remove(admin, 999_999)).status).toBe(404);
    expect((await download(admin, 999_999)).status).toBe(404);
  });
});

describe('a document that is gone', () => {
  it('is not found by the lead of its person and an Admin; others learn nothing', async () => {
    const { annualReviewId, email } = await newReview();
    const [first, second] = [
      await uploaded(lead, annualReviewId, 'Final'),
      await uploaded(lead, annualReviewId, 'Final'),
    ];
    expect((await remove(lead, second)).status).toBe(200);
    const person = await test.signInAs(email);
    const otherLead = await test.signInAs('lead2@example.test');
    for (const documentId of [first, second]) {
      for (const caller of [lead, admin]) {
        expect((await download(caller, documentId)).status).toBe(404);
        expect((await remove(caller, documentId)).status).toBe(404);
      }
      for (const caller of [person, otherLead]) {
        expect(await download(caller, documentId)).toMatchObject(refused);
        expect(await remove(caller, documentId)).toMatchObject(refused);
      }
    }
  });
});

describe('who may read', () => {
  it('is the lead and an Admin; the employee their self-review, and the final document on completion', async () => {
    const { annualReviewId, employeeId, email } = await newReview();
    const ids = {
      Self: await uploaded(lead, annualReviewId, 'Self'),
      Peer: await uploaded(lead, annualReviewId, 'Peer'),
      Final: await uploaded(lead, annualReviewId, 'Final'),
    };
    const employee = await test.signInAs(email);
    const read = async (caller: Caller) =>
      Promise.all(Object.values(ids).map(async (id) => (await download(caller, id)).status));
    const named = async (caller: Caller) =>
      Promise.all(
        Object.values(ids).map(
          async (DocumentId) => (await caller.call(contract.documentName, { query: { DocumentId } })).status,
        ),
      );
    for (const look of [read, named]) {
      expect(await look(lead)).toEqual([200, 200, 200]);
      expect(await look(admin)).toEqual([200, 200, 200]);
      expect(await look(employee)).toEqual([200, 403, 403]);
      expect(await look(await test.signInAs('lead2@example.test'))).toEqual([403, 403, 403]);
      expect(await look(await test.signInAs('colleague@example.test'))).toEqual([403, 403, 403]);
      expect(await look(test.anonymous)).toEqual([401, 401, 401]);
    }
    expect((await reviewFor(employee, employeeId)).finalReviewDocId).toBeNull();
    await complete(lead, annualReviewId);
    expect(await read(employee)).toEqual([200, 403, 200]);
    const own = await reviewFor(employee, employeeId);
    expect(own.finalReviewDocId).toBe(ids.Final);
    expect(own).not.toHaveProperty('peerReviewDocId');
  });

  it('is recorded each time', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const documentId = await uploaded(lead, annualReviewId, 'Peer');
    const answer = await download(admin, documentId);
    expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
    await download(lead, documentId);
    await download(await test.signInAs('stranger@example.test'), documentId);
    const { rows } =
      await sql`select actor_employee_id as actor, relation, subject_employee_id as subject, object
      from audit_event where action = 'read-document' and object ->> 'documentId' = ${String(documentId)}
      order by audit_event_id`.execute(test.owner);
    const object = { documentId, kind: 'Peer' };
    expect(rows).toEqual([
      { actor: company.admin.employeeId, relation: 'Admin', subject: employeeId, object },
      { actor: company.lead.employeeId, relation: 'Lead', subject: employeeId, object },
    ]);
  });
});
