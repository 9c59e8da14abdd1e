import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { correctMarkingPeriod, endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { deadlines, profileFor, reviewFor } from '#server/testing/reviews.ts';
import { download, upload, uploaded } from '../documents/documents.fixture.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
});
afterAll(() => test.stop());

const refused = { status: 403, text: 'You do not have permission to view this page.' };

type Own = Person & { caller: SignedInCaller; annualReviewId: number; selfEntryId: number };

/** An Admin whose review their lead has started, with a peer and a peer document. */
async function reviewedAdmin(): Promise<Own> {
  const person = await addPerson(test.owner, {
    managerId: company.lead.employeeId,
    permissions: ['Benchmark_Admin'],
  });
  const started = await lead.call(contract.startAnnualReview, {
    body: {
      employeeUnderReviewId: person.employeeId,
      markingPeriodId: person.markingPeriodId,
      ...deadlines,
    },
  });
  const annualReviewId = started.json<{ entityId: number }>().entityId;
  const peer = { annualReviewId, employeeId: company.colleague.employeeId, type: 'Peer' };
  expect((await lead.call(contract.changeReviewers, { body: [peer] })).status).toBe(200);
  const caller = await test.signInAs(person.email);
  const { reviewers } = await reviewFor(lead, person.employeeId);
  const selfEntryId = reviewers.find(({ type }) => type === 'Self')?.annualReviewerId ?? 0;
  return { ...person, caller, annualReviewId, selfEntryId };
}

const change = async (permissions: string, where: ReturnType<typeof sql>) =>
  sql`update employee set permissions = ${permissions}::text[] where ${where}`.execute(test.owner);

/** Runs `act` while the person is the only active Admin. */
async function asTheOnlyAdmin({ employeeId }: Own, act: () => Promise<void>): Promise<void> {
  const others = sql`'Benchmark_Admin' = any(permissions) and employee_id <> ${employeeId}`;
  const { rows } = await sql<{ id: number }>`select employee_id as id from employee where ${others}`.execute(
    test.owner,
  );
  await change('{}', others);
  try {
    await act();
  } finally {
    await change('{Benchmark_Admin}', sql`employee_id = any(${rows.map(({ id }) => id)}::integer[])`);
  }
}

const withManager = async ({ employeeId }: Own, managerId: number | null) =>
  sql`update employee set manager_id = ${managerId} where employee_id = ${employeeId}`.execute(test.owner);

const meeting = (annualReviewId: number) => ({
  annualReviewId,
  sitdownDate: '2027-02-25',
  isSitDownComplete: true,
});
const skip = (annualReviewId: number) => ({
  annualReviewId,
  skipPeerReview: true,
  skipPeerReviewReason: 'None needed',
});

/** Every step of a review whose policy depends on "the employee, the lead, an Admin". */
const steps = (
  own: Own,
): readonly (readonly [Endpoint, { body?: object; query?: Record<string, number> }])[] => {
  const { annualReviewId, employeeId, markingPeriodId } = own;
  return [
    [
      contract.startAnnualReview,
      { body: { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines } },
    ],
    [contract.changeReviewDates, { body: { annualReviewId, ...deadlines } }],
    [contract.updateAnnualReview, { body: { annualReviewId, sitdownDate: '2027-02-24' } }],
    [contract.updateAnnualReview, { body: meeting(annualReviewId) }],
    [contract.updateAnnualReview, { body: skip(annualReviewId) }],
    [contract.changeSurveyLinks, { body: [{ annualReviewId, employeeId, surveyLink: 'https://a.test/' }] }],
    [contract.remindReviewer, { body: { annualReviewerId: own.selfEntryId } }],
    [contract.notifyManager, { query: { employeeId, managerId: company.lead.employeeId } }],
    [contract.completeAnnualReview, { body: { annualReviewId } }],
  ];
};

const expectRefused = async (own: Own) => {
  const before = await reviewFor(lead, own.employeeId);
  for (const [endpoint, request] of steps(own))
    expect([endpoint.path, await own.caller.call(endpoint, request)]).toMatchObject([endpoint.path, refused]);
  expect(await upload(own.caller, own.annualReviewId, 'Self')).toMatchObject(refused);
  expect(await reviewFor(lead, own.employeeId)).toEqual(before);
};

/** The people and data that people never read or write about themselves. */
const expectPeersHidden = async ({ caller, annualReviewId, employeeId }: Own, peerDocumentId: number) => {
  const seen = await profileFor(caller, employeeId);
  expect(seen.personalAnnualReview?.reviewers.map(({ type }) => type)).toEqual(['Self']);
  expect(seen.personalAnnualReview).not.toHaveProperty('peerReviewDocId');
  expect(seen).not.toHaveProperty('peerFeedbackScore');
  const listed = await caller.call(contract.listReviewers, { params: { annualReviewId } });
  expect(listed.json<ReviewerEntry[]>().map(({ type }) => type)).toEqual(['Self']);
  const peer = { annualReviewId, employeeId: company.stranger.employeeId, type: 'Peer' };
  expect(await caller.call(contract.changeReviewers, { body: [peer] })).toMatchObject(refused);
  const linkOf = ({ employeeId: to }: Person) =>
    caller.call(contract.changeSurveyLinks, {
      body: [{ annualReviewId, employeeId: to, surveyLink: 'https://a.test/' }],
    });
  const [ofPeer, ofStranger] = [await linkOf(company.colleague), await linkOf(company.stranger)];
  expect([ofPeer.status, ofPeer.text]).toEqual([ofStranger.status, ofStranger.text]);
  expect([400, 409]).toContain(ofPeer.status);
  expect(await upload(caller, annualReviewId, 'Peer')).toMatchObject(refused);
  // The same response as for a document that doesn't exist.
  expect(await download(caller, peerDocumentId)).toMatchObject({
    status: 404,
    text: 'This no longer exists.',
  });
};

describe('an Admin’s own review', () => {
  it('is for the lead and other Admins in every step', async () => {
    const own = await reviewedAdmin();
    await expectRefused(own);
    await withManager(own, null);
    const admin = await test.signInAs('admin@example.test');
    for (const [endpoint, request] of steps(own))
      expect(await own.caller.call(endpoint, request)).toMatchObject(refused);
    const { annualReviewId } = own;
    expect((await admin.call(contract.updateAnnualReview, { body: meeting(annualReviewId) })).status).toBe(
      200,
    );
    expect((await admin.call(contract.completeAnnualReview, { body: { annualReviewId } })).status).toBe(200);
    const { markingPeriodId } = own;
    expect(
      await own.caller.call(correctMarkingPeriod, { body: { markingPeriodId, startDate: '2026-03-03' } }),
    ).toMatchObject(refused);
  });

  it('is for the lead alone without another Admin; the period is for the Admin', async () => {
    const own = await reviewedAdmin();
    await asTheOnlyAdmin(own, async () => {
      await expectRefused(own);
      const { markingPeriodId } = own;
      const body = { markingPeriodId, startDate: '2026-03-03' };
      expect((await own.caller.call(correctMarkingPeriod, { body })).status).toBe(200);
    });
  });

  it.each([
    ['nobody', () => null],
    ['themselves', ({ employeeId }: Own) => employeeId],
  ])(
    'is the Admin’s where %s leads them and there is no other Admin, but for the peers',
    async (_who, by) => {
      const own = await reviewedAdmin();
      const { caller, annualReviewId, employeeId, markingPeriodId } = own;
      const peerDocumentId = await uploaded(lead, annualReviewId, 'Peer');
      await withManager(own, by(own));
      await asTheOnlyAdmin(own, async () => {
        await expectPeersHidden(own, peerDocumentId);
        const answers = [];
        for (const [endpoint, request] of steps(own)) answers.push(await caller.call(endpoint, request));
        expect(answers.map(({ status, text }) => [status, text])).toEqual([
          [400, annualReviewMessages.teamLeadRequired],
          ...Array.from({ length: 6 }, () => [200, '{}']),
          [409, annualReviewMessages.noManager],
          [200, '{}'],
        ]);
        expect((await upload(caller, annualReviewId, 'Self')).status).toBe(200);
        expect((await upload(caller, annualReviewId, 'Final')).status).toBe(200);
        await expectPeersHidden(own, peerDocumentId);
        const ended = await caller.call(endMarkingPeriod, {
          body: { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: '2026-03-10' } },
        });
        expect([ended.status, employeeId > 0]).toEqual([200, true]);
      });
    },
  );

  it('lets the only Admin skip the peers without revealing whether there are any', async () => {
    for (const hasPeers of [true, false]) {
      const own = await reviewedAdmin();
      const { caller, annualReviewId } = own;
      if (!hasPeers)
        await sql`delete from annual_reviewer where annual_review_id = ${annualReviewId} and type = 'Peer'`.execute(
          test.owner,
        );
      await withManager(own, null);
      await asTheOnlyAdmin(own, async () => {
        expect(await upload(caller, annualReviewId, 'Final')).toMatchObject(refused);
        const answer = await caller.call(contract.updateAnnualReview, { body: skip(annualReviewId) });
        expect([answer.status, answer.text, answer.statements <= 6]).toEqual([200, '{}', true]);
      });
    }
  });
});
