import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { declinePeerReview, markOwnEntry } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type Caller, type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
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

const LINK = 'https://survey.example.test/one';

/** A review of a report of the lead with one peer; each entry has a survey link. */
async function reviewWithPeer() {
  const review = await startedReview(test, lead, company.lead.employeeId);
  const { annualReviewId, employeeId, email } = review;
  const peer = await addPerson(test.owner, { firstName: 'Pia', lastName: 'Peer' });
  const body = [{ annualReviewId, employeeId: peer.employeeId, type: 'Peer' }];
  expect((await lead.call(contract.changeReviewers, { body })).status).toBe(200);
  await sql`update annual_reviewer set survey_link = ${LINK} where annual_review_id = ${annualReviewId}`.execute(
    test.owner,
  );
  const { reviewers } = await reviewFor(lead, employeeId);
  const idOf = (type: string) => reviewers.find((one) => one.type === type)?.annualReviewerId ?? 0;
  return {
    annualReviewId,
    employeeId,
    peerId: peer.employeeId,
    ids: {
      Self: idOf('Self'),
      Manager: idOf('Manager'),
      Peer: idOf('Peer'),
    },
    peer: await test.signInAs(peer.email),
    employee: await test.signInAs(email),
  };
}

const mark = (caller: Caller, annualReviewerId: number) =>
  caller.call(markOwnEntry, { body: { annualReviewerId } });
const decline = (caller: Caller, annualReviewerId: number, reason = 'I haven’t worked with them') =>
  caller.call(declinePeerReview, { body: { annualReviewerId, reason } });
const statusesOf = async (employeeId: number) =>
  Object.fromEntries(
    (await reviewFor(lead, employeeId)).reviewers.map(({ type, isCompleted }) => [type, isCompleted]),
  );
const auditsOf = async (annualReviewId: number, action: string) => {
  const { rows } = await sql<{ actor: number; object: unknown; text: string }>`
    select actor_employee_id as actor, object, audit_event::text as text from audit_event
    where action = ${action} and object ->> 'annualReviewId' = ${String(annualReviewId)}`.execute(test.owner);
  return rows;
};
const messagesAbout = async (annualReviewId: number) => {
  const { rows } = await sql<{ messageId: number; recipientId: number }>`
    select message_id as "messageId", recipient_id as "recipientId" from message
    where annual_review_id = ${annualReviewId} and kind = 'peer-declined' order by recipient_id`.execute(
    test.owner,
  );
  return rows;
};

describe('marking the own review as done', () => {
  it('is for each reviewer, and no reviewer marks another’s', async () => {
    const { ids, peer, employee, employeeId, annualReviewId, peerId } = await reviewWithPeer();
    for (const [caller, id] of [
      [peer, ids.Self],
      [peer, ids.Manager],
      [employee, ids.Manager],
      [lead, ids.Peer],
      [lead, ids.Self],
      [admin, ids.Peer],
    ] as const) {
      expect((await mark(caller, id)).status).toBe(403);
    }
    expect(await statusesOf(employeeId)).toEqual({ Self: false, Manager: false, Peer: false });
    for (const [caller, id] of [
      [peer, ids.Peer],
      [employee, ids.Self],
      [lead, ids.Manager],
    ] as const) {
      const { status, statements } = await mark(caller, id);
      expect([status, statements <= 6]).toEqual([200, true]);
    }
    expect(await statusesOf(employeeId)).toEqual({ Self: true, Manager: true, Peer: true });
    const audits = await auditsOf(annualReviewId, 'mark-own-review-done');
    expect(audits.map(({ actor }) => actor)).toEqual([peerId, employeeId, company.lead.employeeId]);
    expect(audits[0]?.object).toEqual({ annualReviewId, annualReviewerId: ids.Peer });
  });

  it('leaves To Do Reviews, and an Admin can undo it', async () => {
    const { ids, peer, peerId, employeeId, annualReviewId } = await reviewWithPeer();
    const toDo = async () =>
      (await profileFor(peer, peerId)).assignedAnnualReviews.map(({ isCompleted }) => isCompleted);
    expect(await toDo()).toEqual([false]);
    await mark(peer, ids.Peer);
    expect(await toDo()).toEqual([true]);
    const { reviewers } = await reviewFor(admin, employeeId);
    const body = reviewers.map((one) => ({
      annualReviewId,
      employeeId: one.employeeId,
      type: one.type,
      isCompleted: false,
    }));
    expect((await admin.call(contract.changeReviewers, { body })).status).toBe(200);
    expect(await toDo()).toEqual([false]);
  });

  it('a second time changes nothing', async () => {
    const { ids, peer, annualReviewId } = await reviewWithPeer();
    await mark(peer, ids.Peer);
    expect((await mark(peer, ids.Peer)).status).toBe(200);
    expect(await auditsOf(annualReviewId, 'mark-own-review-done')).toHaveLength(1);
  });

  it('sent twice at the same time is recorded once', async () => {
    const { ids, peer, annualReviewId } = await reviewWithPeer();
    await Promise.all([0, 1, 2].map(async () => mark(peer, ids.Peer)));
    expect(await auditsOf(annualReviewId, 'mark-own-review-done')).toHaveLength(1);
  });

  it('needs a survey link, and a review that is open', async () => {
    const { ids, peer, annualReviewId, employeeId } = await reviewWithPeer();
    await sql`update annual_reviewer set survey_link = null where annual_reviewer_id = ${ids.Peer}`.execute(
      test.owner,
    );
    const refused = await mark(peer, ids.Peer);
    expect([refused.status, refused.text]).toEqual([409, annualReviewMessages.noSurveyLink]);
    await sql`update annual_review set meeting_completed_at = now(), sitdown_date = current_date, completed_at = now()
      where annual_review_id = ${annualReviewId}`.execute(test.owner);
    const late = await mark(peer, ids.Peer);
    expect([late.status, late.text]).toEqual([409, annualReviewMessages.alreadyComplete]);
    expect(await statusesOf(employeeId)).toMatchObject({ Peer: false });
  });

  it('of a peer changes nothing that the employee sees', async () => {
    const { ids, peer, employee, employeeId } = await reviewWithPeer();
    const before = await reviewFor(employee, employeeId);
    await mark(peer, ids.Peer);
    expect(await reviewFor(employee, employeeId)).toEqual(before);
  });
});

describe('declining a peer review', () => {
  it('frees the place and tells the lead and the Admins, once each, with the reason', async () => {
    const { ids, peer, peerId, employeeId, annualReviewId } = await reviewWithPeer();
    const { status, statements } = await decline(peer, ids.Peer, ' We never met ');
    expect([status, statements <= 6]).toEqual([200, true]);
    expect(Object.keys(await statusesOf(employeeId)).toSorted()).toEqual(['Manager', 'Self']);
    expect((await profileFor(peer, peerId)).assignedAnnualReviews).toEqual([]);
    const messages = await messagesAbout(annualReviewId);
    const { admin: ada, otherAdmin, lead: lea } = company;
    expect(messages.map(({ recipientId }) => recipientId)).toEqual(
      [ada.employeeId, otherAdmin.employeeId, lea.employeeId].toSorted((a, b) => a - b),
    );
    const mailer = keepingMailer();
    for (const { messageId } of messages) await sendMessage({ ...test.context, mailer }, messageId);
    expect(mailer.sent).toHaveLength(3);
    for (const { subject, text } of mailer.sent) {
      expect(subject).toMatch(/^Pia Peer(?: \(\S+\))? declined to review Person Number\d+$/);
      expect(text).toContain('We never met');
      expect(text).toContain(`/employees/${employeeId}`);
    }
    const [audit] = await auditsOf(annualReviewId, 'decline-peer-review');
    expect(audit).toMatchObject({ actor: peerId, object: { annualReviewId, annualReviewerId: ids.Peer } });
    expect(audit?.text).not.toContain('We never met');
  });

  it('tells neither the peer, who may be an Admin, nor people who have left', async () => {
    const { ids, peer, peerId, annualReviewId } = await reviewWithPeer();
    const former = await addPerson(test.owner, { permissions: ['Benchmark_Admin'] });
    await sql`update employee set end_date = company_today() - 1, archived_at = now()
      where employee_id = ${former.employeeId}`.execute(test.owner);
    await sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${peerId}`.execute(
      test.owner,
    );
    try {
      expect((await decline(peer, ids.Peer)).status).toBe(200);
      const told = (await messagesAbout(annualReviewId)).map(({ recipientId }) => recipientId);
      expect(told).toContain(company.admin.employeeId);
      for (const untold of [peerId, former.employeeId]) expect(told).not.toContain(untold);
    } finally {
      await sql`update employee set permissions = '{}' where employee_id = ${peerId}`.execute(test.owner);
    }
  });

  it('is only for the peer', async () => {
    const { ids, employee, peer, employeeId } = await reviewWithPeer();
    const { stranger } = company;
    for (const [caller, id] of [
      [employee, ids.Self],
      [employee, ids.Peer],
      [lead, ids.Manager],
      [lead, ids.Peer],
      [admin, ids.Peer],
      [await test.signInAs(stranger.email), ids.Peer],
    ] as const) {
      expect((await decline(caller, id)).status).toBe(403);
    }
    const withoutReason = await decline(peer, ids.Peer, '  ');
    expect([withoutReason.status, withoutReason.text]).toEqual([400, annualReviewMessages.reasonRequired]);
    expect(await statusesOf(employeeId)).toHaveProperty('Peer');
  });

  it('a second time does nothing, and no other person learns of it', async () => {
    const { ids, peer, employee, annualReviewId } = await reviewWithPeer();
    expect((await decline(peer, ids.Peer)).status).toBe(200);
    const told = (await messagesAbout(annualReviewId)).length;
    expect((await decline(peer, ids.Peer)).status).toBe(200);
    expect(await messagesAbout(annualReviewId)).toHaveLength(told);
    for (const caller of [employee, lead]) expect((await decline(caller, ids.Peer)).status).toBe(403);
    expect(
      (await admin.call(declinePeerReview, { body: { annualReviewerId: ids.Peer, reason: 'No' } })).status,
    ).toBe(404);
  });

  it('sent twice at the same time tells each person once', async () => {
    const { ids, peer, annualReviewId } = await reviewWithPeer();
    const both = await Promise.all([0, 1].map(async () => decline(peer, ids.Peer)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const told = (await messagesAbout(annualReviewId)).map(({ recipientId }) => recipientId);
    expect(told).toEqual([...new Set(told)]);
    expect(await auditsOf(annualReviewId, 'decline-peer-review')).toHaveLength(1);
  });

  it('is refused once it is done', async () => {
    const { ids, peer, annualReviewId } = await reviewWithPeer();
    await mark(peer, ids.Peer);
    const refused = await decline(peer, ids.Peer);
    expect([refused.status, refused.text]).toEqual([409, annualReviewMessages.reviewerIsDone]);
    expect(await messagesAbout(annualReviewId)).toEqual([]);
  });

  it('is hidden from the employee, who may be an Admin', async () => {
    const { ids, peer, employee, employeeId, annualReviewId } = await reviewWithPeer();
    await sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${employeeId}`.execute(
      test.owner,
    );
    const before = await reviewFor(employee, employeeId);
    expect([(await decline(employee, ids.Peer)).status, (await mark(employee, ids.Peer)).status]).toEqual([
      404, 404,
    ]);
    await decline(peer, ids.Peer);
    expect(await reviewFor(employee, employeeId)).toEqual(before);
    const told = (await messagesAbout(annualReviewId)).map(({ recipientId }) => recipientId);
    expect(told).not.toContain(employeeId);
    expect((await decline(employee, ids.Peer)).status).toBe(404);
    await sql`update employee set permissions = '{}' where employee_id = ${employeeId}`.execute(test.owner);
  });

  it('sends no email to people who no longer handle the review, or when it no longer matters', async () => {
    const skippedAfter = async (
      change: (made: Awaited<ReturnType<typeof reviewWithPeer>>) => Promise<unknown>,
    ) => {
      const made = await reviewWithPeer();
      await decline(made.peer, made.ids.Peer);
      await change(made);
      const mailer = keepingMailer();
      const toLead = (await messagesAbout(made.annualReviewId)).find(
        ({ recipientId }) => recipientId === company.lead.employeeId,
      );
      await sendMessage({ ...test.context, mailer }, toLead?.messageId ?? 0);
      const { rows } = await sql<{ reason: string | null }>`
        select skip_reason as reason from message where message_id = ${toLead?.messageId}`.execute(
        test.owner,
      );
      return [mailer.sent.length, rows[0]?.reason];
    };
    expect(
      await skippedAfter(({ employeeId }) =>
        sql`update employee set manager_id = null where employee_id = ${employeeId}`.execute(test.owner),
      ),
    ).toEqual([0, 'The recipient no longer handles this annual review.']);
    expect(
      await skippedAfter(({ annualReviewId, peerId }) =>
        lead.call(contract.changeReviewers, { body: [{ annualReviewId, employeeId: peerId, type: 'Peer' }] }),
      ),
    ).toEqual([0, 'The peer was chosen again.']);
    expect(
      await skippedAfter(({ annualReviewId }) =>
        sql`update annual_review set meeting_completed_at = now(), sitdown_date = current_date, completed_at = now()
          where annual_review_id = ${annualReviewId}`.execute(test.owner),
      ),
    ).toEqual([0, 'The annual review is complete.']);
  });
});
