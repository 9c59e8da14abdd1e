import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  completeAnnualReview,
  reopenAnnualReview,
  updateAnnualReview,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import { assignTeam } from '#contract/people/people-changes.endpoints.ts';
import { remindUnconfirmed } from '#server/features/reviews/reading/remind-unconfirmed.ts';
import {
  openReadingFixture,
  type ReadingFixture,
} from '#server/features/reviews/reading/review-reading.fixture.ts';
import type { SignedInCaller } from '#server/testing/app.ts';

// Who acts gets no email about it. The table: docs/product/who-is-told.md.
let fixture: ReadingFixture;
let otherAdmin: SignedInCaller;
beforeAll(async () => {
  fixture = await openReadingFixture();
  otherAdmin = await fixture.test.signInAs('admin2@example.test');
});
afterAll(() => fixture.test.stop());

/** What the act queues, as kind and recipient. */
async function mailsOf(act: () => Promise<{ status: number; text: string }>) {
  await sql`delete from message`.execute(fixture.test.owner);
  const { status, text } = await act();
  if (status !== 200) throw new Error(text);
  const { rows } = await sql<{ kind: string; recipientId: number }>`
    select kind, recipient_id as "recipientId" from message order by kind, recipient_id`.execute(
    fixture.test.owner,
  );
  return rows.map(({ kind, recipientId }) => [kind, recipientId]);
}

describe('reopening a review of which the lead was told since', () => {
  it.each(['admin', 'lead'] as const)('tells those who did not do it: by the %s', async (by) => {
    const { annualReviewId, self } = await fixture.written();
    await fixture.hold(annualReviewId);
    await fixture.admin.call(completeAnnualReview, { body: { annualReviewId } });
    const { employeeId: leadId } = fixture.company.lead;
    const told = () =>
      sql`insert into message (kind, recipient_id, annual_review_id, queued_at)
        values ('manager-notification', ${leadId}, ${annualReviewId}, app_now())`.execute(fixture.test.owner);
    const mails = await mailsOf(async () => {
      await told();
      return fixture[by].call(reopenAnnualReview, { body: { annualReviewId, reason: 'A slip' } });
    });
    const reopened = mails
      .filter(([kind]) => kind === 'review-reopened')
      .map(([, recipientId]) => recipientId);
    expect(new Set(reopened)).toEqual(new Set(by === 'lead' ? [self.employeeId] : [self.employeeId, leadId]));
  });
});

describe('leaving a team', () => {
  it('tells the former lead, unless they did it', async () => {
    const { admin, lead } = fixture.company;
    const move = (by: SignedInCaller, managerId: number | null) => () =>
      by.call(assignTeam, { body: [{ employeeId: lead.employeeId, managerId }] });
    expect(await mailsOf(move(otherAdmin, null))).toEqual([['team-changed', admin.employeeId]]);
    await sql`update employee set manager_id = ${admin.employeeId} where employee_id = ${lead.employeeId}`.execute(
      fixture.test.owner,
    );
    expect(await mailsOf(move(fixture.admin, null))).toEqual([]);
  });
});

describe('setting a sit-down', () => {
  it('invites the employee and the lead, once each, and a person without a lead alone', async () => {
    const { annualReviewId, self } = await fixture.newReview();
    const set = (sitdownDate: string) => () =>
      fixture.admin.call(updateAnnualReview, { body: { annualReviewId, sitdownDate } });
    const both = [self.employeeId, fixture.company.lead.employeeId].toSorted((one, other) => one - other);
    expect(await mailsOf(set('2027-01-11'))).toEqual(both.map((id) => ['sit-down-invitation', id]));
    await sql`update employee set manager_id = employee_id where employee_id = ${self.employeeId}`.execute(
      fixture.test.owner,
    );
    expect(await mailsOf(set('2027-01-12'))).toEqual([['sit-down-invitation', self.employeeId]]);
  });
});

describe('the duty to confirm a review', () => {
  it('ends with the period, on Yours to do and in emails', async () => {
    const { annualReviewId, self } = await fixture.written();
    await fixture.share(annualReviewId);
    await fixture.hold(annualReviewId);
    await fixture.admin.call(completeAnnualReview, { body: { annualReviewId } });
    const owed = async () =>
      (await self.caller.call(listDuties))
        .json<{ duties: { kind: string }[] }>()
        .duties.map(({ kind }) => kind);
    expect(await owed()).toContain('confirm');
    await sql`update marking_period set ended_at = now(), end_date = company_today()
      where marking_period_id = ${self.markingPeriodId}`.execute(fixture.test.owner);
    expect(await owed()).not.toContain('confirm');
    await fixture.test.shiftClock('8 days');
    await remindUnconfirmed(fixture.test.context.db, fixture.test.jobs);
    await fixture.test.shiftClock(null);
    expect(await fixture.mailsTo(self.employeeId)).not.toContain('review-unconfirmed');
  });
});
