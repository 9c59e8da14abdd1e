import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import * as contract from '#contract/reviews/questions/question-sets.endpoints.ts';
import type { QuestionSet } from '#contract/reviews/questions/question-sets.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import { openReviewFixture, type ReviewFixture, startedReview } from '#server/testing/reviews.ts';

let fixture: ReviewFixture;
let newest: number;
beforeAll(async () => {
  fixture = await openReviewFixture();
});
afterAll(() => fixture.test.stop());
beforeEach(async () => {
  const { owner } = fixture.test;
  for (const table of ['review_draft', 'review_submission', 'annual_reviewer', 'annual_review'])
    await sql`truncate ${sql.table(table)} cascade`.execute(owner);
  const content = setOf(questionOf({ wording: `As of ${performance.now()}` }));
  const body = { type: 'Peer', content } as const;
  const published = await fixture.admin.call(contract.publishQuestionSet, { body });
  if (published.status !== 200) throw new Error(published.text);
  const { rows } = await sql<{ id: number }>`select question_set_version_id as id
    from question_set_version where type = 'Peer' order by number desc limit 1`.execute(owner);
  newest = rows[0]?.id ?? 0;
});

/** A review that is written inside with the sets that shipped, and two peers. */
async function addReview(employeeId?: number): Promise<{ reviewId: number; peers: number[] }> {
  const { owner } = fixture.test;
  const person = await startedReview(fixture.test, fixture.admin, fixture.company.lead.employeeId);
  const peers = [(await addPerson(owner)).employeeId, (await addPerson(owner)).employeeId];
  const versionOf = (type: string) =>
    sql`(select question_set_version_id from question_set_version where type = ${type} and number = 1)`;
  await sql`update annual_review set self_set_version_id = ${versionOf('Self')},
      manager_set_version_id = ${versionOf('Manager')}, peer_set_version_id = ${versionOf('Peer')},
      employee_id = ${employeeId ?? person.employeeId}
    where annual_review_id = ${person.annualReviewId}`.execute(owner);
  await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
    select ${person.annualReviewId}, id, 'Peer' from unnest(${peers}::integer[]) id`.execute(owner);
  return { reviewId: person.annualReviewId, peers };
}

/** Whether the review asks the newest questions, and how many of its entries do. */
async function askedBy(reviewId: number): Promise<[boolean, number]> {
  const { rows } = await sql<{ review: boolean; entries: number }>`
    select peer_set_version_id = ${newest} as review, (select count(*)::integer from annual_reviewer entry
      where entry.annual_review_id = review.annual_review_id and question_set_version_id = ${newest}) as entries
    from annual_review review where annual_review_id = ${reviewId}`.execute(fixture.test.owner);
  return [rows[0]?.review === true, rows[0]?.entries ?? 0];
}

const earlier = async () => {
  const sets = (await fixture.admin.call(contract.listQuestionSets)).json<QuestionSet[]>();
  return sets.find(({ type }) => type === 'Peer')?.earlier;
};
async function move(): Promise<number> {
  const answer = await fixture.admin.call(contract.moveToNewestSet, { body: { type: 'Peer' } });
  expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
  return answer.json<{ moved: number }>().moved;
}
const draft = (reviewId: number, employeeId = 0) => sql`
  insert into review_draft (annual_review_id, employee_id, type, content)
  values (${reviewId}, ${employeeId}, 'Peer', '{}')`;
const submission = (reviewId: number, employeeId = 0) => sql`
  insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
    submitted_at, ended_at)
  select ${reviewId}, ${employeeId}, 'Peer', question_set_version_id, 1, '{}', now(), now()
  from question_set_version where type = 'Peer' and number = 1`;

test('a review that no reviewer has begun asks the newest questions, with all its peers', async () => {
  const { reviewId } = await addReview();
  const isolated = await startedReview(fixture.test, fixture.admin, fixture.company.lead.employeeId);
  expect(await earlier()).toEqual({ running: 1, notBegun: 1 });
  expect(await move()).toBe(1);
  expect(await askedBy(reviewId)).toEqual([true, 2]);
  // One with survey links stays one.
  expect(await askedBy(isolated.annualReviewId)).toEqual([false, 0]);
  expect(await earlier()).toEqual({ running: 0, notBegun: 0 });
  expect(await move()).toBe(0);
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_event where action = 'move-question-set' order by audit_event_id desc limit 2`.execute(
    fixture.test.owner,
  );
  expect(rows).toEqual([{ after: { annualReviewIds: [] } }, { after: { annualReviewIds: [reviewId] } }]);
});

test('a review with a draft is counted and moved like one without, and the draft keeps its words', async () => {
  const [drafted, empty] = [await addReview(), await addReview()];
  await draft(drafted.reviewId, drafted.peers[0]).execute(fixture.test.owner);
  const words = () =>
    sql`select content from review_draft where annual_review_id = ${drafted.reviewId}`.execute(
      fixture.test.owner,
    );
  const before = (await words()).rows;
  expect(await earlier()).toEqual({ running: 2, notBegun: 2 });
  expect(await move()).toBe(2);
  expect([await askedBy(drafted.reviewId), await askedBy(empty.reviewId)]).toEqual([
    [true, 2],
    [true, 2],
  ]);
  expect((await words()).rows).toEqual(before);
});

test('a submission and a completed entry each keep the questions of their review', async () => {
  const { owner } = fixture.test;
  const reviews = [await addReview(), await addReview()];
  const [submitted, done] = reviews;
  // Of a peer who is no longer a reviewer: the kept text belongs to the questions.
  const gone = await addPerson(owner);
  await submission(submitted?.reviewId ?? 0, gone.employeeId).execute(owner);
  await sql`update annual_reviewer set completed_at = now()
    where annual_review_id = ${done?.reviewId} and employee_id = ${done?.peers[1]}`.execute(owner);
  expect(await earlier()).toEqual({ running: 2, notBegun: 0 });
  expect(await move()).toBe(0);
  for (const { reviewId } of reviews) expect(await askedBy(reviewId)).toEqual([false, 0]);
});

test('an entry that is answered by survey link stays one', async () => {
  const { reviewId, peers } = await addReview();
  await sql`update annual_reviewer set question_set_version_id = null, completed_at = now()
    where annual_review_id = ${reviewId} and employee_id = ${peers[0]}`.execute(fixture.test.owner);
  expect(await move()).toBe(1);
  expect(await askedBy(reviewId)).toEqual([true, 1]);
});

test('the own review of an Admin neither counts nor moves, and that of another person does', async () => {
  const { reviewId } = await addReview(fixture.company.admin.employeeId);
  expect(await earlier()).toEqual({ running: 0, notBegun: 0 });
  expect(await move()).toBe(0);
  expect(await askedBy(reviewId)).toEqual([false, 0]);
  const other = await fixture.test.signInAs('admin2@example.test');
  const answer = await other.call(contract.moveToNewestSet, { body: { type: 'Peer' } });
  expect(answer.json()).toEqual({ moved: 1 });
});

test('complete reviews and ended periods keep their questions', async () => {
  const { owner } = fixture.test;
  const [complete, ended] = [await addReview(), await addReview()];
  await sql`update annual_review set sitdown_date = '2026-05-01', meeting_completed_at = now(), completed_at = now()
    where annual_review_id = ${complete.reviewId}`.execute(owner);
  await sql`update marking_period set ended_at = now(), end_date = company_today() where marking_period_id =
    (select marking_period_id from annual_review where annual_review_id = ${ended.reviewId})`.execute(owner);
  expect(await earlier()).toEqual({ running: 0, notBegun: 0 });
  expect(await move()).toBe(0);
});

test('a submission that is being saved meanwhile keeps its questions', async () => {
  const { reviewId, peers } = await addReview();
  let moving: Promise<number> | undefined;
  await fixture.test.owner.transaction().execute(async (tx) => {
    await submission(reviewId, peers[0]).execute(tx);
    moving = move();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await moving).toBe(0);
  expect(await askedBy(reviewId)).toEqual([false, 0]);
});

test('what the employee sees of the review does not move with its peers’ questions', async () => {
  const { reviewId } = await addReview();
  const seen = async () =>
    (
      await sql<{ seen: number }>`select seen_version as seen from annual_review
        where annual_review_id = ${reviewId}`.execute(fixture.test.owner)
    ).rows;
  const before = await seen();
  expect(await move()).toBe(1);
  expect(await seen()).toEqual(before);
});
