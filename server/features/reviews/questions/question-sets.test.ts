import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReviewerType } from '#contract/core/enums.ts';
import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import * as contract from '#contract/reviews/questions/question-sets.endpoints.ts';
import type { QuestionSet, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { type ReviewFixture, openReviewFixture } from '#server/testing/reviews.ts';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await openReviewFixture();
});
afterAll(() => fixture.test.stop());
beforeEach(async () => {
  const { owner } = fixture.test;
  await sql`update question_set set draft = null`.execute(owner);
  await sql`delete from question_set_version where published_by is not null`.execute(owner);
});

async function setNow(type: ReviewerType): Promise<QuestionSet> {
  const answer = await fixture.admin.call(contract.listQuestionSets);
  expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
  const found = answer.json<QuestionSet[]>().find((one) => one.type === type);
  if (found === undefined) throw new Error('The set is missing.');
  return found;
}

const save = (type: ReviewerType, content: QuestionSetContent | null, ifMatch?: number) =>
  fixture.admin.call(contract.saveQuestionSet, {
    body: { type, content },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
const publish = (type: ReviewerType, content: QuestionSetContent, ifMatch?: number) =>
  fixture.admin.call(contract.publishQuestionSet, {
    body: { type, content },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
async function lastAudit(): Promise<unknown> {
  const { rows } = await sql<{ action: string; object: object; after: object }>`
    select action, object, after from audit_event order by audit_event_id desc limit 1`.execute(
    fixture.test.owner,
  );
  return rows[0];
}
const ours = setOf(questionOf());

test('the three sets ship as version 1, without a draft', async () => {
  const answer = await fixture.admin.call(contract.listQuestionSets);
  const sets = answer.json<QuestionSet[]>();
  expect(sets.map(({ type, number, publishedBy, draft }) => ({ type, number, publishedBy, draft }))).toEqual([
    { type: 'Self', number: 1, publishedBy: null, draft: null },
    { type: 'Manager', number: 1, publishedBy: null, draft: null },
    { type: 'Peer', number: 1, publishedBy: null, draft: null },
  ]);
  expect(sets[0]?.earlier).toEqual({ running: 0, notBegun: 0 });
  expect(sets[0]?.publishedOn).toMatch(/^\d\d\/\d\d\/\d{4}$/);
});

test('a draft is kept, without its words in the audit; one that changes nothing is none', async () => {
  const { version, published } = await setNow('Self');
  const saved = await save('Self', ours, version);
  expect([saved.status, saved.statements <= 6, saved.json()]).toEqual([200, true, { version: version + 1 }]);
  expect(await setNow('Self')).toMatchObject({ draft: ours, published, number: 1, version: version + 1 });
  expect(await lastAudit()).toMatchObject({
    action: 'save-question-set',
    object: { type: 'Self', number: 1 },
    after: { isDraft: true, added: [], changed: ['results'] },
  });
  await save('Self', published);
  expect((await setNow('Self')).draft).toBeNull();
  await save('Self', ours);
  await save('Self', null);
  expect((await setNow('Self')).draft).toBeNull();
});

test('a draft keeps its steps and options until it is published', async () => {
  const asked = setOf(
    questionOf({ key: 'helps', kind: 'scale', wording: 'Helps others', steps: ['Rarely', 'Always'] }),
    questionOf({ key: 'often', kind: 'choice', wording: 'How often?', options: ['Daily', 'Hardly'] }),
  );
  await save('Peer', asked);
  expect((await setNow('Peer')).draft).toEqual(asked);
  expect((await publish('Peer', asked)).status).toBe(200);
  expect(await setNow('Peer')).toMatchObject({ draft: null, published: asked });
});

test('a newer draft is not overwritten', async () => {
  const { version } = await setNow('Peer');
  await save('Peer', ours, version);
  const refused = await save('Peer', setOf(), version);
  expect([refused.status, refused.text]).toEqual([412, expect.stringContaining('Ada Admin changed this')]);
  expect((await publish('Peer', setOf(), version)).status).toBe(412);
  expect((await setNow('Peer')).draft).toEqual(ours);
});

test('publishing adds a version, ends the draft, and fills in the values of the company', async () => {
  const values = questionOf({ key: 'values', kind: 'values', hasComment: true });
  const { version, published } = await setNow('Self');
  await save('Self', setOf(questionOf(), values));
  const answer = await publish('Self', setOf(questionOf(), values), version + 1);
  expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
  const now = await setNow('Self');
  expect(now).toMatchObject({ number: 2, publishedBy: 'Ada Admin', draft: null });
  expect(now.published.sections[0]?.questions[1]?.options).toHaveLength(6);
  const { rows } = await sql<{ content: unknown }>`
    select content from question_set_version where type = 'Self' and number = 1`.execute(fixture.test.owner);
  expect(rows).toEqual([{ content: published }]);
  expect(await lastAudit()).toMatchObject({
    action: 'publish-question-set',
    object: { type: 'Self', number: 2 },
    after: { questions: 2 },
  });
});

test('a set that lacks something is not published, and says everything that it lacks', async () => {
  const two = questionOf({ key: 'rating', kind: 'overall', wording: '', steps: ['Low'] });
  const refused = await publish('Self', setOf({ ...two, isRequired: false }));
  expect([refused.status, refused.text]).toEqual([
    400,
    'No question is required. Make at least one required. Question 1 has no wording. ' +
      'Question 1 is an overall rating. Only the Manager set has one. ' +
      'Question 1 has 1 step. A scale has 2 to 7.',
  ]);
  expect((await setNow('Self')).number).toBe(1);
  const { published } = await setNow('Self');
  const same = await publish('Self', published);
  expect([same.status, same.text]).toEqual([
    409,
    'Nothing differs from version 1, so there is nothing to publish.',
  ]);
});

test('a key that is published keeps its kind', async () => {
  const refused = await publish(
    'Self',
    setOf(questionOf(), questionOf({ key: 'level', wording: 'How well?' })),
  );
  expect([refused.status, refused.text]).toEqual([
    400,
    '“How well?” has the key “level”, which is published with another kind of question. Give it another key.',
  ]);
  expect((await setNow('Self')).number).toBe(1);
});

test('only Admins read and change the sets', async () => {
  const body = { type: 'Self', content: ours } as const;
  expect((await fixture.lead.call(contract.listQuestionSets)).status).toBe(403);
  expect((await fixture.lead.call(contract.saveQuestionSet, { body })).status).toBe(403);
  expect((await fixture.lead.call(contract.publishQuestionSet, { body })).status).toBe(403);
  expect((await fixture.lead.call(contract.moveToNewestSet, { body: { type: 'Self' } })).status).toBe(403);
});
