import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import {
  loadInWords,
  reasonInWords,
  SUGGESTED_PEERS_LEAST,
} from '#contract/reviews/steps/suggested-peers.ts';
import type { SuggestedPeer } from '#contract/reviews/steps/suggested-peers.schemas.ts';
import type { SignedInCaller, TestApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { suggestPeers } from './suggested-peers.queries.ts';
import { openPeersFixture, type PeersFixture, type Project } from './suggested-peers.fixture.ts';

let app: TestApp;
let fixture: PeersFixture;
let company: PeersFixture['company'];
let admin: SignedInCaller;
let lead: SignedInCaller;
let today = '';

beforeAll(async () => {
  fixture = await openPeersFixture();
  ({ app, company, today } = fixture);
  admin = await app.signInAs('admin@example.test');
  lead = await app.signInAs('lead@example.test');
});
afterAll(() => app.stop());

const newLead: PeersFixture['newLead'] = (...given) => fixture.newLead(...given);
const report: PeersFixture['report'] = (...given) => fixture.report(...given);
const review: PeersFixture['review'] = (...given) => fixture.review(...given);
const project: PeersFixture['project'] = (...given) => fixture.project(...given);
const withEarlier: PeersFixture['withEarlier'] = (...given) => fixture.withEarlier(...given);

const viewerOf = ({ employeeId }: Person) => ({ employeeId, permissions: ['Benchmark_Admin'] as const });
const suggest = async (
  ids: readonly number[],
  wanted: number,
  viewer = company.admin,
  given = new Map<number, number>(),
) => suggestPeers(app.db, viewerOf(viewer), ids, { wanted, given });
const suggestedFor = async (id: number, wanted = 10, viewer = company.admin): Promise<SuggestedPeer[]> =>
  (await suggest([id], wanted, viewer)).get(id) ?? [];
const idsOf = (peers: readonly { employeeId: number }[] = []) => peers.map(({ employeeId }) => employeeId);
const ids = (...people: readonly Person[]) => idsOf(people);

it('suggests people of shared projects, more of them first, then the team, then former peers', async () => {
  const boss = await newLead();
  const [mate, other] = [await report(boss, 'Mate'), await report(boss, 'Other')];
  const [once, twice, former] = [
    await report(null, 'Once'),
    await report(null, 'Twice'),
    await report(null, 'Former'),
  ];
  const mia = await withEarlier(await report(boss, 'Mia', { periodStart: null }), [
    [2023, [former]],
    [2024, [former, once]],
  ]);
  await project('Atlas', [mia, twice, once], { to: -20 });
  await project('Beacon', [mia, twice, other], { to: -5, set: 'closed_at' });
  const id = await review(mia);
  const answer = await admin.call(listSuggestedPeers, { params: { annualReviewId: id } });
  expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
  const named = (person: Person, fullName: string, reason: SuggestedPeer['reason']) => ({
    employeeId: person.employeeId,
    fullName,
    reason,
    openReviews: 0,
  });
  expect(answer.json<SuggestedPeer[]>()).toEqual([
    named(twice, 'Rep Twice', { kind: 'projects', count: 2, names: ['Beacon', 'Atlas'] }),
    named(once, 'Rep Once', { kind: 'projects', count: 1, names: ['Atlas'] }),
    named(other, 'Rep Other', { kind: 'projects', count: 1, names: ['Beacon'] }),
    named(mate, 'Rep Mate', { kind: 'team' }),
    named(former, 'Rep Former', { kind: 'former', year: 2024 }),
  ]);
  expect(answer.json<SuggestedPeer[]>().length).toBe(SUGGESTED_PEERS_LEAST);
  expect(idsOf(await suggestedFor(id, 2))).toEqual(ids(twice, once));
  expect(await suggestedFor(id, 0)).toEqual([]);
});

test('a project counts while it overlaps the period, and has begun, and is not deleted', async () => {
  const [mia, pm] = [await report(null, 'Miller'), await report(null, 'Manager')];
  const of = async (name: string, how: Project) => {
    const colleague = await report(null, name);
    const projectId = await project(name, [pm, mia, colleague], how);
    return { colleague, projectId };
  };
  const touching = await of('Touching', { from: -300, to: -200 });
  await of('Before', { from: -300, to: -201 });
  const begun = await of('Begun', { from: 0, to: 30 });
  await of('Ahead', { from: 1, to: 30 });
  await of('Deleted', { set: 'deleted_at' });
  const left = await of('Left', {});
  await sql`update project_evaluation set deleted_at = now()
    where project_id = ${left.projectId} and employee_id = ${left.colleague.employeeId}`.execute(app.owner);
  const gone = await of('Gone', {});
  await sql`update project_evaluation set deleted_at = now()
    where project_id = ${gone.projectId} and employee_id = ${mia.employeeId}`.execute(app.owner);
  const id = await review(mia, [[pm]]);
  expect(idsOf(await suggestedFor(id))).toEqual(ids(begun.colleague, touching.colleague));
});

test('a reason names three projects, the latest ones, and counts all', async () => {
  const [mia, tom] = [await report(null, 'Many'), await report(null, 'Much')];
  for (const [at, name] of ['One', 'Two', 'Three', 'Four'].entries()) {
    await project(name, [mia, tom], { to: -10 + at });
  }
  const [first] = await suggestedFor(await review(mia));
  expect(first?.reason).toEqual({ kind: 'projects', count: 4, names: ['Four', 'Three', 'Two'] });
});

it('never suggests the employee, the lead, a reviewer, or who has left or not started', async () => {
  const boss = await newLead();
  const free = await report(boss, 'Free');
  const mia = await report(boss, 'Meyer');
  const [peer, archived, past, ahead, lastDay] = [
    await report(boss, 'Peer'),
    await report(boss, 'Archived'),
    await report(boss, 'Past'),
    await report(boss, 'Ahead', { hireDate: addDays(today, 1) }),
    await report(boss, 'Today'),
  ];
  const firstDay = await report(boss, 'Starts', { hireDate: today });
  await sql`update employee set end_date = company_today() - 1, archived_at = now()
    where employee_id = ${archived.employeeId}`.execute(app.owner);
  await sql`update employee set end_date = company_today() - 1 where employee_id = ${past.employeeId}`.execute(
    app.owner,
  );
  await sql`update employee set end_date = company_today() where employee_id = ${lastDay.employeeId}`.execute(
    app.owner,
  );
  const deputy = await report(boss, 'Deputy');
  await project('All of them', [mia, boss, peer, archived, past, ahead, deputy, free, firstDay, lastDay]);
  const id = await review(mia, [[peer]]);
  await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
    values (${id}, ${mia.employeeId}, 'Self'), (${id}, ${deputy.employeeId}, 'Manager')`.execute(app.owner);
  expect(idsOf(await suggestedFor(id))).toEqual(ids(free, firstDay, lastDay));
});

test('people without a lead, and people who lead themselves, have no team', async () => {
  const self = await newLead();
  await sql`update employee set manager_id = employee_id where employee_id = ${self.employeeId}`.execute(
    app.owner,
  );
  await report(self, 'Under');
  expect(await suggestedFor(await review(self))).toEqual([]);
  expect(await suggestedFor(await review(await report(null, 'Nobody')))).toEqual([]);
});

test('those with less to write come first, and reviews of the viewer count for nothing', async () => {
  const boss = await newLead();
  const [ann, bob, mia] = [await report(boss, 'Ann'), await report(boss, 'Bob'), await report(boss, 'Mann')];
  const id = await review(mia);
  const loads = async (viewer?: Person) =>
    (await suggestedFor(id, 10, viewer)).map(({ employeeId, openReviews }) => [employeeId, openReviews]);
  expect(await loads()).toEqual([
    [ann.employeeId, 0],
    [bob.employeeId, 0],
  ]);

  // What is done, ended, one's own, or about a person who has left, is no load.
  const elsewhere = async () => report(null, 'Else');
  await review(await elsewhere(), [[ann, true]]);
  const own = await review(ann);
  await sql`insert into annual_reviewer (annual_review_id, employee_id, type)
    values (${own}, ${ann.employeeId}, 'Self')`.execute(app.owner);
  const left = await elsewhere();
  await review(left, [[ann]]);
  await sql`update employee set archived_at = now(), end_date = company_today() - 1
    where employee_id = ${left.employeeId}`.execute(app.owner);
  const complete = await review(await elsewhere(), [[ann]]);
  await sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(), completed_at = now()
    where annual_review_id = ${complete}`.execute(app.owner);
  expect((await loads())[0]).toEqual([ann.employeeId, 0]);

  await review(await elsewhere(), [[ann]]);
  expect(await loads()).toEqual([
    [bob.employeeId, 0],
    [ann.employeeId, 1],
  ]);

  // The other Admin sees the same before and after becoming the subject of Bob's second review.
  const before = await loads(company.otherAdmin);
  await review(company.otherAdmin, [[bob], [ann]]);
  expect(await loads(company.otherAdmin)).toEqual(before);
  expect(await loads()).toEqual([
    [bob.employeeId, 1],
    [ann.employeeId, 2],
  ]);
});

test('a call about many reviews spreads the suggestions, and so do several calls together', async () => {
  const boss = await newLead();
  const team: Person[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) team.push(await report(boss, `Spread${name}`));
  const reviews: number[] = [];
  for (const person of team) reviews.push(await review(person));
  const found = await suggest(reviews, 2);
  const timesOf = (id: number) => [...found.values()].flat().filter(({ employeeId }) => employeeId === id);
  const times = team.map(({ employeeId }) => timesOf(employeeId).length);
  expect([times.reduce((sum, one) => sum + one), Math.min(...times), Math.max(...times)]).toEqual([12, 1, 3]);
  expect(found.get(reviews[0] ?? 0)?.map(({ fullName }) => fullName)).toEqual(['Rep SpreadB', 'Rep SpreadC']);
  // What was suggested is load for the order only.
  expect([...found.values()].flat().every(({ openReviews }) => openReviews === 0)).toBe(true);

  const given = new Map<number, number>();
  await suggest(reviews.slice(0, 1), 2, company.admin, given);
  const later = await suggest(reviews.slice(3), 2, company.admin, given);
  expect(later.get(reviews[3] ?? 0)?.map(({ fullName }) => fullName)).toEqual(['Rep SpreadA', 'Rep SpreadE']);
});

test('a review that takes no peers, and the viewer’s own, get no suggestions', async () => {
  const boss = await newLead();
  const [mia, done, viewer] = [
    await report(boss, 'Wolf'),
    await report(boss, 'Done'),
    await report(boss, 'Viewer', { email: 'viewer@example.test', permissions: ['Benchmark_Admin'] }),
  ];
  const complete = await review(done);
  await sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(), completed_at = now()
    where annual_review_id = ${complete}`.execute(app.owner);
  const own = await review(viewer);
  const open = await review(mia);
  const found = await suggest([complete, own, open, open, 999_999], 2, viewer);
  expect([...found].map(([id, peers]) => [id, peers.length])).toEqual([
    [complete, 0],
    [own, 0],
    [open, 2],
    [999_999, 0],
  ]);
  const caller = await app.signInAs('viewer@example.test');
  expect((await caller.call(listSuggestedPeers, { params: { annualReviewId: own } })).status).toBe(403);
});

test('the call is for the lead and other Admins, and the company decides how many it answers', async () => {
  const mia = await report(company.lead, 'Call');
  const id = await review(mia);
  const params = { annualReviewId: id };
  expect(idsOf((await lead.call(listSuggestedPeers, { params })).json<SuggestedPeer[]>())).toEqual(
    ids(company.member, company.colleague),
  );
  const member = await app.signInAs('member@example.test');
  const otherLead = await app.signInAs('lead2@example.test');
  for (const caller of [member, otherLead]) {
    expect((await caller.call(listSuggestedPeers, { params })).status).toBe(403);
  }
  expect((await admin.call(listSuggestedPeers, { params: { annualReviewId: 999_999 } })).status).toBe(404);
  for (let at = 0; at < 9; at += 1) await report(company.lead, `Many${at}`);
  const count = async () => (await admin.call(listSuggestedPeers, { params })).json<unknown[]>().length;
  expect(await count()).toBe(SUGGESTED_PEERS_LEAST);
  await sql`update company_settings set peers_wanted = 8`.execute(app.owner);
  expect(await count()).toBe(8);
});

test('reasons and loads in words', () => {
  const projects = (count: number, ...names: string[]) =>
    reasonInWords({ kind: 'projects', count, names }, 'Ana Ruiz');
  expect(projects(1, 'Atlas')).toBe('1 project with Ana Ruiz: Atlas');
  expect(projects(2, 'Atlas', 'Beacon')).toBe('2 projects with Ana Ruiz: Atlas, Beacon');
  expect(projects(5, 'A', 'B', 'C')).toBe('5 projects with Ana Ruiz: A, B, C and 2 more');
  expect(reasonInWords({ kind: 'team' }, 'Ana Ruiz')).toBe('Same team');
  expect(reasonInWords({ kind: 'former', year: 2025 }, 'Ana Ruiz')).toBe('Peer in 2025');
  expect([0, 1, 3].map(loadInWords)).toEqual(['No reviews open', '1 review open', '3 reviews open']);
});
