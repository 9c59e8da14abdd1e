import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { updateAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { sitDownMessages } from '#contract/reviews/steps/sit-down.ts';
import { addCompany } from '#server/testing/people.ts';
import { reviewFor, startedReview } from '#server/testing/reviews.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let lead: SignedInCaller;
let review: Awaited<ReturnType<typeof startedReview>>;

beforeAll(async () => {
  test = await startTestApp();
  const company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
  const start = () => startedReview(test, lead, company.lead.employeeId);
  review = await start();
  newReview = start;
});
let newReview: () => ReturnType<typeof startedReview>;
beforeEach(async () => {
  review = await newReview();
  test.jobs.enqueued.length = 0;
});
afterAll(() => test.stop());

type Change = Omit<BodyInputOf<typeof updateAnnualReview>, 'annualReviewId'>;
const update = (change: Change) =>
  lead.call(updateAnnualReview, { body: { annualReviewId: review.annualReviewId, ...change } });

/** The sit-down as the viewer reads it: date, time, length and place. */
async function sitDown(caller = lead) {
  const { sitdownDate, sitdownTime, sitdownMinutes, sitdownPlace } = await reviewFor(
    caller,
    review.employeeId,
  );
  return [sitdownDate, sitdownTime, sitdownMinutes, sitdownPlace];
}

const planned = { sitdownDate: '2027-02-25', sitdownTime: '10:00', sitdownPlace: 'Room 4' };

describe('time, length and place of a sit-down', () => {
  it('are stored with the date, for 45 minutes unless a length is given, and the employee sees them', async () => {
    const set = await update(planned);
    expect([set.status, set.statements <= 6]).toEqual([200, true]);
    const employee = await test.signInAs(review.email);
    for (const caller of [lead, employee]) {
      expect(await sitDown(caller)).toEqual(['2027-02-25', '10:00', 45, 'Room 4']);
    }
    expect((await reviewFor(employee, review.employeeId)).timeZone).toBe('UTC');
    expect((await update({ sitdownMinutes: 60 })).status).toBe(200);
    expect(await sitDown()).toEqual(['2027-02-25', '10:00', 60, 'Room 4']);
  });

  it('stay when only the date changes, and null or an empty text clears them', async () => {
    await update({ ...planned, sitdownMinutes: 30 });
    await update({ sitdownDate: '2027-02-26' });
    expect(await sitDown()).toEqual(['2027-02-26', '10:00', 30, 'Room 4']);
    await update({ sitdownMinutes: null });
    expect(await sitDown()).toEqual(['2027-02-26', '10:00', 45, 'Room 4']);
    await update({ sitdownPlace: '' });
    await update({ sitdownTime: null });
    expect(await sitDown()).toEqual(['2027-02-26', null, null, null]);
  });

  it.each<[Change, string]>([
    [{ sitdownTime: '10:00' }, sitDownMessages.dateFirst],
    [{ sitdownPlace: 'Room 4' }, sitDownMessages.dateFirst],
    [{ sitdownDate: null, sitdownTime: '10:00' }, sitDownMessages.dateFirst],
    [{ sitdownDate: '2027-02-25', sitdownMinutes: 30 }, sitDownMessages.timeFirst],
    [{ sitdownDate: '2027-02-25', sitdownTime: null, sitdownMinutes: 30 }, sitDownMessages.timeFirst],
    [{ ...planned, sitdownTime: '25:00' }, sitDownMessages.time],
    [{ ...planned, sitdownMinutes: 481 }, sitDownMessages.minutes],
    [{ ...planned, sitdownPlace: 'x'.repeat(201) }, `Place ${sitDownMessages.placeLength}`],
    [{ ...planned, sitdownPlace: 'https://user:word@example.test/1' }, 'invalid url'],
  ])('%j without what it needs is refused: %s', async (change, text) => {
    expect(await update(change)).toMatchObject({ status: 400, text });
    expect(await sitDown()).toEqual([null, null, null, null]);
    expect(test.jobs.enqueued).toEqual([]);
  });

  it('cannot be at a time that the clocks skip on that day', async () => {
    const inZone = (zone: string) => sql`update installation set time_zone = ${zone}`.execute(test.owner);
    await inZone('Europe/Berlin');
    try {
      const skipped = { sitdownDate: '2027-03-28', sitdownTime: '02:30' };
      const refused = { status: 400, text: sitDownMessages.skippedTime };
      expect(await update(skipped)).toMatchObject(refused);
      expect(await sitDown()).toEqual([null, null, null, null]);
      await update({ ...skipped, sitdownDate: '2027-03-27' });
      expect(await update({ sitdownDate: '2027-03-28' }), 'only the date changes').toMatchObject(refused);
      expect(await sitDown()).toEqual(['2027-03-27', '02:30', 45, null]);
      expect((await update({ ...skipped, sitdownTime: '03:00' })).status).toBe(200);
    } finally {
      await inZone('UTC');
    }
  });

  it('cannot change in a call that clears the date', async () => {
    await update(planned);
    const cleared = { sitdownDate: null, sitdownTime: null, sitdownPlace: null };
    expect(await update(cleared)).toMatchObject({ status: 400, text: annualReviewMessages.noSitDownDate });
    expect(await sitDown()).toEqual(['2027-02-25', '10:00', 45, 'Room 4']);
  });

  it('cannot change after the meeting, but may be sent back unchanged', async () => {
    await update({ ...planned, isSitDownComplete: true });
    expect(test.jobs.enqueued, 'no invitation to a meeting that was held').toEqual([]);
    for (const change of [{ sitdownTime: '11:00' }, { sitdownPlace: null }, { sitdownMinutes: 30 }]) {
      expect(await update(change)).toMatchObject({
        status: 409,
        text: annualReviewMessages.meetingAlreadyComplete,
      });
    }
    expect((await update({ ...planned, sitdownMinutes: 45 })).status).toBe(200);
  });

  it('are refused by the database without a date', async () => {
    const setBy = (assignment: ReturnType<typeof sql>) =>
      sql`update annual_review set ${assignment} where annual_review_id = ${review.annualReviewId}`.execute(
        test.owner,
      );
    for (const assignment of [
      sql`sitdown_place = 'Room 4'`,
      sql`sitdown_time = '10:00', sitdown_minutes = 45`,
      sql`sitdown_date = '2027-02-25', sitdown_time = '10:00'`,
    ]) {
      await expect(setBy(assignment)).rejects.toThrow(/check constraint/);
    }
  });
});

describe('a change of only the time, the length or the place', () => {
  it.each<Change>([{ sitdownTime: '11:00' }, { sitdownMinutes: 60 }, { sitdownPlace: null }])(
    '%j invites both again and raises the version of the employee',
    async (change) => {
      await update(planned);
      const employee = await test.signInAs(review.email);
      const { version } = await reviewFor(employee, review.employeeId);
      await sql`update message set sent_at = app_now() where annual_review_id = ${review.annualReviewId}`.execute(
        test.owner,
      );
      test.jobs.enqueued.length = 0;
      expect((await update(change)).status).toBe(200);
      // The next invitation waits until ten minutes after the last one.
      const waits = test.jobs.enqueued.map(({ startAfterSeconds = 0 }) => startAfterSeconds > 590);
      expect(waits).toEqual([true, true]);
      expect((await reviewFor(employee, review.employeeId)).version).toBe(version + 1);
    },
  );

  it('queues no second invitation while one waits, and none when nothing changes', async () => {
    await update(planned);
    expect(test.jobs.enqueued).toHaveLength(2);
    await update({ sitdownTime: '11:00' });
    await update({ ...planned, sitdownTime: '11:00' });
    expect(test.jobs.enqueued).toHaveLength(2);
  });

  it('is audited', async () => {
    await update({ sitdownDate: '2027-02-25' });
    await update({ sitdownTime: '09:00', sitdownPlace: 'Room 4' });
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_event where object ->> 'annualReviewId' = ${String(review.annualReviewId)}
      order by audit_event_id desc limit 1`.execute(test.owner);
    const rest = { sitdownDate: '2027-02-25', isSitDownComplete: false, skipPeerReview: false };
    expect(rows).toEqual([
      {
        before: { ...rest, sitdownTime: null, sitdownMinutes: null, sitdownPlace: null },
        after: { ...rest, sitdownTime: '09:00', sitdownMinutes: 45, sitdownPlace: 'Room 4' },
      },
    ]);
  });
});
