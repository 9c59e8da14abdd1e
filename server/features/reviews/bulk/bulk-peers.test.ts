import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { changeBulkPerson } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import type { Person } from '#server/testing/people.ts';
import {
  type BulkFixture,
  chosen,
  openBulkFixture,
  peopleOf,
  preview,
  summaryOf,
} from './bulk-actions.fixture.ts';

let fixture: BulkFixture;
/** A team of three with reviews that were started. */
let team: Person[];
beforeAll(async () => {
  fixture = await openBulkFixture();
  team = [await fixture.report('Adler'), await fixture.report('Berg'), await fixture.report('Cole')];
  await fixture.run(fixture.admin, await preview(fixture.admin, { kind: 'start' }, chosen(team)));
});
afterAll(() => fixture.app.stop());

const choosePeers = { kind: 'choose-peers' };

async function peersOf({ employeeId }: Person): Promise<number[]> {
  const { rows } = await sql<{ peerId: number }>`
    select entry.employee_id as "peerId" from annual_reviewer entry join annual_review review using (annual_review_id)
    where review.employee_id = ${employeeId} and entry.type = 'Peer' order by entry.employee_id`.execute(
    fixture.app.owner,
  );
  return rows.map(({ peerId }) => peerId);
}

test('suggested peers are planned with reason and load, can be changed, and are chosen', async () => {
  const [ann, bob] = team;
  if (!ann || !bob) throw new Error('The team is not there.');
  const id = await preview(fixture.admin, choosePeers, chosen([ann, bob]));
  const [first] = await peopleOf(fixture.admin, id);
  expect(first).toMatchObject({
    fullName: 'Rep Adler',
    warning: null,
    plan: { peers: [{ reason: { kind: 'team' }, openReviews: 0 }, { reason: { kind: 'team' } }] },
  });
  const suggestedId = first?.plan.peers?.[0]?.employeeId ?? 0;
  const change = async (peerIds: readonly number[]) =>
    fixture.admin.call(changeBulkPerson, { body: { bulkActId: id, employeeId: ann.employeeId, peerIds } });
  for (const [peerId, sentence] of [
    [ann.employeeId, annualReviewMessages.peerIsSelf],
    [fixture.company.lead.employeeId, annualReviewMessages.peerIsLead],
    [999_999, annualReviewMessages.peerUnknown],
  ] as const) {
    const refused = await change([peerId]);
    expect([refused.status, refused.text]).toEqual([400, sentence]);
  }
  const { admin } = fixture.company;
  expect((await change([suggestedId, admin.employeeId])).status).toBe(200);
  const [changed] = await peopleOf(fixture.admin, id);
  expect(changed?.plan.peers?.map(({ reason }) => reason.kind).toSorted()).toEqual(['chosen', 'team']);
  expect((await change([])).status).toBe(200);
  expect((await summaryOf(fixture.admin, id)).leftOut).toEqual([
    { reason: bulkReasons.noSuggestion, people: 1 },
  ]);
  expect((await change([suggestedId, admin.employeeId])).status).toBe(200);
  expect((await fixture.run(fixture.admin, id)).counts).toMatchObject({ done: 2 });
  expect(await peersOf(ann)).toEqual([admin.employeeId, suggestedId].toSorted((a, b) => a - b));
  expect(await peersOf(bob)).toHaveLength(2);
});

test('peers who were chosen meanwhile stay', async () => {
  const [ann, , cid] = team;
  if (!ann || !cid) throw new Error('The team is not there.');
  const id = await preview(fixture.lead, choosePeers, chosen([ann, cid]));
  expect(await summaryOf(fixture.lead, id)).toMatchObject({
    counts: { planned: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.peersChosen, people: 1 }],
  });
  await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, ${ann.employeeId}, 'Peer' from annual_review where employee_id = ${cid.employeeId}`.execute(
    fixture.app.owner,
  );
  expect((await fixture.run(fixture.lead, id)).counts).toMatchObject({ done: 0, leftOut: 2 });
  expect(await peersOf(cid)).toEqual([ann.employeeId]);
});

test('a person with fewer suggestions than wanted is pointed out', async () => {
  const lead = await fixture.report('Lead', { permissions: ['Benchmark_TeamLead'] });
  const [only, mate] = [
    await fixture.report('Only', { managerId: lead.employeeId }),
    await fixture.report('Mate', { managerId: lead.employeeId }),
  ];
  await fixture.run(fixture.admin, await preview(fixture.admin, { kind: 'start' }, chosen([only])));
  const id = await preview(fixture.admin, choosePeers, chosen([only, mate]));
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    warnings: [{ warning: bulkWarnings.fewPeers, people: 1 }],
    leftOut: [{ reason: bulkReasons.notStarted, people: 1 }],
    mails: 1,
  });
});

test('the reviewer of a person without a lead can’t be their peer', async () => {
  const alone = await fixture.report('Alone', { managerId: null });
  const reviewedById = fixture.company.admin.employeeId;
  await fixture.run(
    fixture.admin,
    await preview(fixture.admin, { kind: 'start', reviewedById }, chosen([alone])),
  );
  const id = await preview(fixture.admin, choosePeers, chosen([alone]));
  const change = async (peerId: number) =>
    fixture.admin.call(changeBulkPerson, {
      body: { bulkActId: id, employeeId: alone.employeeId, peerIds: [peerId] },
    });
  const refused = await change(reviewedById);
  expect([refused.status, refused.text]).toEqual([400, annualReviewMessages.peerIsLead]);
  expect((await change(fixture.company.otherAdmin.employeeId)).status).toBe(200);
});
