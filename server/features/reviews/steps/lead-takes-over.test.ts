import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { assignTeam } from '#contract/people/people-changes.endpoints.ts';
import { readReviewForm } from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { readReviewAnswers } from '#contract/reviews/reading/review-reading.endpoints.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { type FormFixture, openFormFixture, submitFor, type Writer } from '#server/testing/review-forms.ts';

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
afterAll(() => fixture.test.stop());

const assign = async (employeeId: number, managerId: number) =>
  fixture.admin.call(assignTeam, { body: [{ employeeId, managerId }] });

async function lockWaiters(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.test.owner);
  return rows[0]?.count ?? 0;
}

const entriesOf = async ({ annualReviewId }: Writer) =>
  (await fixture.admin.call(readReviewAnswers, { params: { id: annualReviewId } })).json<ReadReview>();

test('the answers of a lead who submits while the team moves stay theirs, and readable', async () => {
  const { self, manager } = await fixture.newReview();
  const submitting = await fixture.test.owner.startTransaction().execute();
  await sql`select from annual_review where annual_review_id = ${self.annualReviewId} for no key update`.execute(
    submitting,
  );
  await submitFor(submitting, manager, 'In time');
  const moving = assign(self.employeeId, fixture.company.otherLead.employeeId);
  await expect.poll(lockWaiters).toBe(1);
  await submitting.commit().execute();
  expect((await moving).status).toBe(200);
  const review = await entriesOf(self);
  const entry = review.entries.find(({ type }) => type === 'Manager');
  expect([entry?.reviewer.employeeId, entry?.state]).toEqual([manager.employeeId, 'submitted']);
  expect(JSON.stringify(review.questions)).toContain('In time');
});

test('a peer who becomes the lead keeps what they submitted for themselves, and can be a peer again', async () => {
  const { self, peers } = await fixture.newReview();
  const [peer] = peers;
  await submitFor(fixture.test.owner, peer, 'As a peer');
  await sql`update employee set permissions = array['Benchmark_TeamLead']
    where employee_id = ${peer.employeeId}`.execute(fixture.test.owner);
  expect((await assign(self.employeeId, peer.employeeId)).status).toBe(200);
  expect(JSON.stringify(await entriesOf(self))).not.toContain('As a peer');
  const form = async (id: number) =>
    (await peer.caller.call(readReviewForm, { params: { id } })).json<ReviewForm>();
  const own = await form(peer.annualReviewerId);
  expect([own.state, own.submitted, own.earlier.length]).toEqual(['removed', null, 1]);
  expect(JSON.stringify(own.earlier)).toContain('As a peer');
  // The lead goes, and is chosen as a peer once more.
  expect((await assign(self.employeeId, fixture.company.lead.employeeId)).status).toBe(200);
  const { annualReviewId } = self;
  const body = peers.map(({ employeeId }) => ({ annualReviewId, employeeId, type: 'Peer' as const }));
  expect((await fixture.admin.call(changeReviewers, { body })).status).toBe(200);
  expect(await form(peer.annualReviewerId)).toMatchObject({ state: 'open' });
});
