import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import { listReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import { askForLink } from '#contract/reviews/steps/own-entries.endpoints.ts';
import type { Caller } from '#server/testing/app.ts';
import { draftFor, type FormFixture, openFormFixture, submitFor } from '#server/testing/review-forms.ts';
import { profileFor, startedReview } from '#server/testing/reviews.ts';

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
afterAll(() => fixture.test.stop());

const dutyOf = async (caller: Caller) =>
  (await caller.call(listDuties)).json<{ duties: Duty[] }>().duties.find(({ kind }) => kind === 'review');
const entriesFor = async (caller: Caller, annualReviewId: number) =>
  (await caller.call(listReviewers, { params: { annualReviewId } })).json<ReviewerEntry[]>();

test('an entry says that it is written here, and a draft is told to its writer alone', async () => {
  const { peers, annualReviewId } = await fixture.newReview();
  const [peer] = peers;
  expect(await dutyOf(peer.caller)).toMatchObject({ isWrittenHere: true, draftSavedAt: null, questions: 6 });
  await draftFor(fixture.test.owner, peer, 'Half a thought');
  const saved = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(await dutyOf(peer.caller)).toMatchObject({ isWrittenHere: true, draftSavedAt: saved });
  const own = await profileFor(peer.caller, peer.employeeId);
  expect(own.assignedAnnualReviews).toMatchObject([{ isWrittenHere: true, draftSavedAt: saved }]);
  const others = await profileFor(fixture.admin, peer.employeeId);
  expect(others.assignedAnnualReviews).toMatchObject([{ isWrittenHere: true }]);
  expect(JSON.stringify(others)).not.toContain('draftSavedAt');
  expect(JSON.stringify(await entriesFor(fixture.admin, annualReviewId))).not.toContain('draft');
});

test('an entry of a review tells its writer of the draft, and no other person', async () => {
  const { self, manager, peers, annualReviewId } = await fixture.newReview();
  for (const writer of [self, manager, peers[0]])
    await draftFor(fixture.test.owner, writer, 'Half a thought');
  const toldOf = async ({ caller }: { caller: Caller }) =>
    (await entriesFor(caller, annualReviewId))
      .filter(({ draftSavedAt }) => draftSavedAt !== undefined)
      .map(({ type, draftSavedAt }) => [type, draftSavedAt !== null]);
  expect(await toldOf(manager)).toEqual([['Manager', true]]);
  expect(await toldOf(self)).toEqual([['Self', true]]);
  expect(await toldOf({ caller: fixture.admin })).toEqual([]);
});

test('an entry marked by an Admin names the Admin; a submitted entry names no person', async () => {
  const { peers, self, annualReviewId } = await fixture.newReview();
  await submitFor(fixture.test.owner, peers[0], 'Good');
  await submitFor(fixture.test.owner, self, 'Mine');
  const marks = async () =>
    (await entriesFor(fixture.admin, annualReviewId)).map(({ type, isCompleted, markedBy }) => ({
      type,
      isCompleted,
      markedBy,
    }));
  expect(await marks()).toContainEqual({ type: 'Peer', isCompleted: true, markedBy: null });
  expect(await marks()).toContainEqual({ type: 'Peer', isCompleted: false, markedBy: null });
  expect(await entriesFor(self.caller, annualReviewId)).toMatchObject([
    { type: 'Self', isWrittenHere: true, markedBy: null },
  ]);
});

test('a survey link has none of these fields', async () => {
  const { test: app, admin, company } = fixture;
  const person = await startedReview(app, admin, company.lead.employeeId);
  const [entry] = await entriesFor(admin, person.annualReviewId);
  expect(Object.keys(entry ?? {})).not.toContain('isWrittenHere');
  expect(Object.keys((await dutyOf(await app.signInAs(person.email))) ?? {})).not.toContain('isWrittenHere');
});

test('no link is asked for where the self review is written here', async () => {
  const { self } = await fixture.newReview();
  const body = { annualReviewerId: self.annualReviewerId };
  const answer = await self.caller.call(askForLink, { body });
  expect([answer.status, answer.text]).toEqual([409, reviewFormMessages.needsNoLink]);
});
