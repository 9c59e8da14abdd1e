import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { DocumentKind } from '#contract/core/enums.ts';
import { addPerson } from '#server/testing/people.ts';
import { type Caller, type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import { openReviewFixture, reviewFor, type ReviewFixture, startedReview } from '#server/testing/reviews.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
beforeEach(() => {
  test.jobs.enqueued.length = 0;
});
afterAll(() => test.stop());

const newReview = () => startedReview(test, lead, company.lead.employeeId);
const notify = (caller: Caller, employeeId: number, managerId = company.lead.employeeId) =>
  caller.call(contract.notifyManager, { query: { managerId, employeeId } });
const addDocuments = (annualReviewId: number, ...kinds: DocumentKind[]) =>
  sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
    select ${annualReviewId}::int, kind, 'a.txt', 'text/plain', 1, ${`${annualReviewId}-`} || lower(kind), now()
    from unnest(${kinds}::text[]) as kind`.execute(test.owner);
const skip = (annualReviewId: number) =>
  lead.call(contract.updateAnnualReview, {
    body: { annualReviewId, skipPeerReview: true, skipPeerReviewReason: 'A team of two' },
  });

it('is for Admins and the lead', async () => {
  const { annualReviewId, employeeId, email } = await newReview();
  await addDocuments(annualReviewId, 'Self', 'Peer', 'Final');
  for (const one of [email, 'lead2@example.test', 'colleague@example.test']) {
    expect(await notify(await test.signInAs(one), employeeId)).toMatchObject({
      status: 403,
      text: 'You do not have permission to view this page.',
    });
  }
  expect((await notify(test.anonymous, employeeId)).status).toBe(401);
  expect((await notify(admin, employeeId)).status).toBe(200);
});

it('needs the self and final documents, and the peer document unless it is skipped', async () => {
  const missing = {
    status: 409,
    text: 'The manager can be notified once the self review, the final review and the peer review (unless skipped) have been uploaded.',
  };
  const peered = await newReview();
  expect(await notify(admin, peered.employeeId)).toMatchObject(missing);
  await addDocuments(peered.annualReviewId, 'Self');
  expect(await notify(admin, peered.employeeId)).toMatchObject(missing);
  await addDocuments(peered.annualReviewId, 'Final');
  expect(await notify(admin, peered.employeeId)).toMatchObject(missing);
  expect(test.jobs.enqueued).toHaveLength(0);
  await addDocuments(peered.annualReviewId, 'Peer');
  expect((await notify(admin, peered.employeeId)).status).toBe(200);

  const skipped = await newReview();
  await addDocuments(skipped.annualReviewId, 'Final');
  expect((await skip(skipped.annualReviewId)).status).toBe(200);
  expect(await notify(admin, skipped.employeeId)).toMatchObject(missing);
  await addDocuments(skipped.annualReviewId, 'Self');
  expect((await notify(admin, skipped.employeeId)).status).toBe(200);
});

it('queues one email to the lead on file and returns when', async () => {
  const { annualReviewId, employeeId } = await newReview();
  await addDocuments(annualReviewId, 'Self', 'Peer', 'Final');
  expect((await reviewFor(admin, employeeId)).managerNotifiedDate).toBeNull();
  const answer = await notify(admin, employeeId);
  expect([answer.status, answer.statements <= 6, test.jobs.enqueued.length]).toEqual([200, true, 1]);
  expect((await reviewFor(admin, employeeId)).managerNotifiedDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  const { rows } = await sql`select kind, recipient_id as recipient, sender_id as sender from message
    where annual_review_id = ${annualReviewId}`.execute(test.owner);
  expect(rows).toEqual([
    { kind: 'manager-notification', recipient: company.lead.employeeId, sender: company.admin.employeeId },
  ]);
});

it('goes only to the current lead', async () => {
  const { annualReviewId, employeeId } = await newReview();
  await addDocuments(annualReviewId, 'Self', 'Peer', 'Final');
  expect(await notify(admin, employeeId, company.otherLead.employeeId)).toMatchObject({
    status: 400,
    text: 'This team member now has another team lead.',
  });
  for (const managerId of [null, employeeId]) {
    await sql`update employee set manager_id = ${managerId} where employee_id = ${employeeId}`.execute(
      test.owner,
    );
    expect(await notify(admin, employeeId)).toMatchObject({
      status: 409,
      text: 'This team member has no team lead to notify.',
    });
  }
  expect(test.jobs.enqueued).toHaveLength(0);
});

it('needs a review in the active period', async () => {
  const never = await addPerson(test.owner, { managerId: company.lead.employeeId });
  expect((await notify(lead, never.employeeId)).status).toBe(403);
  expect((await notify(admin, never.employeeId)).status).toBe(404);
  const { annualReviewId, employeeId, markingPeriodId } = await newReview();
  await addDocuments(annualReviewId, 'Self', 'Peer', 'Final');
  await sql`update marking_period set ended_at = app_now(), end_date = company_today()
    where marking_period_id = ${markingPeriodId}`.execute(test.owner);
  expect((await notify(admin, employeeId)).status).toBe(404);
  expect(test.jobs.enqueued).toHaveLength(0);
});
