import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { changeBulkPerson } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import type { Person } from '#server/testing/people.ts';
import { type BulkScene, chosen, openBulkScene, peopleOf, preview, summaryOf } from './bulk-actions.scene.ts';

let scene: BulkScene;
/** A team of three with reviews that were started. */
let team: Person[];
beforeAll(async () => {
  scene = await openBulkScene();
  team = [await scene.report('Adler'), await scene.report('Berg'), await scene.report('Cole')];
  await scene.run(scene.admin, await preview(scene.admin, { kind: 'start' }, chosen(team)));
});
afterAll(() => scene.app.stop());

const choosePeers = { kind: 'choose-peers' };

async function peersOf({ employeeId }: Person): Promise<number[]> {
  const { rows } = await sql<{ peerId: number }>`
    select entry.employee_id as "peerId" from annual_reviewer entry join annual_review review using (annual_review_id)
    where review.employee_id = ${employeeId} and entry.type = 'Peer' order by entry.employee_id`.execute(
    scene.app.owner,
  );
  return rows.map(({ peerId }) => peerId);
}

test('suggested peers are planned with reason and load, can be changed, and are chosen', async () => {
  const [ann, bob] = team;
  if (!ann || !bob) throw new Error('The team is not there.');
  const id = await preview(scene.admin, choosePeers, chosen([ann, bob]));
  const [first] = await peopleOf(scene.admin, id);
  expect(first).toMatchObject({
    fullName: 'Rep Adler',
    warning: null,
    plan: { peers: [{ reason: { kind: 'team' }, openReviews: 0 }, { reason: { kind: 'team' } }] },
  });
  const suggestedId = first?.plan.peers?.[0]?.employeeId ?? 0;
  const change = async (peerIds: readonly number[]) =>
    scene.admin.call(changeBulkPerson, { body: { bulkActId: id, employeeId: ann.employeeId, peerIds } });
  for (const [peerId, sentence] of [
    [ann.employeeId, annualReviewMessages.peerIsSelf],
    [scene.company.lead.employeeId, annualReviewMessages.peerIsLead],
    [999_999, annualReviewMessages.peerUnknown],
  ] as const) {
    const refused = await change([peerId]);
    expect([refused.status, refused.text]).toEqual([400, sentence]);
  }
  const { admin } = scene.company;
  expect((await change([suggestedId, admin.employeeId])).status).toBe(200);
  const [changed] = await peopleOf(scene.admin, id);
  expect(changed?.plan.peers?.map(({ reason }) => reason.kind).toSorted()).toEqual(['chosen', 'team']);
  expect((await change([])).status).toBe(200);
  expect((await summaryOf(scene.admin, id)).leftOut).toEqual([
    { reason: bulkReasons.noSuggestion, people: 1 },
  ]);
  expect((await change([suggestedId, admin.employeeId])).status).toBe(200);
  expect((await scene.run(scene.admin, id)).counts).toMatchObject({ done: 2 });
  expect(await peersOf(ann)).toEqual([admin.employeeId, suggestedId].toSorted((a, b) => a - b));
  expect(await peersOf(bob)).toHaveLength(2);
});

test('peers who were chosen meanwhile stay', async () => {
  const [ann, , cid] = team;
  if (!ann || !cid) throw new Error('The team is not there.');
  const id = await preview(scene.lead, choosePeers, chosen([ann, cid]));
  expect(await summaryOf(scene.lead, id)).toMatchObject({
    counts: { planned: 1, leftOut: 1 },
    leftOut: [{ reason: bulkReasons.peersChosen, people: 1 }],
  });
  await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, ${ann.employeeId}, 'Peer' from annual_review where employee_id = ${cid.employeeId}`.execute(
    scene.app.owner,
  );
  expect((await scene.run(scene.lead, id)).counts).toMatchObject({ done: 0, leftOut: 2 });
  expect(await peersOf(cid)).toEqual([ann.employeeId]);
});

test('a person with fewer suggestions than wanted is pointed out', async () => {
  const lead = await scene.report('Lead', { permissions: ['Benchmark_TeamLead'] });
  const [only, mate] = [
    await scene.report('Only', { managerId: lead.employeeId }),
    await scene.report('Mate', { managerId: lead.employeeId }),
  ];
  await scene.run(scene.admin, await preview(scene.admin, { kind: 'start' }, chosen([only])));
  const id = await preview(scene.admin, choosePeers, chosen([only, mate]));
  expect(await summaryOf(scene.admin, id)).toMatchObject({
    warnings: [{ warning: bulkWarnings.fewPeers, people: 1 }],
    leftOut: [{ reason: bulkReasons.notStarted, people: 1 }],
    mails: 1,
  });
});

test('whoever reviews a person without a lead can’t be their peer', async () => {
  const alone = await scene.report('Alone', { managerId: null });
  const reviewedById = scene.company.admin.employeeId;
  await scene.run(scene.admin, await preview(scene.admin, { kind: 'start', reviewedById }, chosen([alone])));
  const id = await preview(scene.admin, choosePeers, chosen([alone]));
  const change = async (peerId: number) =>
    scene.admin.call(changeBulkPerson, {
      body: { bulkActId: id, employeeId: alone.employeeId, peerIds: [peerId] },
    });
  const refused = await change(reviewedById);
  expect([refused.status, refused.text]).toEqual([400, annualReviewMessages.peerIsLead]);
  expect((await change(scene.company.otherAdmin.employeeId)).status).toBe(200);
});
