import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { askForLink, markOwnEntry } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import { addPerson } from '#server/testing/people.ts';
import {
  draftFor,
  type FormFixture,
  openFormFixture,
  submitFor,
  type Writer,
} from '#server/testing/review-forms.ts';

// What leads and Admins do with reviewer entries whose answers are written here.

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
afterAll(() => fixture.test.stop());

const run = async (statement: ReturnType<typeof sql>) => statement.execute(fixture.test.owner);
type Review = Awaited<ReturnType<FormFixture['newReview']>>;

const entriesOf = async ({ annualReviewId }: Review) =>
  (await fixture.admin.call(contract.listReviewers, { params: { annualReviewId } })).json<ReviewerEntry[]>();
const entryOf = async (review: Review, { annualReviewerId }: Writer) =>
  (await entriesOf(review)).find((one) => one.annualReviewerId === annualReviewerId);

/** Saves the peers, marked as given; the rest as they are. */
async function save(review: Review, peers: readonly Writer[], isCompleted?: boolean) {
  const { annualReviewId } = review;
  const body = [
    { annualReviewId, employeeId: review.self.employeeId, type: 'Self' },
    ...peers.map(({ employeeId }) => ({ annualReviewId, employeeId, type: 'Peer', isCompleted })),
  ];
  return fixture.admin.call(contract.changeReviewers, { body });
}

const setLink = async ({ annualReviewId }: Review, { employeeId }: Writer, surveyLink: string | null) =>
  fixture.admin.call(contract.changeSurveyLinks, { body: [{ annualReviewId, employeeId, surveyLink }] });
const LINK = 'https://survey.example.test/p';

test('an Admin marks a form as done without answers, and opens it again; a submitted one only with a reason', async () => {
  const review = await fixture.newReview();
  const [peer, other] = review.peers;
  await draftFor(fixture.test.owner, peer, 'Half');
  expect((await save(review, review.peers, true)).status).toBe(200);
  expect(await entryOf(review, peer)).toMatchObject({ isCompleted: true, markedBy: 'Ada Admin' });
  expect((await save(review, review.peers, false)).status).toBe(200);
  expect(await entryOf(review, peer)).toMatchObject({ isCompleted: false, markedBy: null });
  await submitFor(fixture.test.owner, other, 'Whole');
  const answer = await save(review, review.peers, false);
  expect([answer.status, answer.text]).toEqual([409, reviewFormMessages.submittedUnmarked]);
  expect(await entryOf(review, other)).toMatchObject({ isCompleted: true, markedBy: null });
});

test('a peer who has submitted answers can’t be dropped; one with a draft can', async () => {
  const review = await fixture.newReview();
  const [peer, other] = review.peers;
  await submitFor(fixture.test.owner, peer, 'Whole');
  await draftFor(fixture.test.owner, other, 'Half');
  const answer = await save(review, [other]);
  const name = (await entryOf(review, peer))?.reviewerName ?? '';
  expect([answer.status, answer.text]).toEqual([409, reviewFormMessages.submittedRemoved([name])]);
  expect((await save(review, [peer])).status).toBe(200);
  expect(await entryOf(review, other)).toBeUndefined();
});

test('a link takes the place of a form and gives it back; the draft stays', async () => {
  const review = await fixture.newReview();
  const [peer, other] = review.peers;
  await draftFor(fixture.test.owner, peer, 'Half');
  expect((await setLink(review, peer, LINK)).status).toBe(200);
  expect(await entryOf(review, peer)).not.toHaveProperty('isWrittenHere');
  await setLink(review, peer, null);
  expect(await entryOf(review, peer)).toMatchObject({ isWrittenHere: true, surveyLink: null });
  const { rows } = await sql`select from review_draft where employee_id = ${peer.employeeId}`.execute(
    fixture.test.owner,
  );
  expect(rows).toHaveLength(1);
  await submitFor(fixture.test.owner, other, 'Whole');
  const name = (await entryOf(review, other))?.reviewerName ?? '';
  const answer = await setLink(review, other, LINK);
  expect([answer.status, answer.text]).toEqual([409, reviewFormMessages.submittedLinked(name)]);
  expect(await entryOf(review, other)).toMatchObject({ isWrittenHere: true, surveyLink: null });
});

test('a link that is removed from a review by survey link leaves it one', async () => {
  const review = await fixture.newReview();
  await run(sql`update annual_review set self_set_version_id = null, manager_set_version_id = null,
    peer_set_version_id = null where annual_review_id = ${review.annualReviewId}`);
  await setLink(review, review.self, LINK);
  await setLink(review, review.self, null);
  expect(await entryOf(review, review.self)).not.toHaveProperty('isWrittenHere');
});

test('a form is neither marked by its writer nor asked for a link', async () => {
  const { self } = await fixture.newReview();
  const body = { annualReviewerId: self.annualReviewerId };
  const marked = await self.caller.call(markOwnEntry, { body });
  expect([marked.status, marked.text]).toEqual([409, reviewFormMessages.writtenHere]);
  const askedFor = await self.caller.call(askForLink, { body });
  expect([askedFor.status, askedFor.text]).toEqual([409, reviewFormMessages.needsNoLink]);
});

test('a review with a submission can’t be withdrawn, also one that was taken back', async () => {
  const withdraw = async ({ annualReviewId }: Review) =>
    fixture.admin.call(contract.withdrawAnnualReview, { body: { annualReviewId, reason: 'A mistake' } });
  const undone = await fixture.newReview();
  await submitFor(fixture.test.owner, undone.self, 'Whole');
  await run(sql`update review_submission set ended_at = now() where employee_id = ${undone.self.employeeId}`);
  await run(
    sql`update annual_reviewer set completed_at = null where employee_id = ${undone.self.employeeId}`,
  );
  const answer = await withdraw(undone);
  expect([answer.status, answer.text]).toEqual([409, annualReviewMessages.alreadyAnswered]);
  expect((await withdraw(await fixture.newReview())).status).toBe(200);
});

test('submitted forms count as documents when the manager is notified', async () => {
  const review = await fixture.newReview();
  const { annualReviewId, self, peers } = review;
  const { lead } = fixture.company;
  await run(sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key,
      uploaded_at)
    values (${annualReviewId}, 'Final', 'f.pdf', 'application/pdf', 1, ${`f${annualReviewId}`}, now())`);
  const notify = async () =>
    fixture.admin.call(contract.notifyManager, {
      query: { managerId: lead.employeeId, employeeId: self.employeeId },
    });
  await submitFor(fixture.test.owner, self, 'Whole');
  await submitFor(fixture.test.owner, peers[0], 'Whole');
  expect((await notify()).text).toBe(annualReviewMessages.documentsMissing);
  await submitFor(fixture.test.owner, peers[1], 'Whole');
  expect((await notify()).status).toBe(200);
});

test('the manager is notified without the form of a peer who has left', async () => {
  const { annualReviewId, self, peers } = await fixture.newReview();
  await run(sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key,
      uploaded_at)
    values (${annualReviewId}, 'Final', 'f.pdf', 'application/pdf', 1, ${`f${annualReviewId}`}, now())`);
  for (const one of [self, peers[0]]) await submitFor(fixture.test.owner, one, 'Whole');
  const notify = async () =>
    fixture.admin.call(contract.notifyManager, {
      query: { managerId: fixture.company.lead.employeeId, employeeId: self.employeeId },
    });
  expect((await notify()).text).toBe(annualReviewMessages.documentsMissing);
  await run(sql`update employee set end_date = company_today() - 1, archived_at = now()
    where employee_id = ${peers[1].employeeId}`);
  expect((await notify()).status).toBe(200);
});

test('a refusal that names a peer tells namesakes apart', async () => {
  const { owner } = fixture.test;
  const review = await fixture.newReview();
  const [peer, other] = review.peers;
  await run(
    sql`update employee set first_name = 'Mia', last_name = 'Wolf' where employee_id = ${peer.employeeId}`,
  );
  await addPerson(owner, { firstName: 'Mia', lastName: 'Wolf', position: 'Cook' });
  await submitFor(owner, peer, 'Whole');
  const name = 'Mia Wolf (Engineer)';
  expect((await save(review, [other])).text).toBe(reviewFormMessages.submittedRemoved([name]));
  expect((await setLink(review, peer, LINK)).text).toBe(reviewFormMessages.submittedLinked(name));
});
