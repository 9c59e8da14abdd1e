import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitFor } from '#server/testing/review-forms.ts';
import { openReadingFixture, type ReadingFixture } from './review-reading.fixture.ts';

let fixture: ReadingFixture;
beforeAll(async () => {
  fixture = await openReadingFixture();
});
afterAll(() => fixture.test.stop());

const PEERS = /One|Two/;

describe('reading a review', () => {
  it('shows the lead and Admins self and manager side by side, and the peers with their names', async () => {
    const { annualReviewId, peers } = await fixture.written();
    for (const by of [fixture.lead, fixture.admin]) {
      const answer = await fixture.read(by, annualReviewId);
      expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
      const review = await fixture.seen(by, annualReviewId);
      expect(review.entries.map(({ type, state }) => [type, state])).toEqual([
        ['Self', 'submitted'],
        ['Manager', 'submitted'],
        ['Peer', 'submitted'],
        ['Peer', 'submitted'],
      ]);
      const reliable = review.questions.find(({ key }) => key === 'reliable');
      expect(reliable?.answers.map(({ type, text, chosen, step }) => [type, text, chosen, step])).toEqual([
        ['Self', 'Mine: reliable.', ['Rarely'], 0],
        ['Manager', 'Lead: reliable.', ['Rarely'], 0],
        ['Peer', 'One: reliable.', ['Rarely'], 0],
        ['Peer', 'Two: reliable.', ['Rarely'], 0],
      ]);
      expect(reliable?.answers[2]?.by.employeeId).toBe(peers[0].employeeId);
      expect(reliable?.answers[1]?.wording).toBe('People can rely on what Person agrees to.');
      const handover = review.questions.find(({ key }) => key === 'handover');
      expect(handover?.answers.map(({ isShared }) => isShared)).toEqual([false]);
    }
  });

  it('names every entry, and who marked one as done that was not submitted', async () => {
    const { annualReviewId, manager, peers } = await fixture.newReview();
    await submitFor(fixture.test.owner, peers[1], 'Two');
    await sql`update annual_reviewer set completed_at = now(), completed_by = ${fixture.company.admin.employeeId}
      where annual_reviewer_id = ${manager.annualReviewerId}`.execute(fixture.test.owner);
    const { entries } = await fixture.seen(fixture.lead, annualReviewId);
    expect(entries.map(({ type, state, markedBy }) => [type, state, markedBy])).toEqual([
      ['Self', 'open', null],
      ['Manager', 'marked', 'Ada Admin'],
      ['Peer', 'open', null],
      ['Peer', 'submitted', null],
    ]);
    expect(entries.map(({ submittedAt }) => submittedAt === null)).toEqual([true, true, true, false]);
    await sql`update annual_reviewer set question_set_version_id = null
      where annual_reviewer_id = ${peers[0].annualReviewerId}`.execute(fixture.test.owner);
    const states = (await fixture.seen(fixture.lead, annualReviewId)).entries.map(({ state }) => state);
    expect(states).toEqual(['open', 'marked', 'link', 'submitted']);
  });

  it('shows the employee their own answers, and after the sharing the shared ones and the summary', async () => {
    const { annualReviewId, self } = await fixture.written();
    await fixture.summarize(annualReviewId, 'They like it.');
    await fixture.agree(annualReviewId, ['Learn to sail']);
    const before = await fixture.read(self.caller, annualReviewId);
    expect(before.text).not.toMatch(/Lead:|They like it|sail/);
    const own = await fixture.seen(self.caller, annualReviewId);
    expect(own.questions.flatMap(({ answers }) => answers.map(({ type }) => type))).toEqual(
      Array.from({ length: 9 }, () => 'Self'),
    );
    expect(own).toMatchObject({ sharedAt: null, peerSummary: '', actions: [], version: 0 });

    expect((await fixture.share(annualReviewId)).status).toBe(200);
    const after = await fixture.seen(self.caller, annualReviewId);
    expect(after).toMatchObject({ peerSummary: 'They like it.', actions: ['Learn to sail'], version: 0 });
    expect(after.questions.find(({ key }) => key === 'keep')?.answers).toMatchObject([
      { type: 'Manager', text: 'Lead: keep.', isShared: null },
    ]);
    expect(after.questions.map(({ key }) => key)).not.toContain('handover');
    expect((await fixture.read(self.caller, annualReviewId)).text).not.toMatch(PEERS);
  });

  it('gives the employee the same, byte for byte, whatever peers did and the lead noted of them', async () => {
    const one = await fixture.newReview();
    await submitFor(fixture.test.owner, one.self, 'Mine');
    await submitFor(fixture.test.owner, one.manager, 'Lead');
    const texts = async () => [
      (await fixture.read(one.self.caller, one.annualReviewId)).text,
      (await fixture.read(one.self.caller, one.annualReviewId)).headers.etag,
    ];
    const before = await texts();
    await submitFor(fixture.test.owner, one.peers[0], 'One');
    await fixture.summarize(one.annualReviewId, 'They like it.');
    await fixture.agree(one.annualReviewId, ['Learn to sail']);
    expect(await texts()).toEqual(before);
  });

  it('follows the employee’s rules for an Admin’s own review', async () => {
    const { annualReviewId, self } = await fixture.written();
    await sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${self.employeeId}`.execute(
      fixture.test.owner,
    );
    expect((await fixture.read(self.caller, annualReviewId)).text).not.toMatch(/One|Two|Lead:/);
    expect((await fixture.summarize(annualReviewId, 'Mine', undefined, self.caller)).status).toBe(403);
    expect((await fixture.agree(annualReviewId, ['Mine'], undefined, self.caller)).status).toBe(403);
    expect((await fixture.share(annualReviewId, self.caller)).status).toBe(403);
    await fixture.share(annualReviewId);
    const { may } = await fixture.seen(self.caller, annualReviewId);
    expect(may).toEqual({
      summarize: false,
      changeActions: false,
      share: false,
      confirm: true,
      reopen: false,
      useAsFinal: false,
    });
  });

  it('is for no other person, and moves with a change of lead', async () => {
    const { annualReviewId, self, peers } = await fixture.written();
    const stranger = await fixture.test.signInAs('stranger@example.test');
    const otherLead = await fixture.test.signInAs('lead2@example.test');
    for (const by of [peers[0].caller, stranger, otherLead]) {
      expect((await fixture.read(by, annualReviewId)).status).toBe(403);
    }
    expect((await fixture.read(fixture.admin, 999_999)).status).toBe(404);
    await sql`update employee set manager_id = ${fixture.company.otherLead.employeeId}
      where employee_id = ${self.employeeId}`.execute(fixture.test.owner);
    expect((await fixture.read(fixture.lead, annualReviewId)).status).toBe(403);
    expect((await fixture.seen(otherLead, annualReviewId)).questions).not.toEqual([]);
  });

  it('is recorded first: when nothing can be written, nothing is shown', async () => {
    const { annualReviewId, self } = await fixture.written();
    await fixture.seen(fixture.lead, annualReviewId);
    await fixture.seen(self.caller, annualReviewId);
    const audit = await fixture.auditOf(self.employeeId);
    expect(audit.filter(({ action }) => action === 'read-review').map(({ relation }) => relation)).toEqual([
      'Lead',
      'Self',
    ]);
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(fixture.test.owner);
    await sql`create trigger full_disk before insert on audit_event for each row execute function full_disk()`.execute(
      fixture.test.owner,
    );
    const refused = await fixture.read(fixture.lead, annualReviewId);
    await sql`drop trigger full_disk on audit_event`.execute(fixture.test.owner);
    expect(refused.status).toBe(503);
    expect(refused.text).not.toMatch(/Mine|One|Two/);
  });

  it('marks where self and manager differ by two steps, and leaves out who was removed', async () => {
    const { annualReviewId, self, peers } = await fixture.written();
    const stepOf = async (step: string) => {
      await sql`alter table review_submission disable trigger review_submission_final`.execute(
        fixture.test.owner,
      );
      await sql`update review_submission set content = jsonb_set(content, '{choices,level}', ${JSON.stringify(step)}::jsonb)
        where annual_review_id = ${annualReviewId} and employee_id = ${self.employeeId}`.execute(
        fixture.test.owner,
      );
      await sql`alter table review_submission enable trigger review_submission_final`.execute(
        fixture.test.owner,
      );
      const { questions } = await fixture.seen(fixture.lead, annualReviewId);
      return questions.find(({ key }) => key === 'level');
    };
    expect((await stepOf('1'))?.differs).toBe(false);
    expect((await stepOf('2'))?.differs).toBe(true);
    const apart = await stepOf('na');
    expect([apart?.differs, apart?.answers[0]]).toMatchObject([
      false,
      { chosen: ['Too early to say'], step: null },
    ]);
    await sql`delete from annual_reviewer where annual_reviewer_id = ${peers[0].annualReviewerId}`.execute(
      fixture.test.owner,
    );
    expect((await fixture.read(fixture.lead, annualReviewId)).text).not.toContain('One:');
  });
});

describe('the summary of the peers and the agreed actions', () => {
  it('are saved by the lead, one after the other, and audited without their words', async () => {
    const { annualReviewId, self } = await fixture.written();
    const saved = await fixture.summarize(annualReviewId, 'They like it.', 0);
    expect([saved.status, saved.text, saved.statements <= 6]).toEqual([200, '{}', true]);
    const stale = await fixture.agree(annualReviewId, ['Learn to sail'], 0);
    expect([stale.status, stale.text.startsWith('Lea Lead changed this on')]).toEqual([412, true]);
    const agreed = await fixture.agree(annualReviewId, ['Learn to sail', 'Rest'], 1);
    expect([agreed.status, agreed.statements <= 6]).toEqual([200, true]);
    expect((await fixture.agree(annualReviewId, ['Rest', 'Learn to sail'], 2)).status).toBe(200);
    expect(await fixture.seen(fixture.lead, annualReviewId)).toMatchObject({
      peerSummary: 'They like it.',
      actions: ['Rest', 'Learn to sail'],
      version: 3,
    });
    expect((await fixture.summarize(annualReviewId, '', 3)).status).toBe(200);
    expect((await fixture.seen(fixture.lead, annualReviewId)).peerSummary).toBe('');
    const audit = await fixture.auditOf(self.employeeId);
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['save-peer-summary', 'save-agreed-actions']),
    );
    expect(audit.map(({ text }) => text).join(' ')).not.toMatch(/like it|sail/);
  });

  it('refuse what can’t be stored', async () => {
    const { annualReviewId } = await fixture.newReview();
    for (const actions of [[''], ['Two\nlines'], Array.from({ length: 21 }, (_, n) => `Action ${n}`)])
      expect((await fixture.agree(annualReviewId, actions)).status).toBe(400);
    expect((await fixture.summarize(annualReviewId, 'x'.repeat(10_001))).status).toBe(400);
    for (const by of [await fixture.test.signInAs('stranger@example.test'), fixture.test.anonymous])
      expect([401, 403]).toContain(
        (await fixture.summarize(annualReviewId, 'x', undefined, by as never)).status,
      );
  });

  it('keep a review from being withdrawn', async () => {
    const { annualReviewId } = await fixture.newReview();
    const { withdrawAnnualReview } = await import('#contract/reviews/steps/annual-reviews.endpoints.ts');
    const withdraw = async () =>
      fixture.admin.call(withdrawAnnualReview, { body: { annualReviewId, reason: 'A mistake' } });
    await fixture.agree(annualReviewId, ['Learn to sail']);
    expect((await withdraw()).status).toBe(409);
    await fixture.agree(annualReviewId, []);
    expect((await withdraw()).status).toBe(200);
  });
});
