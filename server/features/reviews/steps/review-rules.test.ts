import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { deadlines, reviewFor, startedReview } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  lead = await test.signInAs('lead@example.test');
});
afterAll(() => test.stop());

type Recorded = {
  action: string;
  actorId: number | null;
  relation: string;
  object: Record<string, unknown>;
  after: Record<string, unknown> | null;
};

/** The audit rows of a review, oldest first. */
async function auditOf(annualReviewId: number): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select action, actor_employee_id as "actorId", relation, object, after from audit_event
    where object ->> 'annualReviewId' = ${String(annualReviewId)} order by audit_event_id`.execute(
    test.owner,
  );
  return rows;
}
const started = () => startedReview(test, lead, company.lead.employeeId);

describe('the audit of a review', () => {
  it('holds manual reminders and completions, with actor and reviewer', async () => {
    const { annualReviewId, employeeId } = await started();
    const { reviewers } = await reviewFor(lead, employeeId);
    const annualReviewerId = reviewers.find(({ type }) => type === 'Self')?.annualReviewerId;
    const reminded = await lead.call(contract.remindReviewer, { body: { annualReviewerId } });
    expect(reminded.status, reminded.text).toBe(200);
    await sql`update annual_review set sitdown_date = '2026-05-04', meeting_completed_at = now()
      where annual_review_id = ${annualReviewId}`.execute(test.owner);
    expect((await admin.call(contract.completeAnnualReview, { body: { annualReviewId } })).status).toBe(200);
    expect(await auditOf(annualReviewId)).toMatchObject([
      { action: 'start-annual-review', actorId: company.lead.employeeId, relation: 'Lead' },
      {
        action: 'remind-reviewer',
        actorId: company.lead.employeeId,
        relation: 'Lead',
        object: {
          annualReviewId,
          annualReviewerId,
        },
      },
      { action: 'complete-annual-review', actorId: company.admin.employeeId, relation: 'Admin' },
    ]);
  });

  it('holds whose survey link changed, never the link, which may contain a key', async () => {
    const { annualReviewId, employeeId } = await started();
    const body = [{ annualReviewId, employeeId, surveyLink: 'https://survey.example.test/?key=hush' }];
    expect((await lead.call(contract.changeSurveyLinks, { body })).status).toBe(200);
    const { reviewers } = await reviewFor(lead, employeeId);
    const own = reviewers.find(({ type }) => type === 'Self');
    expect(own?.surveyLink).toBe('https://survey.example.test/?key=hush');
    const [, changed] = await auditOf(annualReviewId);
    expect(changed).toMatchObject({
      action: 'change-survey-links',
      after: { annualReviewerIds: [own?.annualReviewerId] },
    });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_event where audit_event::text like '%hush%'`.execute(
      test.owner,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('an archived reviewer', () => {
  it('is not reminded', async () => {
    const { annualReviewId, employeeId } = await started();
    const peer = await addPerson(test.owner);
    const body = [{ annualReviewId, employeeId: peer.employeeId, type: 'Peer' }];
    expect((await lead.call(contract.changeReviewers, { body })).status).toBe(200);
    const { reviewers } = await reviewFor(lead, employeeId);
    const annualReviewerId = reviewers.find(({ type }) => type === 'Peer')?.annualReviewerId;
    await sql`update employee set archived_at = now(), end_date = company_today()
      where employee_id = ${peer.employeeId}`.execute(test.owner);
    expect(await lead.call(contract.remindReviewer, { body: { annualReviewerId } })).toMatchObject({
      status: 409,
      text: annualReviewMessages.reviewerIsArchived,
    });
    const { rows } = await sql`select from message where recipient_id = ${peer.employeeId}`.execute(
      test.owner,
    );
    expect(rows).toHaveLength(0);
  });
});

describe('what the employee sees of their own review', () => {
  it('excludes whether and when the lead was notified', async () => {
    const person = await started();
    await sql`update annual_review set manager_notified_at = '2026-05-04T12:00:00Z'
      where annual_review_id = ${person.annualReviewId}`.execute(test.owner);
    expect((await reviewFor(lead, person.employeeId)).managerNotifiedDate).toBe('2026-05-04');
    const own = await reviewFor(await test.signInAs(person.email), person.employeeId);
    expect(Object.keys(own).toSorted()).not.toContain('managerNotifiedDate');
    expect(own.annualReviewId).toBe(person.annualReviewId);
  });
});

describe('an Admin without a lead', () => {
  it('takes every step of their own review while there is no other Admin, and none otherwise', async () => {
    const own = await addPerson(test.owner, { permissions: ['Benchmark_Admin'] });
    const caller = await test.signInAs(own.email);
    const { employeeId, markingPeriodId } = own;
    const start = (managerId: number) =>
      caller.call(contract.startAnnualReview, {
        body: {
          employeeUnderReviewId: employeeId,
          markingPeriodId,
          ...deadlines,
          reviewers: [
            {
              employeeId: managerId,
              type: 'Manager',
            },
          ],
        },
      });
    const endPeriod = () =>
      caller.call(endMarkingPeriod, {
        body: { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: '2026-08-31' } },
      });
    expect((await start(company.admin.employeeId)).status).toBe(403);
    expect((await endPeriod()).status).toBe(403);
    const body = { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines };
    const reviewers = [{ employeeId: company.admin.employeeId, type: 'Manager' }];
    const begun = await admin.call(contract.startAnnualReview, { body: { ...body, reviewers } });
    expect(begun.status, begun.text).toBe(200);
    const { entityId: annualReviewId } = begun.json<{ entityId: number }>();
    const setDates = () =>
      caller.call(contract.changeReviewDates, { body: { annualReviewId, ...deadlines } });
    expect((await setDates()).status).toBe(403);
    // Another Admin with a last day in the future can still act; an archived one can't.
    await sql`update employee set end_date = company_today() + 30 where employee_id = ${company.otherAdmin.employeeId}`.execute(
      test.owner,
    );
    await sql`update employee set permissions = '{}' where employee_id = ${company.admin.employeeId}`.execute(
      test.owner,
    );
    expect((await setDates()).status).toBe(403);
    await sql`update employee set archived_at = now(), end_date = company_today()
      where employee_id = ${company.otherAdmin.employeeId}`.execute(test.owner);
    const alone = await setDates();
    expect(alone.status, alone.text).toBe(200);
    const ended = await endPeriod();
    expect(ended.status, ended.text).not.toBe(403);
  });
});
