import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declinePeerReview } from '#contract/reviews/steps/own-entries.endpoints.ts';
import * as contract from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { ANSWER_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import { messages } from '#contract/core/messages.ts';
import type { Answer, Caller } from '#server/testing/app.ts';
import { answersTo, type FormFixture, openFormFixture, type Writer } from '#server/testing/review-forms.ts';

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
afterAll(() => fixture.test.stop());

const run = async (statement: ReturnType<typeof sql>) => statement.execute(fixture.test.owner);

const read = async (caller: Caller, id: number) => caller.call(contract.readReviewForm, { params: { id } });
async function formOf(writer: Writer): Promise<ReviewForm> {
  const answer = await read(writer.caller, writer.annualReviewerId);
  expect(answer.status).toBe(200);
  expect(answer.statements).toBeLessThanOrEqual(4);
  return answer.json();
}

const typed = (words: string) => ({ texts: { results: { text: words, at: 5 } }, choices: {} });
const save = async ({ caller, annualReviewerId }: Writer, words: string, ifMatch: number) =>
  caller.call(contract.saveReviewDraft, { body: { annualReviewerId, ...typed(words) }, ifMatch });

async function submit(writer: Writer, words = 'Said', more: object = {}): Promise<Answer> {
  const { content } = await formOf(writer);
  const { annualReviewerId } = writer;
  const body = { annualReviewerId, ...answersTo(content, words), ...more };
  return writer.caller.call(contract.submitReviewForm, { body });
}

const audits = async (annualReviewId: number) => {
  const { rows } = await sql<{ action: string; row: string }>`
    select action, audit_event::text as row from audit_event
    where object ->> 'annualReviewId' = ${String(annualReviewId)} order by audit_event_id`.execute(
    fixture.test.owner,
  );
  return rows;
};

describe('a draft', () => {
  test('is saved in four statements at most, with an audit row for the first save that holds no word', async () => {
    const { self, annualReviewId } = await fixture.newReview();
    const first = await save(self, 'Lighthouse', 0);
    expect(first.json()).toEqual({ version: 1, savedAt: expect.stringMatching(/Z$/) });
    expect(first.statements).toBeLessThanOrEqual(4);
    const second = await save(self, 'Lighthouse keeper', 1);
    expect(second.json()).toMatchObject({ version: 2 });
    expect(second.statements).toBeLessThanOrEqual(3);
    const rows = await audits(annualReviewId);
    expect(rows.filter(({ action }) => action === 'begin-review')).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Lighthouse');
    expect((await formOf(self)).draft).toEqual({ version: 2, ...typed('Lighthouse keeper') });
  });

  test('of another device is not overwritten', async () => {
    const { self } = await fixture.newReview();
    await save(self, 'One', 0);
    expect((await save(self, 'Two', 0)).status).toBe(412);
    expect((await formOf(self)).draft).toMatchObject(typed('One'));
  });

  test('is saved with what slides leave in a pasted text', async () => {
    const { self } = await fixture.newReview();
    const saved = await save(self, 'First\u000BSecond\u000CThird\u0007 \uD800', 0);
    expect(saved.status).toBe(200);
    expect((await formOf(self)).draft).toMatchObject(typed('First\nSecond\nThird \uFFFD'));
  });

  test('is its writer’s alone', async () => {
    const { self, peers } = await fixture.newReview();
    const [peer, other] = peers;
    await save(peer, 'Lantern', 0);
    for (const caller of [self.caller, other.caller, fixture.lead, fixture.admin]) {
      const answer = await read(caller, peer.annualReviewerId);
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain('Lantern');
    }
    expect(await formOf(other)).toMatchObject({ draft: { version: 0 } });
  });

  test('is counted apart from other writes', async () => {
    const { self } = await fixture.newReview();
    await run(sql`truncate rate_count`);
    await save(self, 'Still saved', 0);
    await submit(self);
    const { rows } = await sql<{ key: string }>`select key from rate_count `.execute(fixture.test.owner);
    expect(rows.map(({ key }) => key.replace(/[\da-f-]{36}|\d+$/, 'id')).toSorted()).toEqual([
      'write:draftsPerSession:id',
      'write:id',
    ]);
  });

  test('of a declined review stays readable to its writer, and comes back when they are chosen again', async () => {
    const { peers, annualReviewId } = await fixture.newReview();
    const [peer] = peers;
    await save(peer, 'Kept', 0);
    const { annualReviewerId } = peer;
    const declined = await peer.caller.call(declinePeerReview, {
      body: { annualReviewerId, reason: 'No time' },
    });
    expect(declined.status).toBe(200);
    expect(await formOf(peer)).toMatchObject({ state: 'removed', draft: typed('Kept'), annualReviewerId });
    const late = await save(peer, 'More', 1);
    expect([late.status, late.text]).toEqual([409, reviewFormMessages.removed]);
    expect((await read(fixture.admin, annualReviewerId)).status).toBe(404);
    await run(sql`insert into annual_reviewer (annual_review_id, employee_id, type)
      values (${annualReviewId}, ${peer.employeeId}, 'Peer')`);
    const again = await formOf(peer);
    expect(again).toMatchObject({ state: 'open', draft: typed('Kept') });
    expect(again.annualReviewerId).not.toBe(annualReviewerId);
  });
});

describe('a submission', () => {
  test('completes the entry once, and takes the place of the draft', async () => {
    const { self, annualReviewId } = await fixture.newReview();
    await save(self, 'Half', 0);
    const answer = await submit(self, 'Whole');
    expect(answer.status).toBe(200);
    expect(answer.statements).toBeLessThanOrEqual(6);
    const form = await formOf(self);
    expect(form).toMatchObject({ state: 'submitted', draft: { version: 0 }, canTakeBack: true, earlier: [] });
    expect(form.submitted?.answers.texts['results']).toBe('Whole: results.');
    const { rows } = await sql<{ isDone: boolean; bySelf: boolean }>`
      select completed_at is not null as "isDone", completed_by = employee_id as "bySelf" from annual_reviewer
      where annual_reviewer_id = ${self.annualReviewerId}`.execute(fixture.test.owner);
    expect(rows).toEqual([{ isDone: true, bySelf: true }]);
    expect(JSON.stringify(await audits(annualReviewId))).not.toContain('Whole');
    const again = await submit(self);
    expect([again.status, again.text]).toEqual([409, reviewFormMessages.alreadySubmitted]);
    const save2 = await save(self, 'Late', 0);
    expect([save2.status, save2.text]).toEqual([409, reviewFormMessages.alreadySubmitted]);
  });

  test('names what is missing and what is too long, with the name of the employee', async () => {
    const { manager } = await fixture.newReview();
    const { content, employee } = await formOf(manager);
    const { texts, choices } = answersTo(content, 'Said');
    const sent = { ...texts, results: ' ', keep: 'x'.repeat(ANSWER_MAX_CHARACTERS + 1) };
    const { annualReviewerId } = manager;
    const body = { annualReviewerId, texts: sent, choices: { ...choices, level: '' } };
    const answer = await manager.caller.call(contract.submitReviewForm, { body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`“Which results of ${employee.firstName}’s mattered most, and to whom?”`);
    expect(answer.text).toContain(
      `“How do ${employee.firstName}’s results compare with what the role asks?”`,
    );
    expect(answer.text).toContain(
      `Shorten to 5,000 characters: “What should ${employee.firstName} keep doing?”.`,
    );
    expect((await formOf(manager)).state).toBe('open');
  });

  test('refuses answers that the set doesn’t ask for, and choices that it doesn’t offer', async () => {
    const { self } = await fixture.newReview();
    const unknown = await submit(self, 'Said', { texts: { nonsense: 'x' } });
    expect([unknown.status, unknown.text]).toEqual([400, reviewFormMessages.otherQuestions]);
    const { choices, texts } = answersTo((await formOf(self)).content, 'Said');
    for (const wrong of [
      { level: '5' },
      { level: '0,1' },
      { values: '0,1,2' },
      { values: '0,0' },
      { values: 'na' },
    ]) {
      const answer = await submit(self, 'Said', { texts, choices: { ...choices, ...wrong } });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(answer.text).toMatch(/^Choose again: “/);
    }
    expect(
      (await submit(self, 'Said', { texts, choices: { ...choices, level: 'na', values: '1,4' } })).status,
    ).toBe(200);
  });

  test('gets the same answer again under its key, and refuses the words of another device', async () => {
    const { self } = await fixture.newReview();
    await save(self, 'Other device', 0);
    const { content } = await formOf(self);
    const body = { annualReviewerId: self.annualReviewerId, ...answersTo(content, 'Said') };
    const send = async (ifMatch: number) =>
      self.caller.call(contract.submitReviewForm, { body, ifMatch, headers: { 'idempotency-key': 'once' } });
    expect((await send(0)).status).toBe(412);
    const first = await send(1);
    const retried = await send(1);
    expect([first.status, retried.status, retried.text]).toEqual([200, 200, first.text]);
    expect(first.statements).toBeLessThanOrEqual(8);
    const { rows } = await sql`select from review_submission where employee_id = ${self.employeeId}`.execute(
      fixture.test.owner,
    );
    expect(rows).toHaveLength(1);
  });

  test('of two devices at once succeeds once', async () => {
    const { self } = await fixture.newReview();
    const { content } = await formOf(self);
    const send = async (words: string) =>
      self.caller.call(contract.submitReviewForm, {
        body: { annualReviewerId: self.annualReviewerId, ...answersTo(content, words) },
      });
    const answers = await Promise.all([send('One'), send('Two'), send('Three')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('a form that is not open', () => {
  const refusal = async (writer: Writer) => {
    const answer = await save(writer, 'Word', 0);
    return [answer.status, answer.text];
  };

  test('says that the review is complete, and that the period has ended', async () => {
    const { self, annualReviewId } = await fixture.newReview();
    await run(sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(),
      completed_at = now() where annual_review_id = ${annualReviewId}`);
    expect(await refusal(self)).toEqual([409, reviewFormMessages.complete]);
    expect((await formOf(self)).state).toBe('ended');
    await run(sql`update marking_period set ended_at = now(), end_date = '2027-03-01'
      where marking_period_id = ${self.markingPeriodId}`);
    expect(await refusal(self)).toEqual([409, messages.periodEnded]);
    expect((await submit(self)).status).toBe(409);
  });

  test('says who marked it as done', async () => {
    const { self } = await fixture.newReview();
    await run(sql`update annual_reviewer set completed_at = now(), completed_by = ${fixture.company.admin.employeeId}
      where annual_reviewer_id = ${self.annualReviewerId}`);
    expect(await formOf(self)).toMatchObject({ state: 'marked', markedBy: 'Ada Admin' });
    expect(await refusal(self)).toEqual([409, reviewFormMessages.marked]);
  });
});
