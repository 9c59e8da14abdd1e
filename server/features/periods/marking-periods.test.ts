import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import * as contract from '#contract/reviews/marking-periods.endpoints.ts';
import { deadlines, reviewFor, startedReview } from '#server/testing/reviews.ts';
import { openPeriodFixture, type PeriodFixture, refused } from './marking-periods.fixture.ts';

let fixture: PeriodFixture;
beforeAll(async () => {
  fixture = await openPeriodFixture();
});
afterAll(() => fixture.test.stop());

describe('correcting the start', () => {
  it('is for Admins only', async () => {
    const { markingPeriodId } = fixture.company.member;
    const body = { markingPeriodId, startDate: '2026-03-03' };
    for (const one of ['member@example.test', 'lead@example.test']) {
      const caller = await fixture.test.signInAs(one);
      expect(await caller.call(contract.correctMarkingPeriod, { body })).toMatchObject(refused);
    }
    expect((await fixture.test.anonymous.call(contract.correctMarkingPeriod, { body })).status).toBe(401);
    expect((await fixture.correct(999_999, '2026-03-03')).status).toBe(404);
  });

  it('moves the active period, never across another and never past today', async () => {
    const other = await fixture.reviewed();
    expect((await fixture.end(fixture.admin, other.markingPeriodId, await fixture.day(0))).status).toBe(200);
    const { markingPeriodId, employeeId } = await fixture.reviewed();
    const lastDay = await fixture.day(-5);
    const { entityId } = (await fixture.end(fixture.admin, markingPeriodId, lastDay)).json<{
      entityId: number;
    }>();
    expect(await fixture.correct(entityId, lastDay)).toMatchObject({
      status: 409,
      text: 'The period must not start before an earlier period has ended.',
    });
    expect(await fixture.correct(entityId, await fixture.day(1))).toMatchObject({
      status: 400,
      text: 'The period must not start after today.',
    });
    expect((await fixture.correct(markingPeriodId, '2026-03-03')).status).toBe(409);
    const moved = await fixture.correct(entityId, await fixture.day(0));
    expect([moved.status, moved.statements <= 6]).toEqual([200, true]);
    const [active] = await fixture.periodsOf(employeeId);
    expect(active).toMatchObject({ markingPeriodId: entityId, startDate: await fixture.day(0) });
    expect((await fixture.correct(entityId, await fixture.day(-1), (active?.version ?? 0) - 1)).status).toBe(
      412,
    );
    const { rows } = await sql`select before, after from audit_event
      where action = 'correct-marking-period' and subject_employee_id = ${employeeId}`.execute(
      fixture.test.owner,
    );
    expect(rows).toEqual([
      { before: { startDate: await fixture.day(-4) }, after: { startDate: await fixture.day(0) } },
    ]);
  });
});

describe('an ended period', () => {
  it('answers every write to its annual review with 409, and changes nothing', async () => {
    const { annualReviewId, employeeId, markingPeriodId } = await startedReview(
      fixture.test,
      fixture.lead,
      fixture.company.lead.employeeId,
    );
    const annualReviewerId = (await reviewFor(fixture.lead, employeeId)).reviewers[0]?.annualReviewerId;
    await sql`update marking_period set ended_at = app_now(), end_date = company_today()
      where marking_period_id = ${markingPeriodId}`.execute(fixture.test.owner);
    const rowsNow = async () =>
      (
        await sql`select to_json(annual_review) as review, (select json_agg(annual_reviewer order by annual_reviewer_id)
            from annual_reviewer where annual_review_id = ${annualReviewId}) as reviewers,
          (select count(*)::int from message) as messages
        from annual_review where annual_review_id = ${annualReviewId}`.execute(fixture.test.owner)
      ).rows;
    const before = await rowsNow();
    const peer = { annualReviewId, employeeId: fixture.company.colleague.employeeId, type: 'Peer' };
    const writes: [Endpoint, object][] = [
      [reviews.startAnnualReview, { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines }],
      [reviews.changeReviewDates, { annualReviewId, ...deadlines }],
      [reviews.updateAnnualReview, { annualReviewId, sitdownDate: '2027-02-25' }],
      [reviews.updateAnnualReview, { annualReviewId, skipPeerReview: true, skipPeerReviewReason: 'None' }],
      [reviews.changeSurveyLinks, [{ annualReviewId, employeeId, surveyLink: 'https://example.test' }]],
      [reviews.changeReviewers, [peer]],
      [reviews.changeReviewers, [{ annualReviewId, employeeId, type: 'Self', isCompleted: true }]],
      [reviews.remindReviewer, { annualReviewerId }],
      [reviews.completeAnnualReview, { annualReviewId }],
      [contract.correctMarkingPeriod, { markingPeriodId, startDate: '2026-03-03' }],
    ];
    for (const [endpoint, body] of writes) {
      const answer = await fixture.admin.call(endpoint, { body });
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 409]);
    }
    expect(await rowsNow()).toEqual(before);
  });

  it('is frozen in the database for the application’s role', async () => {
    const { annualReviewId, markingPeriodId } = await fixture.reviewed();
    expect((await fixture.end(fixture.admin, markingPeriodId, await fixture.day(0))).status).toBe(200);
    const writes = [
      sql`update annual_review set final_deadline = null where annual_review_id = ${annualReviewId}`,
      sql`update annual_reviewer set survey_link = 'x' where annual_review_id = ${annualReviewId}`,
      sql`delete from annual_reviewer where annual_review_id = ${annualReviewId}`,
      sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
        values (${annualReviewId}, 'Self', 'a.txt', 'text/plain', 1, 'a-key', now())`,
      sql`update marking_period set ended_at = null, end_date = null where marking_period_id = ${markingPeriodId}`,
    ];
    for (const write of writes)
      await expect(write.execute(fixture.test.db)).rejects.toMatchObject({ code: 'BM001' });
  });
});
