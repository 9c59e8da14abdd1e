import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { changeReviewers, changeSurveyLinks } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { readReviewForm } from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Caller } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import {
  draftFor,
  type FormFixture,
  openFormFixture,
  submitFor,
  type Writer,
} from '#server/testing/review-forms.ts';
import { reviewFor, startedReview } from '#server/testing/reviews.ts';

let fixture: FormFixture;
beforeAll(async () => {
  fixture = await openFormFixture();
});
afterAll(() => fixture.test.stop());

const toLink = (caller: Caller, { annualReviewerId }: { annualReviewerId: number }, ifMatch?: number) =>
  caller.call(changeEntryKind, {
    body: { annualReviewerId, isWrittenHere: false },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
const toHere = (caller: Caller, { annualReviewerId }: { annualReviewerId: number }) =>
  caller.call(changeEntryKind, { body: { annualReviewerId, isWrittenHere: true } });

/** The number of the set that the entry asks; null: by survey link. */
async function askedOf({ annualReviewerId }: { annualReviewerId: number }) {
  const { rows } = await sql<{ asked: string | null }>`
    select asked.type || ' ' || asked.number as asked from annual_reviewer
    left join question_set_version asked using (question_set_version_id)
    where annual_reviewer_id = ${annualReviewerId}`.execute(fixture.test.owner);
  return rows[0]?.asked;
}
const refused = (message: string) => ({ status: 409, text: message });
const answerOf = ({ status, text }: { status: number; text: string }) => ({ status, text });

describe('an entry that no reviewer has begun', () => {
  it('goes to a survey link and back, audited', async () => {
    const { peers } = await fixture.newReview();
    const [peer, other] = peers;
    const answer = await toLink(fixture.lead, peer);
    expect([answer.text, answer.status, answer.statements <= 6]).toEqual([answer.text, 200, true]);
    expect([await askedOf(peer), await askedOf(other)]).toEqual([null, 'Peer 1']);
    expect((await toHere(fixture.admin, peer)).status).toBe(200);
    expect(await askedOf(peer)).toBe('Peer 1');
    const { rows } = await sql`
      select relation, object ->> 'annualReviewerId' as entry, before, after from audit_event
      where action = 'change-entry-kind' order by audit_event_id`.execute(fixture.test.owner);
    const entry = String(peer.annualReviewerId);
    expect(rows).toEqual([
      { relation: 'Lead', entry, before: { isWrittenHere: true }, after: { isWrittenHere: false } },
      { relation: 'Admin', entry, before: { isWrittenHere: false }, after: { isWrittenHere: true } },
    ]);
  });

  it('changes nothing when it is answered that way already', async () => {
    const { self, annualReviewId } = await fixture.newReview();
    const version = async () => {
      const { rows } = await sql`select version, seen_version from annual_review
        where annual_review_id = ${annualReviewId}`.execute(fixture.test.owner);
      return rows;
    };
    const before = await version();
    expect((await toHere(fixture.lead, self)).status).toBe(200);
    expect(await version()).toEqual(before);
  });

  it('keeps the questions of its review, not the newest', async () => {
    const { manager } = await fixture.newReview();
    await sql`insert into question_set_version (type, number, content)
      select type, 2, content from question_set_version where type = 'Manager'`.execute(fixture.test.owner);
    await toLink(fixture.admin, manager);
    await toHere(fixture.admin, manager);
    expect(await askedOf(manager)).toBe('Manager 1');
    await sql`delete from question_set_version where number = 2`.execute(fixture.test.owner);
  });

  it('answers alike with and without a draft, which its writer finds again', async () => {
    const { peers } = await fixture.newReview();
    await draftFor(fixture.test.owner, peers[0], 'Words');
    for (const turn of [toLink, toHere]) {
      const [begun, empty] = [await turn(fixture.lead, peers[0]), await turn(fixture.lead, peers[1])];
      expect([begun.status, begun.text]).toEqual([200, empty.text]);
      expect(await askedOf(peers[0])).toBe(await askedOf(peers[1]));
      const { annualReviewerId: id } = peers[0];
      const form = (await peers[0].caller.call(readReviewForm, { params: { id } })).json<ReviewForm>();
      expect(form.state).toBe(turn === toLink ? 'link' : 'open');
      expect(form.draft.texts['change']?.text).toContain('Words');
    }
  });

  it('asks the newest questions in a review with survey links, whether or not there is a draft', async () => {
    const { self, peers } = await fixture.newReview();
    await draftFor(fixture.test.owner, self, 'Words');
    await sql`with review as (update annual_review set self_set_version_id = null, manager_set_version_id = null,
        peer_set_version_id = null where annual_review_id = ${self.annualReviewId})
      update annual_reviewer set question_set_version_id = null
      where annual_review_id = ${peers[0].annualReviewId}`.execute(fixture.test.owner);
    await sql`insert into question_set_version (type, number, content)
      select type, 2, content from question_set_version where type = 'Self'`.execute(fixture.test.owner);
    expect((await toHere(fixture.admin, self)).status).toBe(200);
    expect(await askedOf(self)).toBe('Self 2');
    await sql`update annual_reviewer set question_set_version_id = null
      where annual_reviewer_id = ${self.annualReviewerId}`.execute(fixture.test.owner);
    await sql`delete from review_draft where annual_review_id = ${self.annualReviewId}`.execute(
      fixture.test.owner,
    );
    await sql`delete from question_set_version where number = 2`.execute(fixture.test.owner);
  });

  it('gets the newest questions in a review with survey links, whose later peers get links', async () => {
    const { annualReviewId, employeeId } = await startedReview(
      fixture.test,
      fixture.lead,
      fixture.company.lead.employeeId,
    );
    const entries = async () => (await reviewFor(fixture.lead, employeeId)).reviewers;
    const self = (await entries()).find(({ type }) => type === 'Self');
    if (self === undefined) throw new Error('There is no self review.');
    expect((await toHere(fixture.lead, self)).status).toBe(200);
    expect(await askedOf(self)).toBe('Self 1');
    const body = [
      { annualReviewId, employeeId: (await addPerson(fixture.test.owner)).employeeId, type: 'Peer' },
    ];
    expect((await fixture.lead.call(changeReviewers, { body })).status).toBe(200);
    expect((await entries()).map(({ type, isWrittenHere }) => [type, isWrittenHere ?? false])).toEqual([
      ['Self', true],
      ['Manager', false],
      ['Peer', false],
    ]);
  });
});

describe('an entry stays as it is', () => {
  it.each([['has submitted', submitFor, annualReviewMessages.reviewerIsDone]])(
    'when its writer %s',
    async (_what, write, message) => {
      const { peers } = await fixture.newReview();
      await write(fixture.test.owner, peers[0], 'Words');
      expect(answerOf(await toLink(fixture.lead, peers[0]))).toEqual(refused(message));
      expect(await askedOf(peers[0])).toBe('Peer 1');
      expect((await toLink(fixture.lead, peers[1])).status).toBe(200);
    },
  );

  it('when its writer has taken a submission back', async () => {
    const { self } = await fixture.newReview();
    await submitFor(fixture.test.owner, self, 'Words');
    await sql`update review_submission set ended_at = now(), ended_by = employee_id
      where annual_review_id = ${self.annualReviewId}`.execute(fixture.test.owner);
    await sql`update annual_reviewer set completed_at = null, completed_by = null
      where annual_reviewer_id = ${self.annualReviewerId}`.execute(fixture.test.owner);
    expect(answerOf(await toLink(fixture.lead, self))).toEqual(refused(annualReviewMessages.begunHere));
  });

  it('when a survey link is set, until the link is removed', async () => {
    const { annualReviewId, employeeId } = await startedReview(
      fixture.test,
      fixture.lead,
      fixture.company.lead.employeeId,
    );
    const [self] = (await reviewFor(fixture.lead, employeeId)).reviewers;
    if (self === undefined) throw new Error('There is no self review.');
    const link = async (surveyLink: string) => {
      const body = [{ annualReviewId, employeeId, surveyLink }];
      expect((await fixture.lead.call(changeSurveyLinks, { body })).status).toBe(200);
    };
    await link('https://survey.example.test/self');
    expect(answerOf(await toHere(fixture.lead, self))).toEqual(refused(annualReviewMessages.linkFirst));
    await link('');
    expect((await toHere(fixture.lead, self)).status).toBe(200);
  });

  it('when the review is complete, and when another changed the review meanwhile', async () => {
    const { peers, annualReviewId } = await fixture.newReview();
    expect((await toLink(fixture.lead, peers[0], 999)).status).toBe(412);
    await sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(),
      meeting_completed_by = employee_id, completed_at = now(), completed_by = employee_id
      where annual_review_id = ${annualReviewId}`.execute(fixture.test.owner);
    expect(answerOf(await toLink(fixture.lead, peers[0]))).toEqual(
      refused(annualReviewMessages.alreadyComplete),
    );
  });
});

it('is for the lead and for Admins, and tells the employee nothing of a peer', async () => {
  const { self, peers, manager } = await fixture.newReview();
  const before = await reviewFor(self.caller, self.employeeId);
  const askedBy = async ({ caller }: Writer, entry: { annualReviewerId: number }) => {
    const { status, text } = await toLink(caller, entry);
    return { status, text };
  };
  const missing = await askedBy(self, { annualReviewerId: 2_000_000_000 });
  expect(await askedBy(self, peers[0])).toEqual(missing);
  expect((await askedBy(self, self)).status).toBe(403);
  expect((await askedBy(peers[0], peers[0])).status).toBe(403);
  expect((await askedBy(manager, peers[1])).status).toBe(200);
  expect((await reviewFor(self.caller, self.employeeId)).version).toBe(before.version);
  expect((await askedBy(manager, self)).status).toBe(200);
  expect((await reviewFor(self.caller, self.employeeId)).version).toBe(before.version + 1);
});
