import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { downloadDocument, uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import {
  openReviewFixture,
  profileFor,
  reviewFor,
  type ReviewFixture,
  startedReview,
} from '#server/testing/reviews.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
afterAll(() => test.stop());

const reopen = (annualReviewId: number, caller = lead) =>
  caller.call(contract.reopenAnnualReview, { body: { annualReviewId, reason: 'The figures were wrong' } });
const complete = (annualReviewId: number, reason?: string | null) =>
  lead.call(contract.completeAnnualReview, { body: { annualReviewId, reason } });
const upload = async (annualReviewId: number, kind: string, caller = lead) =>
  caller.upload(uploadDocument, {
    query: {
      AnnualReviewId: annualReviewId,
      Type: kind,
    },
    name: `${kind}.txt`,
    bytes: `The ${kind} review`,
  });
const lastAudit = async (annualReviewId: number) => {
  const { rows } = await sql<{ action: string; after: unknown }>`select action, after from audit_event
    where object ->> 'annualReviewId' = ${String(annualReviewId)} order by audit_event_id desc limit 1`.execute(
    test.owner,
  );
  return rows[0];
};

async function heldReview() {
  const review = await startedReview(test, lead, company.lead.employeeId);
  const body = { annualReviewId: review.annualReviewId, sitdownDate: '2026-03-03', isSitDownComplete: true };
  expect((await lead.call(contract.updateAnnualReview, { body })).status).toBe(200);
  return review;
}

describe('completing while reviewers are open', () => {
  it('keeps the reason and who is open in the audit; the call may leave the reason out', async () => {
    for (const [reason, kept] of [
      [undefined, 'no reason given'],
      [null, 'no reason given'],
      ['', 'no reason given'],
      [' Both left the company ', 'Both left the company'],
    ] as const) {
      const { annualReviewId, employeeId } = await heldReview();
      const { reviewers } = await reviewFor(lead, employeeId);
      const answer = await complete(annualReviewId, reason);
      expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
      const { after } = (await lastAudit(annualReviewId)) ?? {};
      const openReviewerIds = reviewers.map((one) => one.annualReviewerId);
      expect(after).toEqual({ openReviewerIds: expect.toSatisfy(sameAs(openReviewerIds)), reason: kept });
    }
  });

  it('records nothing of it when all reviewers have answered', async () => {
    const { annualReviewId, employeeId } = await heldReview();
    await sql`update annual_reviewer set completed_at = now(), completed_by = ${employeeId}
      where annual_review_id = ${annualReviewId}`.execute(test.owner);
    expect((await complete(annualReviewId)).status).toBe(200);
    expect(await lastAudit(annualReviewId)).toEqual({ action: 'complete-annual-review', after: null });
  });

  it('refuses a reason that is too long', async () => {
    const { annualReviewId } = await heldReview();
    expect(await complete(annualReviewId, 'x'.repeat(1001))).toMatchObject({
      status: 400,
      text: 'The reason must be 1000 characters or less.',
    });
  });
});

const sameAs = (ids: readonly number[]) => (found: readonly number[]) =>
  JSON.stringify(found.toSorted()) === JSON.stringify(ids.toSorted());

describe('reopening a review', () => {
  it('gives its steps back to the lead and takes the final document from the employee until it is complete again', async () => {
    const { annualReviewId, employeeId, email } = await heldReview();
    const stored = await upload(annualReviewId, 'Final');
    const DocumentId = stored.json<{ entityId: number }>().entityId;
    const employee = await test.signInAs(email);
    const read = async () => (await employee.call(downloadDocument, { query: { DocumentId } })).status;
    const version = async () => (await reviewFor(employee, employeeId)).version;

    expect(await reopen(annualReviewId)).toMatchObject({
      status: 409,
      text: 'This annual review is not complete.',
    });
    expect((await complete(annualReviewId)).status).toBe(200);
    expect([await read(), (await upload(annualReviewId, 'Peer')).status]).toEqual([200, 403]);
    const before = await version();

    const answer = await reopen(annualReviewId);
    expect([answer.status, answer.text, answer.statements <= 6]).toEqual([200, '{}', true]);
    expect(await lastAudit(annualReviewId)).toEqual({
      action: 'reopen-annual-review',
      after: { reason: 'The figures were wrong' },
    });
    expect(await reviewFor(lead, employeeId)).toMatchObject({ isComplete: false, completedDate: null });
    expect(await read()).toBe(403);
    const shown = await reviewFor(employee, employeeId);
    expect([shown.isComplete, shown.finalReviewDocId]).toEqual([false, null]);
    expect((await profileFor(employee, employeeId)).annualReviewResults).toEqual([]);
    expect(await version()).toBeGreaterThan(before);
    expect((await upload(annualReviewId, 'Peer')).status).toBe(200);

    expect((await complete(annualReviewId)).status).toBe(200);
    expect(await read()).toBe(200);
  });

  it('is for the lead and Admins', async () => {
    const { annualReviewId, email } = await heldReview();
    await complete(annualReviewId);
    for (const who of [email, 'lead2@example.test', 'colleague@example.test']) {
      expect((await reopen(annualReviewId, await test.signInAs(who))).status).toBe(403);
    }
    expect((await reopen(annualReviewId, admin)).status).toBe(200);
  });

  it('needs a reason', async () => {
    const { annualReviewId } = await heldReview();
    await complete(annualReviewId);
    const body = { annualReviewId, reason: ' ' };
    const answer = await lead.call(contract.reopenAnnualReview, { body });
    expect(answer).toMatchObject({ status: 400, text: 'A reason is required.' });
  });

  it('is refused once the period has ended, and keeps a period open that it opened', async () => {
    const { annualReviewId, markingPeriodId } = await heldReview();
    await complete(annualReviewId);
    expect((await reopen(annualReviewId)).status).toBe(200);
    const body = { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: '2026-03-03' } };
    const end = async () => (await admin.call(endMarkingPeriod, { body })).status;
    expect(await end()).toBe(409);
    await complete(annualReviewId);
    expect(await end()).toBe(200);
    expect(await reopen(annualReviewId)).toMatchObject({
      status: 409,
      text: 'This marking period has ended. Its data can no longer be changed.',
    });
  });
});

describe('the emails of a reopening', () => {
  const sendAll = async () => {
    const mailer = keepingMailer();
    const { rows } = await sql<{ id: number }>`select message_id as id from message
      where sent_at is null and skipped_at is null order by message_id`.execute(test.owner);
    for (const { id } of rows) await sendMessage({ ...test.context, mailer }, id);
    return mailer.sent.map(({ to, subject, text }) => ({ to: to.address, subject, text }));
  };

  it('go to those who got one since the completion, with the reason, and to no other person', async () => {
    const { annualReviewId, employeeId, email } = await heldReview();
    for (const kind of ['Self', 'Peer', 'Final']) await upload(annualReviewId, kind);
    const query = { managerId: company.lead.employeeId, employeeId };
    const notify = async () => expect((await admin.call(contract.notifyManager, { query })).status).toBe(200);
    await notify();
    await complete(annualReviewId);
    await sendAll();
    expect((await reopen(annualReviewId, admin)).status).toBe(200);
    expect(await sendAll()).toEqual([]);

    await complete(annualReviewId);
    await notify();
    await sendAll();
    expect((await reopen(annualReviewId, admin)).status).toBe(200);
    const [mail, ...others] = await sendAll();
    expect([mail?.to, others]).toEqual(['lead@example.test', []]);
    expect(mail?.subject).toMatch(/^The annual review of .+ was reopened$/);
    expect(mail?.text).toContain('> The figures were wrong');
    expect(email).not.toBe(mail?.to);
  });

  it('are skipped once they have lost their point', async () => {
    const { annualReviewId, employeeId } = await heldReview();
    await complete(annualReviewId);
    const tell = (recipientId: number) =>
      sql`insert into message (kind, recipient_id, annual_review_id, queued_at)
        values ('review-reopened', ${recipientId}, ${annualReviewId}, now())`.execute(test.owner);
    const reasons = async () => {
      const { rows } = await sql<{ reason: string }>`select skip_reason as reason from message
        where kind = 'review-reopened' and skipped_at is not null order by message_id`.execute(test.owner);
      return rows.map(({ reason }) => reason);
    };
    await tell(employeeId);
    expect(await sendAll()).toEqual([]);
    await reopen(annualReviewId);
    await tell(company.otherLead.employeeId);
    await tell(employeeId);
    expect((await sendAll()).map(({ subject }) => subject)).toEqual(['Your annual review was reopened']);
    expect(await reasons()).toEqual([
      'The annual review is complete again.',
      'The recipient no longer leads this team member.',
    ]);
  });
});
