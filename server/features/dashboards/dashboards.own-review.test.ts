import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { adminDashboard, adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { getAutomaticReminders } from '#contract/dashboards/notifications.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp({});
  company = await addCompany(app.owner);
  admin = await app.signInAs('admin@example.test');
  lead = await app.signInAs('lead@example.test');
});
afterAll(() => app.stop());

test('undelivered emails and reminder counts do not reveal the peers in an Admin’s own review', async () => {
  const own = await addPerson(app.owner, {
    email: 'fourth-admin@example.test',
    permissions: ['Benchmark_Admin'],
    managerId: company.lead.employeeId,
  });
  const { annualReviewId } = await startedReviewOf(own);
  const { rows } = await sql<{ id: number }>`
    insert into annual_reviewer (annual_review_id, employee_id, type)
    values (${annualReviewId}, ${company.colleague.employeeId}, 'Peer') returning annual_reviewer_id as id`.execute(
    app.owner,
  );
  const peerEntry = rows[0]?.id ?? 0;
  await sql`
    with reminder as (
      insert into message (kind, recipient_id, annual_review_id, annual_reviewer_id, queued_at, failed_at, failure)
      values ('reviewer-reminder', ${company.colleague.employeeId}, ${annualReviewId}, ${peerEntry}, now(), now(), 'kept')
    ), digest as (
      insert into message (kind, recipient_id, digest_day, queued_at, failed_at, failure)
      values ('reminder-digest', ${company.colleague.employeeId}, company_today(), now(), now(), 'kept')
      returning message_id
    ) insert into reminder_item (message_id, annual_reviewer_id) select message_id, ${peerEntry}::integer from digest`.execute(
    app.owner,
  );
  const seenBy = async (caller: SignedInCaller) => ({
    mails: (await caller.call(adminDashboard))
      .json<{ undelivered: { failure: string | null }[] }>()
      .undelivered.filter(({ failure }) => failure === 'kept').length,
    last:
      (await caller.call(getAutomaticReminders)).json<{ last: { duties: number } | null }>().last?.duties ??
      0,
  });
  expect(await seenBy(await app.signInAs('fourth-admin@example.test'))).toEqual({ mails: 0, last: 0 });
  expect(await seenBy(admin)).toEqual({ mails: 2, last: 1 });
  await sql`insert into message (kind, recipient_id, queued_at, failed_at, failure)
    values ('kudo-approved', ${company.colleague.employeeId}, now(), now(), 'kept')`.execute(app.owner);
  const shown = await (await app.signInAs('fourth-admin@example.test')).call(adminDashboard);
  const { undelivered } = shown.json<{ undelivered: { messageId: number; failure: string }[] }>();
  expect(undelivered.map(({ messageId, failure }) => [messageId, failure])).toEqual([[1, 'kept']]);
  await sql`delete from reminder_item`.execute(app.owner);
  await sql`delete from message where failure = 'kept'`.execute(app.owner);
});

test('an Admin does not see who is late in their own review, except themselves', async () => {
  const own = await addPerson(app.owner, {
    email: 'fifth-admin@example.test',
    permissions: ['Benchmark_Admin'],
    managerId: company.lead.employeeId,
  });
  const { annualReviewId } = await startedReviewOf(own);
  await sql`
    insert into annual_reviewer (annual_review_id, employee_id, type)
    values (${annualReviewId}, ${company.colleague.employeeId}, 'Peer')`.execute(app.owner);
  await sql`
    update annual_review set peer_deadline = company_today() - 3, self_deadline = company_today() - 2,
      manager_deadline = company_today(), final_deadline = company_today() + 2
    where annual_review_id = ${annualReviewId}`.execute(app.owner);
  const lateFor = async (email: string) => {
    const answer = await (await app.signInAs(email)).call(adminDashboardSummary);
    const { latest, latePeople, lateToRemind } =
      answer.json<ResponseOf<typeof adminDashboardSummary>>().reviews;
    return [
      latePeople,
      lateToRemind,
      ...latest.map(({ employeeId }) => employeeId).toSorted((a, b) => a - b),
    ];
  };
  expect(await lateFor('fifth-admin@example.test')).toEqual([1, 0, own.employeeId]);
  const both = [own.employeeId, company.colleague.employeeId].toSorted((a, b) => a - b);
  expect(await lateFor('admin@example.test')).toEqual([2, 2, ...both]);
});

test('the dot of a report does not reveal a duty in the lead’s own review', async () => {
  const boss = await addPerson(app.owner, {
    email: 'dotted-lead@example.test',
    permissions: ['Benchmark_TeamLead'],
    managerId: company.lead.employeeId,
  });
  const report = await addPerson(app.owner, { managerId: boss.employeeId });
  const owes = async (annualReviewId: number) => {
    await sql`update annual_review set peer_deadline = company_today() - 1, self_deadline = company_today() + 7
      where annual_review_id = ${annualReviewId}`.execute(app.owner);
    await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
      values (${annualReviewId}, ${report.employeeId}, 'Peer')`.execute(app.owner);
    const themselves = await app.signInAs('dotted-lead@example.test');
    const { teamMembers } = (await themselves.call(teamLeadDashboard)).json<{
      teamMembers: { isContentOverDue: boolean }[];
    }>();
    return teamMembers.map(({ isContentOverDue }) => isContentOverDue);
  };
  expect(await owes((await startedReviewOf(boss)).annualReviewId)).toEqual([false]);
  expect(await owes((await startedReview(app, lead, company.lead.employeeId)).annualReviewId)).toEqual([
    true,
  ]);
});

/** Starts the review of one of the lead's reports. */
async function startedReviewOf(person: { employeeId: number; markingPeriodId: number }) {
  const started = await lead.call(reviews.startAnnualReview, {
    body: { employeeUnderReviewId: person.employeeId, markingPeriodId: person.markingPeriodId },
  });
  expect(started.status, started.text).toBe(200);
  return { annualReviewId: started.json<{ entityId: number }>().entityId };
}
