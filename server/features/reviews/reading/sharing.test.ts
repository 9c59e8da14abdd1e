import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  completeAnnualReview,
  reopenAnnualReview,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { submitFor } from '#server/testing/review-forms.ts';
import { remindUnconfirmed } from './remind-unconfirmed.ts';
import { openReadingFixture, type ReadingFixture } from './review-reading.fixture.ts';

let fixture: ReadingFixture;
beforeAll(async () => {
  fixture = await openReadingFixture();
});
afterEach(() => fixture.test.shiftClock(null));
afterAll(() => fixture.test.stop());

const complete = async (annualReviewId: number) => {
  await fixture.hold(annualReviewId);
  return fixture.admin.call(completeAnnualReview, { body: { annualReviewId } });
};
const reopen = async (annualReviewId: number) =>
  fixture.admin.call(reopenAnnualReview, { body: { annualReviewId, reason: 'A slip' } });

describe('sharing a review', () => {
  it('is possible once the manager review is in, once, with one email', async () => {
    const { annualReviewId, self, manager } = await fixture.newReview();
    expect(await fixture.share(annualReviewId)).toMatchObject({
      status: 409,
      text: 'The review can be shared once the manager review is submitted.',
    });
    expect((await fixture.seen(fixture.lead, annualReviewId)).may.share).toBe(false);
    await submitFor(fixture.test.owner, manager, 'Lead');
    expect((await fixture.seen(fixture.lead, annualReviewId)).may.share).toBe(true);
    const answer = await fixture.share(annualReviewId);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    expect(await fixture.share(annualReviewId)).toMatchObject({
      status: 409,
      text: 'This review has already been shared.',
    });
    expect((await fixture.summarize(annualReviewId, 'Late')).status).toBe(409);
    expect((await fixture.seen(fixture.lead, annualReviewId)).may).toMatchObject({
      useAsFinal: true,
      share: false,
      summarize: false,
    });
    const completed = await complete(annualReviewId);
    expect([completed.status, completed.statements <= 6]).toEqual([200, true]);
    expect(await fixture.mailsTo(self.employeeId)).toEqual(['review-ready']);
  });

  it('comes with the completion at the latest, but not without a manager review', async () => {
    const [with_, without] = [await fixture.written(), await fixture.newReview()];
    const completed = await complete(with_.annualReviewId);
    expect([completed.status, completed.statements <= 6]).toEqual([200, true]);
    expect((await complete(without.annualReviewId)).status).toBe(200);
    expect((await fixture.seen(with_.self.caller, with_.annualReviewId)).sharedAt).not.toBeNull();
    expect((await fixture.seen(without.self.caller, without.annualReviewId)).sharedAt).toBeNull();
    expect(await fixture.mailsTo(with_.self.employeeId)).toEqual(['review-ready']);
    expect(await fixture.mailsTo(without.self.employeeId)).toEqual([]);
  });

  it('happens once of many concurrent calls', async () => {
    const { annualReviewId, self } = await fixture.written();
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.share(annualReviewId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await fixture.mailsTo(self.employeeId)).toEqual(['review-ready']);
  });

  it('tells the employee of a reopening only if they could read the review', async () => {
    const { annualReviewId, self } = await fixture.newReview();
    await complete(annualReviewId);
    expect((await reopen(annualReviewId)).status).toBe(200);
    expect(await fixture.mailsTo(self.employeeId)).toEqual([]);
    expect((await fixture.seen(fixture.lead, annualReviewId)).may.useAsFinal).toBe(false);
  });

  it('ends when the review is reopened, and voids the confirmation visibly', async () => {
    const { annualReviewId, self } = await fixture.written();
    await complete(annualReviewId);
    expect((await fixture.confirm(annualReviewId, self.caller, 'Fine.')).status).toBe(200);
    const reopened = await reopen(annualReviewId);
    expect([reopened.status, reopened.statements <= 6]).toEqual([200, true]);
    for (const by of [self.caller, fixture.lead]) {
      const review = await fixture.seen(by, annualReviewId);
      expect(review).toMatchObject({ sharedAt: null, confirmed: null, voided: [{ comment: 'Fine.' }] });
    }
    expect((await fixture.read(self.caller, annualReviewId)).text).not.toContain('Lead:');
    expect(await fixture.mailsTo(self.employeeId)).toEqual(['review-ready', 'review-reopened']);
    expect((await fixture.share(annualReviewId)).status).toBe(200);
    expect((await fixture.confirm(annualReviewId, self.caller)).status).toBe(200);
    expect(await fixture.mailsTo(self.employeeId)).toEqual([
      'review-ready',
      'review-reopened',
      'review-ready',
    ]);
    await complete(annualReviewId);
    await reopen(annualReviewId);
    const { confirmed, voided } = await fixture.seen(fixture.lead, annualReviewId);
    expect([confirmed, voided.map(({ comment }) => comment)]).toEqual([null, ['Fine.', null]]);
  });
});

describe('confirming a review', () => {
  it('is for the employee, after the sharing, once; the same call again gets the same answer', async () => {
    const { annualReviewId, self } = await fixture.written();
    expect(await fixture.confirm(annualReviewId, self.caller)).toMatchObject({
      status: 409,
      text: 'This review has not been shared with you yet.',
    });
    await fixture.share(annualReviewId);
    for (const by of [fixture.lead, fixture.admin])
      expect((await fixture.confirm(annualReviewId, by)).status).toBe(403);
    const key = { 'idempotency-key': 'confirm-once-0001' };
    const first = await fixture.confirm(annualReviewId, self.caller, 'I see it differently.', key);
    expect([first.status, first.statements <= 8]).toEqual([200, true]);
    expect(await fixture.confirm(annualReviewId, self.caller, 'I see it differently.', key)).toMatchObject({
      status: 200,
      text: '{}',
    });
    expect(await fixture.confirm(annualReviewId, self.caller)).toMatchObject({
      status: 409,
      text: 'You have already confirmed that you’ve read this review.',
    });
    const { confirmed } = await fixture.seen(fixture.lead, annualReviewId);
    expect(confirmed?.comment).toBe('I see it differently.');
    const audit = await fixture.auditOf(self.employeeId);
    expect(audit.map(({ text }) => text).join(' ')).not.toContain('differently');
  });

  it('ends with the period, as do summary, actions and sharing', async () => {
    const { annualReviewId, self } = await fixture.written();
    await complete(annualReviewId);
    await sql`update marking_period set ended_at = now(), end_date = '2026-12-31'
      where marking_period_id = ${self.markingPeriodId}`.execute(fixture.test.owner);
    const ended = { status: 409 };
    expect(await fixture.confirm(annualReviewId, self.caller)).toMatchObject(ended);
    expect(await fixture.summarize(annualReviewId, 'Late')).toMatchObject(ended);
    expect(await fixture.agree(annualReviewId, ['Late'])).toMatchObject(ended);
    expect(await fixture.share(annualReviewId)).toMatchObject(ended);
    const review = await fixture.seen(fixture.lead, annualReviewId);
    expect(review).toMatchObject({ isPeriodEnded: true, confirmed: null });
    expect(Object.values(review.may)).toEqual([false, false, false, false, false, false]);
  });
});

describe('the reminder of a review that is not confirmed', () => {
  const sweep = async () => remindUnconfirmed(fixture.test.context.db, fixture.test.jobs);

  it('goes out once, a week after the sharing', async () => {
    const [open, confirmed] = [await fixture.written(), await fixture.written()];
    const [second, archived] = [await fixture.written(), await fixture.written()];
    for (const { annualReviewId } of [open, second, archived]) await fixture.share(annualReviewId);
    await sql`update employee set archived_at = now(), end_date = '2026-03-31'
      where employee_id = ${archived.self.employeeId}`.execute(fixture.test.owner);
    await fixture.share(confirmed.annualReviewId);
    await fixture.confirm(confirmed.annualReviewId, confirmed.self.caller);
    await sweep();
    await fixture.test.shiftClock('6 days 23 hours');
    await sweep();
    expect(await fixture.mailsTo(open.self.employeeId)).toEqual(['review-ready']);
    await fixture.test.shiftClock('7 days 1 minute');
    await Promise.all([sweep(), sweep()]);
    await fixture.test.shiftClock('15 days');
    await sweep();
    expect(await fixture.mailsTo(open.self.employeeId)).toEqual(['review-ready', 'review-unconfirmed']);
    expect(await fixture.mailsTo(second.self.employeeId)).toEqual(['review-ready', 'review-unconfirmed']);
    for (const { self } of [confirmed, archived])
      expect(await fixture.mailsTo(self.employeeId)).toEqual(['review-ready']);
  });

  it('waits while the employee is on leave, and for the return if the leave began before it was sent', async () => {
    const { annualReviewId, self } = await fixture.written();
    const { owner } = fixture.test;
    await fixture.share(annualReviewId);
    const asked = async () => {
      await sweep();
      return (await fixture.mailsTo(self.employeeId)).filter((kind) => kind === 'review-unconfirmed').length;
    };
    await fixture.test.shiftClock('8 days');
    await sql`insert into absence (employee_id, from_day, to_day)
      values (${self.employeeId}, company_today(), company_today() + 3)`.execute(owner);
    expect(await asked()).toBe(0);
    await sql`update absence set from_day = company_today() + 1 where employee_id = ${self.employeeId}`.execute(
      owner,
    );
    expect(await asked()).toBe(1);
    await sql`update message set skipped_at = app_now(), skip_reason = 'The recipient is on leave.'
      where recipient_id = ${self.employeeId} and kind = 'review-unconfirmed'`.execute(owner);
    await fixture.test.shiftClock('11 days');
    expect(await asked()).toBe(1);
    await fixture.test.shiftClock('12 days');
    expect(await asked()).toBe(2);
    expect(await asked()).toBe(2);
  });
});
