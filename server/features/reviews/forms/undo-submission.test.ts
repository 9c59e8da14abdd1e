import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as contract from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import type { Caller } from '#server/testing/app.ts';
import {
  draftFor,
  type FormFixture,
  openFormFixture,
  submitFor,
  type Writer,
} from '#server/testing/review-forms.ts';

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
beforeEach(async () => run(sql`truncate rate_count`));
afterAll(() => fixture.test.stop());

const run = async (statement: ReturnType<typeof sql>) => statement.execute(fixture.test.owner);
const { reason } = { reason: 'Please say more about Atlas' };

const formOf = async ({ caller, annualReviewerId: id }: Writer) =>
  (await caller.call(contract.readReviewForm, { params: { id } })).json<ReviewForm>();
const takeBack = async ({ caller, annualReviewerId }: Writer) =>
  caller.call(contract.takeBackReview, { body: { annualReviewerId } });
const reopen = async (caller: Caller, { annualReviewerId }: Writer) =>
  caller.call(contract.reopenReviewForm, { body: { annualReviewerId, reason } });

async function submitted() {
  const review = await fixture.newReview();
  for (const writer of [review.self, review.manager, ...review.peers]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await submitFor(fixture.test.owner, writer, `Words of ${writer.type}`);
  }
  return review;
}

const mails = async (kind: string, annualReviewId: number) => {
  const { rows } = await sql<{ recipientId: number; note: string | null }>`
    select recipient_id as "recipientId", note from message
    where kind = ${kind} and annual_review_id = ${annualReviewId}`.execute(fixture.test.owner);
  return rows;
};

const readBy = async (
  { annualReviewId, self }: { annualReviewId: number; self: Writer },
  readerId: number,
  action = 'read-review',
) =>
  run(sql`insert into audit_event (actor_employee_id, relation, action, subject_employee_id, object)
    values (${readerId}, 'Lead', ${action}, ${self.employeeId},
      jsonb_build_object('annualReviewId', ${annualReviewId}::integer))`);

describe('a submission that is taken back', () => {
  test('is the draft again, with a version that no device knows, and an earlier version to its writer', async () => {
    const { self, annualReviewId } = await submitted();
    const answer = await takeBack(self);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(answer.statements).toBeLessThanOrEqual(6);
    const form = await formOf(self);
    expect(form).toMatchObject({ state: 'open', submitted: null, canTakeBack: false, reopened: null });
    expect(form.draft.texts['results']).toEqual({ text: 'Words of Self: results.', at: expect.any(Number) });
    expect(form.draft.version).toBeGreaterThan(99_999);
    expect(form.earlier).toMatchObject([{ number: 1, answers: { choices: { level: '0' } } }]);
    const entries = (await fixture.admin.call(listReviewers, { params: { annualReviewId } })).text;
    expect(entries).toContain('"type":"Self"');
    expect(entries).not.toContain('Words');
    const { rows } = await sql<{
      after: unknown;
    }>`select after from audit_event where action = 'take-back-review'
      and object ->> 'annualReviewId' = ${String(annualReviewId)}`.execute(fixture.test.owner);
    expect(rows).toEqual([{ after: { number: 1 } }]);
    expect((await takeBack(self)).text).toBe(reviewFormMessages.notSubmitted);
    await submitFor(fixture.test.owner, self, 'Second words');
    expect((await formOf(self)).earlier).toHaveLength(1);
    expect((await takeBack(self)).status).toBe(200);
    expect((await formOf(self)).earlier.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('can be on the last day, and not after it', async () => {
    const { self, annualReviewId } = await submitted();
    const dueIn = async (days: number) => {
      await run(sql`update annual_review set peer_deadline = company_today() - 9,
        self_deadline = company_today() + ${days}::integer where annual_review_id = ${annualReviewId}`);
      return (await formOf(self)).canTakeBack;
    };
    expect([await dueIn(0), await dueIn(-1)]).toEqual([true, false]);
    await dueIn(0);
    expect((await takeBack(self)).status).toBe(200);
  });

  test('is not told to a lead who wrote it, or who read another review or an earlier submission', async () => {
    const { lead } = fixture.company;
    const own = await submitted();
    await readBy(own, lead.employeeId);
    await takeBack(own.manager);
    expect(await mails('form-taken-back', own.annualReviewId)).toEqual([]);
    const before = await fixture.newReview();
    await readBy(before, lead.employeeId);
    await submitFor(fixture.test.owner, before.self, 'Later words');
    await takeBack(before.self);
    expect(await mails('form-taken-back', before.annualReviewId)).toEqual([]);
    const other = await submitted();
    await readBy({ ...other, annualReviewId: before.annualReviewId }, lead.employeeId);
    await takeBack(other.self);
    expect(await mails('form-taken-back', other.annualReviewId)).toEqual([]);
  });

  test('is told to a lead who has read it, and to no other person', async () => {
    const unread = await submitted();
    await takeBack(unread.peers[0]);
    expect(await mails('form-taken-back', unread.annualReviewId)).toEqual([]);
    const read = await submitted();
    const { lead, admin } = fixture.company;
    await readBy(read, admin.employeeId);
    await takeBack(read.peers[0]);
    expect(await mails('form-taken-back', read.annualReviewId)).toEqual([]);
    await readBy(read, lead.employeeId);
    const answer = await takeBack(read.peers[1]);
    expect(answer.statements).toBeLessThanOrEqual(8);
    expect(await mails('form-taken-back', read.annualReviewId)).toEqual([
      { recipientId: lead.employeeId, note: null },
    ]);
    // The pack has the answers, too.
    const printed = await submitted();
    await readBy(printed, lead.employeeId, 'read-review-pack');
    await takeBack(printed.self);
    expect(await mails('form-taken-back', printed.annualReviewId)).toHaveLength(1);
  });

  test.each([
    ['complete', sql`sitdown_date = company_today(), meeting_completed_at = now(), completed_at = now()`],
    ['meetingHeld', sql`sitdown_date = company_today(), meeting_completed_at = now()`],
    [
      'deadlinePassed',
      sql`peer_deadline = company_today() - 4, self_deadline = company_today() - 3,
      manager_deadline = company_today() - 2, final_deadline = company_today() - 1`,
    ],
  ] as const)('can’t be any more: %s', async (sentence, change) => {
    const { self, annualReviewId } = await submitted();
    await run(sql`update annual_review set ${change} where annual_review_id = ${annualReviewId}`);
    const answer = await takeBack(self);
    expect([answer.status, answer.text]).toEqual([409, reviewFormMessages[sentence]]);
    expect(await formOf(self)).toMatchObject({ state: 'submitted', canTakeBack: false });
  });

  test('can’t be once the review is shared', async () => {
    const { self, annualReviewId } = await submitted();
    await run(
      sql`insert into review_outcome (annual_review_id, shared_at) values (${annualReviewId}, now())`,
    );
    expect((await takeBack(self)).text).toBe(reviewFormMessages.isShared);
  });

  test('is taken back by the writer only', async () => {
    const { self, peers } = await submitted();
    const body = { annualReviewerId: peers[0].annualReviewerId };
    for (const caller of [fixture.admin, fixture.lead, self.caller]) {
      expect((await caller.call(contract.takeBackReview, { body })).status).toBe(403);
    }
  });
});

describe('a submission that is opened again', () => {
  test('tells its writer why, and keeps the version for its writer alone', async () => {
    const { peers, annualReviewId } = await submitted();
    const [peer] = peers;
    expect((await reopen(peer.caller, peer)).status).toBe(403);
    const answer = await reopen(fixture.lead, peer);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(answer.statements).toBeLessThanOrEqual(6);
    expect(await mails('form-reopened', annualReviewId)).toEqual([
      { recipientId: peer.employeeId, note: reason },
    ]);
    const form = await formOf(peer);
    expect(form).toMatchObject({
      state: 'open',
      reopened: { by: 'Lea Lead', reason },
      earlier: [{ number: 1 }],
    });
    expect(form.draft.texts['keep']?.text).toBe('Words of Peer: keep.');
    expect((await reopen(fixture.lead, peer)).text).toBe(reviewFormMessages.notSubmitted);
    await submitFor(fixture.test.owner, peer, 'Again');
    expect((await formOf(peer)).reopened).toBeNull();
    // What the writer takes back needs no reason, whatever the one before was.
    await takeBack(peer);
    expect((await formOf(peer)).reopened).toBeNull();
  });

  test('sends no email to people who open their own', async () => {
    const { manager, annualReviewId } = await submitted();
    expect((await reopen(fixture.lead, manager)).status).toBe(200);
    expect(await mails('form-reopened', annualReviewId)).toEqual([]);
  });

  test('ends the sharing and voids the confirmation, unless it is a peer’s', async () => {
    const { self, manager, peers, annualReviewId } = await submitted();
    await run(
      sql`insert into review_outcome (annual_review_id, shared_at) values (${annualReviewId}, now())`,
    );
    await run(
      sql`insert into review_confirmation (annual_review_id, confirmed_at) values (${annualReviewId}, now())`,
    );
    const state = async () => {
      const { rows } = await sql<{ isShared: boolean; isVoid: boolean }>`
        select shared_at is not null as "isShared", voided_at is not null as "isVoid"
        from review_outcome join review_confirmation using (annual_review_id)
        where annual_review_id = ${annualReviewId}`.execute(fixture.test.owner);
      return rows;
    };
    await reopen(fixture.admin, peers[0]);
    expect(await state()).toEqual([{ isShared: true, isVoid: false }]);
    expect((await reopen(self.caller, manager)).status).toBe(403);
    await reopen(fixture.admin, manager);
    expect(await state()).toEqual([{ isShared: false, isVoid: true }]);
    expect(await mails('form-reopened', annualReviewId)).toHaveLength(2);
  });

  test('can’t be in a complete review', async () => {
    const { self, annualReviewId } = await submitted();
    await run(sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(),
      completed_at = now() where annual_review_id = ${annualReviewId}`);
    const answer = await reopen(fixture.admin, self);
    expect([answer.status, answer.text]).toEqual([409, annualReviewMessages.alreadyComplete]);
  });
});

describe('a draft of a former lead', () => {
  async function passedOn() {
    const review = await fixture.newReview();
    await draftFor(fixture.test.owner, review.manager, 'Former words');
    const { otherLead } = fixture.company;
    await run(sql`update employee set manager_id = ${otherLead.employeeId}
      where employee_id = ${review.self.employeeId}`);
    await run(sql`update annual_reviewer set employee_id = ${otherLead.employeeId}
      where annual_reviewer_id = ${review.manager.annualReviewerId}`);
    const present: Writer = {
      ...review.manager,
      ...otherLead,
      caller: await fixture.test.signInAs(otherLead.email),
    };
    return { ...review, present };
  }
  const handOver = async ({ caller, annualReviewerId }: Writer) =>
    caller.call(contract.handOverDraft, { body: { annualReviewerId } });

  test('stays theirs, until they hand it over to the new lead, who starts empty', async () => {
    const { manager, present, annualReviewId } = await passedOn();
    expect(await formOf(present)).toMatchObject({ state: 'open', draft: { version: 0 }, canHandOver: false });
    expect((await handOver(present)).text).toBe(reviewFormMessages.noDraft);
    expect(await formOf(manager)).toMatchObject({ state: 'removed', canHandOver: true });
    const answer = await handOver(manager);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    const form = await formOf(present);
    expect(form.draft.texts['results']?.text).toBe('Former words: results.');
    const { annualReviewerId: id } = manager;
    expect((await manager.caller.call(contract.readReviewForm, { params: { id } })).status).toBe(403);
    const { rows } = await sql<{ row: string }>`select audit_event::text as row from audit_event
      where action = 'hand-over-draft' and object ->> 'annualReviewId' = ${String(annualReviewId)}`.execute(
      fixture.test.owner,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('Former');
  });

  test('joins the draft of the new lead, of which the former one is not told', async () => {
    const { manager, present, annualReviewId } = await passedOn();
    const alone = await passedOn();
    await draftFor(fixture.test.owner, present, 'New words');
    const [chosen = '', takenBack = ''] = Object.keys((await formOf(manager)).draft.choices);
    const choices = { [chosen]: { text: '1', at: 1 }, [takenBack]: { text: '', at: 1 } };
    await run(sql`update review_draft
      set content = jsonb_set(content, '{choices}', ${JSON.stringify(choices)}::jsonb)
      where annual_review_id = ${annualReviewId} and employee_id = ${present.employeeId}`);
    const { version } = (await formOf(present)).draft;
    const answer = await handOver(manager);
    const withoutDraft = await handOver(alone.manager);
    expect([answer.status, answer.text]).toEqual([withoutDraft.status, withoutDraft.text]);
    expect(answer.status).toBe(200);
    const { draft } = await formOf(present);
    expect(draft.texts['results']?.text).toBe('New words: results.\n\nFormer words: results.');
    expect([draft.choices[chosen]?.text, draft.choices[takenBack]?.text]).toEqual(['1', '0']);
    expect(draft.version).toBeGreaterThan(version);
  });

  test('can’t be handed over once the new lead has submitted, nor by others', async () => {
    const { manager, present, peers } = await passedOn();
    await submitFor(fixture.test.owner, present, 'New words');
    const answer = await handOver(manager);
    expect([answer.status, answer.text]).toEqual([409, reviewFormMessages.alreadyBegun]);
    expect((await formOf(manager)).draft.texts['results']?.text).toBe('Former words: results.');
    await draftFor(fixture.test.owner, peers[0], 'Peer words');
    expect((await handOver(peers[0])).text).toBe(reviewFormMessages.noOneToHandOver);
  });
});
