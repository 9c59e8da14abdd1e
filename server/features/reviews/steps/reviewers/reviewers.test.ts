import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import { openReviewFixture, reviewFor, type ReviewFixture, startedReview } from '#server/testing/reviews.ts';
import { type SignedInCaller, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
afterAll(() => test.stop());

const newReview = () => startedReview(test, lead, company.lead.employeeId);
const peerIds = async (employeeId: number) =>
  (await reviewFor(lead, employeeId)).reviewers
    .filter((one) => one.type === 'Peer')
    .map((one) => one.employeeId);
const peers = (annualReviewId: number, employeeIds: readonly number[]) => [
  { annualReviewId, employeeId: company.lead.employeeId, type: 'Manager' },
  ...employeeIds.map((employeeId) => ({ annualReviewId, employeeId, type: 'Peer' })),
];

describe('peer reviewers', () => {
  it('are merged: chosen ones are kept or added, others removed, Self and Manager kept', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const { colleague, stranger, alone } = company;
    const choose = (...ids: number[]) =>
      lead.call(contract.changeReviewers, { body: peers(annualReviewId, ids) });
    const first = await choose(colleague.employeeId, stranger.employeeId, colleague.employeeId);
    expect([first.status, first.statements <= 6]).toEqual([200, true]);
    expect((await peerIds(employeeId)).toSorted()).toEqual(
      [colleague.employeeId, stranger.employeeId].toSorted(),
    );
    const before = (await reviewFor(lead, employeeId)).reviewers;
    expect((await choose(stranger.employeeId, alone.employeeId)).status).toBe(200);
    const after = (await reviewFor(lead, employeeId)).reviewers;
    const entryOf = (list: ReviewerEntry[], id: number) =>
      list.find((one) => one.employeeId === id)?.annualReviewerId;
    expect(entryOf(after, stranger.employeeId)).toBe(entryOf(before, stranger.employeeId));
    expect(after.map((one) => one.type).toSorted()).toEqual(['Manager', 'Peer', 'Peer', 'Self']);
    expect((await choose()).status).toBe(200);
    expect((await reviewFor(lead, employeeId)).reviewers).toHaveLength(2);
  });

  it('are neither the employee nor the lead nor an archived person', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const gone = await addPerson(test.owner);
    await sql`update employee set end_date = '2026-01-01', hire_date = '2020-01-01', archived_at = now()
      where employee_id = ${gone.employeeId}`.execute(test.owner);
    const choose = (id: number) => lead.call(contract.changeReviewers, { body: peers(annualReviewId, [id]) });
    const wrong = { status: 400, text: 'A peer reviewer must be an active team member.' };
    expect(await choose(employeeId)).toMatchObject(wrong);
    expect(await choose(company.lead.employeeId)).toMatchObject(wrong);
    expect(await peerIds(employeeId)).toEqual([]);
    expect(await choose(gone.employeeId)).toMatchObject({
      status: 400,
      text: 'A peer reviewer must be an active team member.',
    });
    expect((await choose(999_999)).status).toBe(400);
  });

  it('are of one review, as the survey links of a call are', async () => {
    const [one, other] = [await newReview(), await newReview()];
    const body = [
      ...peers(one.annualReviewId, [company.colleague.employeeId]),
      ...peers(other.annualReviewId, [company.stranger.employeeId]),
    ];
    for (const endpoint of [contract.changeReviewers, contract.changeSurveyLinks]) {
      expect(await lead.call(endpoint, { body })).toMatchObject({
        status: 400,
        text: annualReviewMessages.oneReviewOnly,
      });
    }
    expect([await peerIds(one.employeeId), await peerIds(other.employeeId)]).toEqual([[], []]);
  });

  it('can be skipped with an explanation; choosing peers undoes the skip', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const skip = (skipPeerReviewReason?: string) =>
      lead.call(contract.updateAnnualReview, {
        body: { annualReviewId, skipPeerReview: true, skipPeerReviewReason },
      });
    for (const reason of [undefined, '', '  ', 'x'.repeat(2001)])
      expect((await skip(reason)).status).toBe(400);
    expect((await skip('x'.repeat(2000))).status).toBe(200);
    expect(await reviewFor(lead, employeeId)).toMatchObject({ skipPeerReview: true });
    await lead.call(contract.changeReviewers, {
      body: peers(annualReviewId, [company.colleague.employeeId]),
    });
    expect(await reviewFor(lead, employeeId)).toMatchObject({
      skipPeerReview: false,
      skipPeerReviewReason: null,
    });
    expect((await skip('too late')).status).toBe(409);
  });
});

describe('the complete toggle', () => {
  it('is for Admins; a lead may send what is so, and nothing else', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const entries = (isCompleted: boolean) => [
      { annualReviewId, employeeId, type: 'Self', isCompleted },
      { annualReviewId, employeeId: company.lead.employeeId, type: 'Manager', isCompleted: false },
    ];
    const self = async () => (await reviewFor(lead, employeeId)).reviewers.find((one) => one.type === 'Self');
    const byLead = async (body: unknown[]) =>
      (await lead.call(contract.changeReviewers, { body: body as ReturnType<typeof entries> })).status;
    expect(await byLead(entries(false))).toBe(200);
    expect(await byLead(entries(true))).toBe(403);
    const added = { annualReviewId, employeeId: company.colleague.employeeId, type: 'Peer' };
    expect(await byLead([...entries(false), { ...added, isCompleted: true }])).toBe(403);
    expect(await peerIds(employeeId)).toEqual([]);
    expect((await self())?.isCompleted).toBe(false);
    await admin.call(contract.changeReviewers, { body: entries(true) });
    expect(await self()).toMatchObject({ isCompleted: true, isComplete: true });
    await admin.call(contract.changeReviewers, { body: entries(false) });
    expect((await self())?.isCompleted).toBe(false);
  });

  it('changes only reviewers whose mark differs; the same marks again change nothing', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const { colleague, stranger } = company;
    const chosen = peers(annualReviewId, [colleague.employeeId, stranger.employeeId]);
    await lead.call(contract.changeReviewers, { body: chosen });
    const { reviewers } = await reviewFor(admin, employeeId);
    const idsOf = (...ids: number[]) =>
      reviewers
        .filter((one) => ids.includes(one.employeeId))
        .map((one) => one.annualReviewerId)
        .toSorted();
    const mark = async (done: readonly number[], gone: readonly number[] = []) => {
      const body = reviewers.map((one) => ({
        annualReviewId,
        employeeId: one.employeeId,
        isCompleted: done.includes(one.employeeId),
        type: gone.includes(one.employeeId) ? 'Manager' : one.type,
      }));
      const { status, statements } = await admin.call(contract.changeReviewers, { body });
      expect([status, statements <= 4]).toEqual([200, true]);
    };
    const changes = async () => {
      const { rows } = await sql<{ after: Record<string, number[]> }>`
        select after from audit_event where action = 'change-reviewers' and actor_employee_id = ${company.admin.employeeId}
          and subject_employee_id = ${employeeId} order by audit_event_id`.execute(test.owner);
      return rows.map(({ after }) =>
        Object.fromEntries(Object.entries(after).map(([name, ids]) => [name, ids.toSorted()])),
      );
    };
    const none = { removedIds: [], addedEmployeeIds: [], completedIds: [], reopenedIds: [] };

    await mark([]);
    expect(await changes()).toEqual([]);
    await mark([employeeId, colleague.employeeId]);
    const marked = { ...none, completedIds: idsOf(employeeId, colleague.employeeId) };
    expect(await changes()).toEqual([marked]);
    const { version } = await reviewFor(admin, employeeId);
    await mark([employeeId, colleague.employeeId]);
    expect(await changes()).toEqual([marked]);
    expect((await reviewFor(admin, employeeId)).version).toBe(version);
    // A peer who leaves the review is removed, not marked.
    await mark([company.lead.employeeId, stranger.employeeId], [colleague.employeeId, stranger.employeeId]);
    expect((await changes()).slice(1)).toEqual([
      {
        removedIds: idsOf(colleague.employeeId, stranger.employeeId),
        addedEmployeeIds: [],
        completedIds: idsOf(company.lead.employeeId),
        reopenedIds: idsOf(employeeId),
      },
    ]);
  });
});

describe('survey links', () => {
  it.each(['https://survey.example.test/a?b=c', 'http://survey.example.test', 'ftp://files.example.test/x'])(
    'take %s',
    async (surveyLink) => {
      const { annualReviewId, employeeId } = await newReview();
      const body = [{ annualReviewId, employeeId, surveyLink }];
      const answer = await lead.call(contract.changeSurveyLinks, { body });
      expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
      expect((await reviewFor(lead, employeeId)).reviewers[0]).toMatchObject({ surveyLink });
      await lead.call(contract.changeSurveyLinks, { body: [{ annualReviewId, employeeId, surveyLink: '' }] });
      expect((await reviewFor(lead, employeeId)).reviewers[0]).toMatchObject({
        surveyLink: null,
        employeeSurveyId: 0,
      });
    },
  );

  it.each([
    'javascript:alert(1)',
    'survey',
    'https://me:secret@example.test',
    `https://example.test/${'x'.repeat(2048)}`,
    'https://',
  ])('refuse %s', async (surveyLink) => {
    const { annualReviewId, employeeId } = await newReview();
    const body = [{ annualReviewId, employeeId, surveyLink }];
    expect(await lead.call(contract.changeSurveyLinks, { body })).toMatchObject({
      status: 400,
      text: 'invalid url',
    });
  });
});

describe('a reminder', () => {
  it('goes to one reviewer on file, at most every 10 minutes', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const annualReviewerId = (await reviewFor(lead, employeeId)).reviewers[0]?.annualReviewerId;
    const body = {
      annualReviewerId,
      message: 'Please',
      email: 'evil@example.test',
      surveyLink: 'https://evil.example',
    };
    test.jobs.enqueued.length = 0;
    const sent = await lead.call(contract.remindReviewer, { body });
    expect([sent.status, sent.statements <= 6, test.jobs.enqueued.length]).toEqual([200, true, 1]);
    const again = await lead.call(contract.remindReviewer, { body });
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(500);
    expect(again.text).toContain('can be sent in 10 minutes');
    await test.shiftClock('11 minutes');
    expect((await lead.call(contract.remindReviewer, { body })).status).toBe(401);
    const awake = await test.signInAs('lead@example.test');
    expect((await awake.call(contract.remindReviewer, { body })).status).toBe(200);
    await test.shiftClock(null);
    const stored = await sql<{
      note: string;
      recipient: number;
    }>`select note, recipient_id as recipient from message
      where annual_review_id = ${annualReviewId}`.execute(test.owner);
    expect(stored.rows).toEqual([
      { note: 'Please', recipient: employeeId },
      { note: 'Please', recipient: employeeId },
    ]);
  });

  it('can be repeated after ten minutes, and not a second earlier', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const annualReviewerId = (await reviewFor(lead, employeeId)).reviewers[0]?.annualReviewerId;
    const remind = () => lead.call(contract.remindReviewer, { body: { annualReviewerId } });
    expect((await remind()).status).toBe(200);
    await test.stopClock();
    const again: unknown[] = [];
    for (const age of ['599 seconds', '600 seconds']) {
      await sql`update message set queued_at = app_now() - ${age}::interval
        where annual_review_id = ${annualReviewId}`.execute(test.owner);
      const { status, headers } = await remind();
      again.push([status, headers['retry-after']]);
    }
    await test.shiftClock(null);
    expect(again).toEqual([
      [429, '1'],
      [200, undefined],
    ]);
  });

  it('is refused for reviewers who are done, and to everyone but Admin and lead', async () => {
    const { annualReviewId, employeeId, email } = await newReview();
    const annualReviewerId = (await reviewFor(lead, employeeId)).reviewers[0]?.annualReviewerId;
    const employee = await test.signInAs(email);
    expect((await employee.call(contract.remindReviewer, { body: { annualReviewerId } })).status).toBe(403);
    const done = [{ annualReviewId, employeeId, type: 'Self', isCompleted: true }];
    await admin.call(contract.changeReviewers, { body: done });
    expect(await admin.call(contract.remindReviewer, { body: { annualReviewerId } })).toMatchObject({
      status: 409,
      text: 'This reviewer has already completed the review.',
    });
    const long = { annualReviewerId, message: 'x'.repeat(1001) };
    expect((await admin.call(contract.remindReviewer, { body: long })).status).toBe(400);
  });
});
