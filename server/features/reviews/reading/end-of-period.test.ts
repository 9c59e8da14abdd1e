import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import {
  changeBulkPerson,
  getBulkAction,
  listBulkPeople,
  previewBulkAction,
  startBulkAction,
} from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type { BulkActionSummary, BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { readReviewOutcome } from '#contract/reviews/reading/review-reading.endpoints.ts';
import { profileFor, reviewFor, startedReview } from '#server/testing/reviews.ts';
import { workOn } from '../bulk/bulk-worker.ts';
import { openReadingFixture, type ReadingFixture } from './review-reading.fixture.ts';

let fixture: ReadingFixture;
beforeAll(async () => {
  fixture = await openReadingFixture();
});
afterAll(() => fixture.test.stop());

const today = async () => {
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(fixture.test.owner);
  return rows[0]?.today ?? '';
};
/** A complete review with two agreed actions. */
async function complete() {
  const review = await fixture.written();
  await fixture.agree(review.annualReviewId, ['Learn to sail', 'Rest']);
  await fixture.hold(review.annualReviewId);
  const { annualReviewId } = review;
  expect((await fixture.admin.call(completeAnnualReview, { body: { annualReviewId } })).status).toBe(200);
  return review;
}
const end = async (markingPeriodId: number, actions?: readonly string[]) =>
  fixture.admin.call(endMarkingPeriod, {
    body: { actions, oldMarkingPeriod: { markingPeriodId, endDate: await today() } },
  });
const goalsNow = async (employeeId: number) => {
  const { goals } = await profileFor(fixture.admin, employeeId);
  return goals.map(({ title, progress, startDate }) => [title, progress, startDate]);
};

test('agreed actions become goals of the next period, each once, and only what was agreed', async () => {
  const { self } = await complete();
  const unknown = await end(self.markingPeriodId, ['Fly']);
  expect([unknown.status, unknown.text]).toEqual([
    409,
    'The agreed actions have changed. Look at the newest list and choose again.',
  ]);
  const ended = await end(self.markingPeriodId, ['Rest', 'Learn to sail', 'Rest']);
  expect([ended.status, ended.statements <= 6]).toEqual([200, true]);
  const { rows } = await sql<{ day: string }>`select (company_today() + 1)::text as day`.execute(
    fixture.test.owner,
  );
  const day = rows[0]?.day;
  expect(await goalsNow(self.employeeId)).toEqual([
    ['Learn to sail', 'None', day],
    ['Rest', 'None', day],
  ]);
});

test('without a choice no action becomes a goal', async () => {
  const { self } = await complete();
  expect((await end(self.markingPeriodId)).status).toBe(200);
  expect(await goalsNow(self.employeeId)).toEqual([]);
});

test('the end of a period is offered the actions, the employee only what was shared', async () => {
  const { annualReviewId, self } = await fixture.written();
  await fixture.agree(annualReviewId, ['Rest']);
  const outcome = async (by = fixture.admin) =>
    (await by.call(readReviewOutcome, { params: { id: annualReviewId } })).json();
  expect(await outcome()).toEqual({ actions: ['Rest'], sharedAt: null, confirmedAt: null });
  expect(await outcome(self.caller)).toEqual({ actions: [], sharedAt: null, confirmedAt: null });
  await fixture.share(annualReviewId);
  await fixture.confirm(annualReviewId, self.caller);
  const day = await today();
  for (const by of [fixture.admin, self.caller])
    expect(await outcome(by)).toEqual({ actions: ['Rest'], sharedAt: day, confirmedAt: day });
  const stranger = await fixture.test.signInAs('stranger@example.test');
  expect((await stranger.call(readReviewOutcome, { params: { id: annualReviewId } })).status).toBe(403);
});

test('many periods at once: who has the review for less than a week and has not confirmed is left out', async () => {
  const [fresh, confirmed] = [await complete(), await complete()];
  await fixture.confirm(confirmed.annualReviewId, confirmed.self.caller);
  const employeeIds = [fresh.self.employeeId, confirmed.self.employeeId];
  const prepare = async (more = {}) => {
    const act = { kind: 'end-periods', endDate: await today(), ...more };
    const answer = await fixture.admin.call(previewBulkAction, { body: { act, people: { employeeIds } } });
    expect(answer.status).toBe(200);
    const { bulkActId } = answer.json<{ bulkActId: string }>();
    const summary = (
      await fixture.admin.call(getBulkAction, { params: { bulkActId } })
    ).json<BulkActionSummary>();
    return { bulkActId, leftOut: summary.leftOut };
  };
  expect((await prepare()).leftOut).toEqual([{ reason: bulkReasons.notConfirmed, people: 1 }]);
  expect((await prepare({ endsUnconfirmed: true })).leftOut).toEqual([]);
  await sql`update review_outcome set shared_at = shared_at - interval '7 days'
    where annual_review_id = ${fresh.annualReviewId}`.execute(fixture.test.owner);
  const { bulkActId, leftOut } = await prepare();
  expect(leftOut).toEqual([]);
  const listed = await fixture.admin.call(listBulkPeople, { params: { bulkActId } });
  const [first] = listed.json<BulkPerson[]>();
  expect(first?.plan.actions).toEqual([
    { text: 'Learn to sail', isCarried: true },
    { text: 'Rest', isCarried: true },
  ]);
  const choice = { bulkActId, employeeId: confirmed.self.employeeId, actions: ['Rest'] };
  expect((await fixture.admin.call(changeBulkPerson, { body: choice })).status).toBe(200);
  expect((await fixture.admin.call(startBulkAction, { body: { bulkActId } })).status).toBe(200);
  await workOn(fixture.test.context, bulkActId, Infinity);
  expect((await goalsNow(confirmed.self.employeeId)).map(([title]) => title)).toEqual(['Rest']);
});

test('the employee’s duty is there from the sharing to the confirmation', async () => {
  const { annualReviewId, self } = await fixture.written();
  const toConfirm = async () => {
    const { duties } = (await self.caller.call(listDuties)).json<{ duties: Duty[] }>();
    return duties.filter(({ kind }) => kind === 'confirm');
  };
  expect(await toConfirm()).toEqual([]);
  await fixture.share(annualReviewId);
  expect(await toConfirm()).toEqual([{ kind: 'confirm', annualReviewId, deadline: null }]);
  await fixture.confirm(annualReviewId, self.caller);
  expect(await toConfirm()).toEqual([]);
});

test('the profile leads to the page of a review that is written here, and says nothing of other ones', async () => {
  const { annualReviewId, self } = await fixture.written();
  await fixture.share(annualReviewId);
  for (const by of [fixture.lead, self.caller])
    expect((await reviewFor(by, self.employeeId)).reading).toEqual({
      sharedOn: await today(),
      confirmedOn: null,
    });
  const byLink = await startedReview(fixture.test, fixture.admin, fixture.company.lead.employeeId);
  const own = await fixture.test.signInAs(byLink.email);
  for (const by of [fixture.lead, own])
    expect(await reviewFor(by, byLink.employeeId)).not.toHaveProperty('reading');
  // A peer who answers here gives the lead a page, and tells the employee nothing.
  await sql`update annual_reviewer set question_set_version_id = (select question_set_version_id
      from question_set_version where type = 'Peer'), type = 'Peer'
    where annual_review_id = ${byLink.annualReviewId} and type = 'Manager'`.execute(fixture.test.owner);
  expect(await reviewFor(fixture.lead, byLink.employeeId)).toHaveProperty('reading');
  expect(await reviewFor(own, byLink.employeeId)).not.toHaveProperty('reading');
});

test('the profile leads to a shared review of which the lead alone answered here', async () => {
  const { annualReviewId, self } = await fixture.written();
  await sql`update annual_review set self_set_version_id = null, manager_set_version_id = null,
    peer_set_version_id = null where annual_review_id = ${annualReviewId}`.execute(fixture.test.owner);
  await sql`update annual_reviewer set question_set_version_id = null
    where annual_review_id = ${annualReviewId} and type <> 'Manager'`.execute(fixture.test.owner);
  expect(await reviewFor(self.caller, self.employeeId)).not.toHaveProperty('reading');
  await fixture.share(annualReviewId);
  expect((await reviewFor(self.caller, self.employeeId)).reading).toMatchObject({ sharedOn: await today() });
});
