import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import {
  adminDashboard,
  adminDashboardSummary,
  listReviewsInProgress,
} from '#contract/dashboards/dashboards.endpoints.ts';
import { uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, type TestApp } from '#server/testing/app.ts';
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
beforeEach(() => sql`delete from message`.execute(test.owner));

const answered = {
  status: 409,
  text: 'Someone has already worked on this annual review. It can no longer be withdrawn, only completed.',
};
const withdraw = (annualReviewId: number, caller = lead) =>
  caller.call(contract.withdrawAnnualReview, { body: { annualReviewId, reason: 'The wrong person' } });

/** A review with a peer; `isPeerDone` marks the peer's review as done. */
async function reviewWithPeer() {
  const review = await startedReview(test, lead, company.lead.employeeId);
  const { annualReviewId } = review;
  const peer = await addPerson(test.owner);
  const body = [{ annualReviewId, employeeId: peer.employeeId, type: 'Peer' }];
  expect((await lead.call(contract.changeReviewers, { body })).status).toBe(200);
  const { reviewers } = await reviewFor(lead, review.employeeId);
  const entryOf = (type: string) => reviewers.find((one) => one.type === type)?.annualReviewerId ?? 0;
  return { ...review, peer, entryOf };
}

describe('withdrawing a review', () => {
  it('takes it off every list and keeps that it existed, by whom and why; then the person can be started anew', async () => {
    const { annualReviewId, employeeId, markingPeriodId, peer } = await reviewWithPeer();
    const answer = await withdraw(annualReviewId);
    expect([answer.status, answer.text, answer.statements <= 6]).toEqual([200, '{}', true]);

    expect((await profileFor(lead, employeeId)).personalAnnualReview).toBeNull();
    const peerCaller = await test.signInAs(peer.email);
    expect((await profileFor(peerCaller, peer.employeeId)).assignedAnnualReviews).toEqual([]);
    const listed = await admin.call(listReviewsInProgress, { query: { limit: 200 } });
    const dashboard = await admin.call(adminDashboard);
    for (const { text } of [listed, dashboard])
      expect(text).not.toContain(`"annualReviewId":${annualReviewId},`);
    const { rows } = await sql`select relation, subject_employee_id as subject, object, after from audit_event
      where action = 'withdraw-annual-review' order by audit_event_id desc limit 1`.execute(test.owner);
    expect(rows).toEqual([
      {
        relation: 'Lead',
        subject: employeeId,
        object: { annualReviewId, markingPeriodId },
        after: { reason: 'The wrong person' },
      },
    ]);
    const kept =
      await sql`select employee_id as "employeeId", started_by as "startedBy", withdrawn_by as "withdrawnBy"
      from withdrawn_review where annual_review_id = ${annualReviewId}`.execute(test.owner);
    const leadId = company.lead.employeeId;
    expect(kept.rows).toEqual([{ employeeId, startedBy: leadId, withdrawnBy: leadId }]);

    const body = { employeeUnderReviewId: employeeId, markingPeriodId, reviewers: [] };
    const again = await lead.call(contract.startAnnualReview, { body });
    expect(again.status).toBe(200);
    expect(again.json<{ entityId: number }>().entityId).not.toBe(annualReviewId);
    expect((await withdraw(annualReviewId)).status).toBe(403);
    expect((await withdraw(annualReviewId, admin)).status).toBe(404);
  });

  it('needs a reason', async () => {
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    for (const [reason, text] of [
      ['  ', 'A reason is required.'],
      ['x'.repeat(1001), 'The reason must be 1000 characters or less.'],
    ]) {
      const answer = await lead.call(contract.withdrawAnnualReview, { body: { annualReviewId, reason } });
      expect(answer).toMatchObject({ status: 400, text });
    }
  });

  it('is refused once a reviewer is done', async () => {
    const { annualReviewId, peer } = await reviewWithPeer();
    const body = [{ annualReviewId, employeeId: peer.employeeId, type: 'Peer', isCompleted: true }];
    expect((await admin.call(contract.changeReviewers, { body })).status).toBe(200);
    expect(await withdraw(annualReviewId)).toMatchObject(answered);
    const undone = [{ ...body[0], isCompleted: false }];
    expect((await admin.call(contract.changeReviewers, { body: undone })).status).toBe(200);
    expect((await withdraw(annualReviewId)).status).toBe(200);
  });

  it('is refused once a document is uploaded', async () => {
    const { annualReviewId, employeeId } = await startedReview(test, lead, company.lead.employeeId);
    const query = { AnnualReviewId: annualReviewId, Type: 'Peer' };
    const file = { query, name: 'peer.txt', bytes: 'What the peers say' };
    expect((await lead.upload(uploadDocument, file)).status).toBe(200);
    expect(await withdraw(annualReviewId)).toMatchObject(answered);
    expect((await reviewFor(lead, employeeId)).peerReviewDocId).not.toBeNull();
  });

  it('is refused once the meeting was held, and when the review is complete', async () => {
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    const body = { annualReviewId, sitdownDate: '2026-03-03', isSitDownComplete: true };
    expect((await lead.call(contract.updateAnnualReview, { body })).status).toBe(200);
    expect(await withdraw(annualReviewId)).toMatchObject(answered);
    expect((await lead.call(contract.completeAnnualReview, { body: { annualReviewId } })).status).toBe(200);
    expect(await withdraw(annualReviewId)).toMatchObject(answered);
  });

  it('is not for the employee, even an Admin whose review no other person handles', async () => {
    const { annualReviewId, employeeId, email } = await startedReview(test, lead, company.lead.employeeId);
    const own = await test.signInAs(email);
    const adminIds = [company.admin.employeeId, company.otherAdmin.employeeId];
    const makeAdmins = (ids: readonly number[], managerId: number | null) =>
      sql`update employee set permissions = case when employee_id = any(${ids}::integer[])
          then '{Benchmark_Admin}'::text[] else '{}' end,
          manager_id = case when employee_id = ${employeeId} then ${managerId} else manager_id end
        where employee_id = any(${[...adminIds, employeeId]}::integer[])`.execute(test.owner);
    await makeAdmins([employeeId], null);
    expect((await withdraw(annualReviewId, own)).status).toBe(403);
    await makeAdmins(adminIds, company.lead.employeeId);
    expect((await withdraw(annualReviewId)).status).toBe(200);
  });

  it('loses no mark and no document that is saved at the same time', async () => {
    for (let race = 0; race < 8; race += 1) {
      const { annualReviewId, peer } = await reviewWithPeer();
      const query = { AnnualReviewId: annualReviewId, Type: 'Peer' };
      const body = [{ annualReviewId, employeeId: peer.employeeId, type: 'Peer', isCompleted: true }];
      const work =
        race % 2 === 0
          ? admin.call(contract.changeReviewers, { body })
          : admin.upload(uploadDocument, { query, name: 'peer.txt', bytes: 'What the peers say' });
      const [withdrawn, saved] = await Promise.all([withdraw(annualReviewId), work]);
      const isSaved = saved.status === 200;
      expect([404, 409, 200]).toContain(saved.status);
      expect(withdrawn.status).toBe(isSaved ? 409 : 200);
    }
  });

  it('leaves the period of a person with a lead in need of a review', async () => {
    const { annualReviewId, markingPeriodId } = await startedReview(test, lead, company.lead.employeeId);
    expect((await withdraw(annualReviewId)).status).toBe(200);
    const body = { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: '2026-03-03' } };
    expect((await admin.call(endMarkingPeriod, { body })).status).toBe(409);
  });
});

describe('the emails of a withdrawal', () => {
  const sendAll = async () => {
    const mailer = keepingMailer();
    const { rows } = await sql<{ id: number }>`select message_id as id from message
      where sent_at is null and skipped_at is null order by message_id`.execute(test.owner);
    for (const { id } of rows) await sendMessage({ ...test.context, mailer }, id);
    return mailer.sent;
  };
  const remind = (annualReviewerId: number) =>
    lead.call(contract.remindReviewer, { body: { annualReviewerId } });

  it('go to those who got an email about the review, once each, and to no other person', async () => {
    const { annualReviewId, email, peer, entryOf } = await reviewWithPeer();
    expect((await remind(entryOf('Peer'))).status).toBe(200);
    const sitdownDate = '2027-02-25';
    await admin.call(contract.updateAnnualReview, { body: { annualReviewId, sitdownDate } });
    expect((await sendAll()).map(({ to }) => to.address)).toEqual([peer.email, email, 'lead@example.test']);
    expect((await remind(entryOf('Self'))).status).toBe(200);

    expect((await withdraw(annualReviewId, admin)).status).toBe(200);
    const sent = await sendAll();
    expect(sent.map(({ to, calendar }) => [to.address, calendar?.method]).toSorted()).toEqual(
      [
        ['lead@example.test', 'CANCEL'],
        [email, 'CANCEL'],
        [peer.email, undefined],
      ].toSorted(),
    );
    const toEmployee = sent.find(({ to }) => to.address === email);
    expect(toEmployee?.subject).toBe('Your annual review was withdrawn');
    expect(toEmployee?.text).toContain('Your annual review was withdrawn by Ada Admin.');
    expect(toEmployee?.text).not.toContain('The wrong person');
    const entry = toEmployee?.calendar?.content.replaceAll('\r\n ', '') ?? '';
    expect(entry).toContain('STATUS:CANCELLED');
    expect(entry).toContain(`MAILTO:${email}`);
    expect(entry).not.toContain('lead@example.test');
    expect(sent.find(({ to }) => to.address === peer.email)?.subject).toMatch(
      /^The annual review of .+ was withdrawn$/,
    );
  });

  it('are not sent when no email told of the review, and not to the person who withdraws', async () => {
    const { annualReviewId, entryOf } = await reviewWithPeer();
    expect((await remind(entryOf('Peer'))).status).toBe(200);
    expect((await remind(entryOf('Manager'))).status).toBe(200);
    await sql`update message set sent_at = now() where annual_reviewer_id = ${entryOf('Manager')}`.execute(
      test.owner,
    );
    expect((await withdraw(annualReviewId)).status).toBe(200);
    expect(await sendAll()).toEqual([]);
    const { rows } = await sql`select kind, skip_reason as reason from message where sent_at is null`.execute(
      test.owner,
    );
    expect(rows).toEqual([
      { kind: 'reviewer-reminder', reason: 'The reviewer was removed from the annual review.' },
    ]);
  });

  it('go to those whom a digest told', async () => {
    const { annualReviewId, peer, entryOf } = await reviewWithPeer();
    await sql`with digest as (insert into message (kind, recipient_id, digest_day, queued_at, sent_at)
        values ('reminder-digest', ${peer.employeeId}, '2026-05-04', now(), now()) returning message_id)
      insert into reminder_item (message_id, annual_reviewer_id) select message_id, ${entryOf('Peer')} from digest`.execute(
      test.owner,
    );
    expect((await withdraw(annualReviewId)).status).toBe(200);
    expect((await sendAll()).map(({ to }) => to.address)).toEqual([peer.email]);
    await sql`delete from reminder_item`.execute(test.owner);
  });

  it('go to those whose email is just being handed over', async () => {
    const { annualReviewId, peer, entryOf } = await reviewWithPeer();
    expect((await remind(entryOf('Peer'))).status).toBe(200);
    await sql`update message set claimed_until = clock_timestamp() + interval '10 seconds'`.execute(
      test.owner,
    );
    expect((await withdraw(annualReviewId)).status).toBe(200);
    await sql`update message set sent_at = now() where kind = 'reviewer-reminder'`.execute(test.owner);
    expect((await sendAll()).map(({ to }) => to.address)).toEqual([peer.email]);
  });

  it('stay hidden from the employee, an Admin, when they could not be delivered', async () => {
    const { annualReviewId, employeeId, email, entryOf } = await reviewWithPeer();
    expect((await remind(entryOf('Peer'))).status).toBe(200);
    await sql`update message set sent_at = now()`.execute(test.owner);
    expect((await withdraw(annualReviewId)).status).toBe(200);
    await sql`update message set failed_at = now(), failure = 'No such mailbox'
      where kind = 'review-withdrawn'`.execute(test.owner);
    const shownTo = async (caller: SignedInCaller) => {
      const answer = await caller.call(adminDashboardSummary);
      return [answer.status, answer.text.includes('No such mailbox')];
    };
    expect(await shownTo(admin)).toEqual([200, true]);
    await sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${employeeId}`.execute(
      test.owner,
    );
    expect(await shownTo(await test.signInAs(email))).toEqual([200, false]);
    await sql`update employee set permissions = '{}' where employee_id = ${employeeId}`.execute(test.owner);
  });

  it('leave out a former lead whose invitation was canceled', async () => {
    const { annualReviewId } = await reviewWithPeer();
    const { employeeId } = company.otherLead;
    await sql`insert into message (kind, recipient_id, annual_review_id, queued_at, sent_at)
      select kind, ${employeeId}, ${annualReviewId}, now(), now()
      from unnest(array['sit-down-invitation', 'sit-down-cancelled']) kind`.execute(test.owner);
    expect((await withdraw(annualReviewId)).status).toBe(200);
    expect(await sendAll()).toEqual([]);
  });
});
