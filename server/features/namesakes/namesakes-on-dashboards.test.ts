import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDashboardSummary, listUpcomingDates } from '#contract/dashboards/dashboards.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { Viewer } from '#contract/policies.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { findReview } from '#server/features/reviews/steps/review-facts.queries.ts';
import { entriesOf } from '../calendar/calendar.queries.ts';
import { type CycleFixture, openCycleFixture } from '#server/features/reviews/cycle/review-cycle.fixture.ts';
import { packFor } from '#server/features/reviews/pack/review-pack.ts';

// Two people are named Mia Wolf, and two Lea Lead, with different positions. Two people are named Di Dorn,
// with one position in different departments, which colleagues don't see.

let fixture: CycleFixture;
let designer: Person;
let dornReviewId: number;
beforeAll(async () => {
  fixture = await openCycleFixture();
  const { owner } = fixture.app;
  const { lead } = fixture.people;
  const { employeeId: managerId } = lead;
  const mia = { firstName: 'Mia', lastName: 'Wolf' };
  const di = { firstName: 'Di', lastName: 'Dorn', position: 'Developer' };
  designer = await addPerson(owner, { ...mia, position: 'Designer' });
  const tester = await fixture.dueIn(10, { ...mia, position: 'Tester', managerId });
  await addPerson(owner, { firstName: 'Lea', lastName: 'Lead', position: 'Cook' });
  await addPerson(owner, { ...di, department: 'Web' });
  const dorn = await fixture.dueIn(40, { ...di, department: 'Apps', managerId });
  const withMeeting = async (person: Person, days: number) => {
    const id = await fixture.start(person, days, [
      [person, 'Self', true],
      [lead, 'Manager'],
      [designer, 'Peer'],
    ]);
    await sql`update annual_review set sitdown_date = company_today() + 1 where annual_review_id = ${id}`.execute(
      owner,
    );
    return id;
  };
  await withMeeting(tester, -1);
  dornReviewId = await withMeeting(dorn, 3);
});
afterAll(() => fixture.app.stop());

const viewerOf = ({ employeeId }: Person, permissions: Viewer['permissions'] = []): Viewer => ({
  employeeId,
  permissions,
  deputyFor: [],
});

const summaryFor = async (caller: SignedInCaller) => {
  const answer = await caller.call(adminDashboardSummary);
  expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
  return answer.json<ResponseOf<typeof adminDashboardSummary>>();
};

test('upcoming dates and what late people owe tell people of one name apart', async () => {
  const { reviews, upcomingDates } = await summaryFor(fixture.admin);
  const whole = (await fixture.admin.call(listUpcomingDates)).json<ResponseOf<typeof listUpcomingDates>>();
  for (const days of [upcomingDates, whole]) {
    const all = days.flatMap(({ sitDownDates, hireDates }) =>
      [...sitDownDates, ...hireDates].map(({ description }) => description),
    );
    expect(all).toContain('Mia Wolf (Tester) with Lea Lead (Engineer)');
    expect(all).toContain('Di Dorn (Apps) with Lea Lead (Engineer)');
    expect(all).toContain('Mia Wolf (Tester): 3 years');
  }
  expect(reviews.latest.find(({ employeeId }) => employeeId === designer.employeeId)?.owes).toEqual([
    'Mia Wolf (Tester)',
  ]);
});

test('the lead’s dashboard says which of two people is late', async () => {
  const answer = await fixture.lead.call(teamLeadDashboard);
  expect(answer.statements).toBeLessThanOrEqual(4);
  const { teamMembers } = answer.json<ResponseOf<typeof teamLeadDashboard>>();
  const card = teamMembers.find(({ fullName }) => fullName === 'Mia Wolf');
  expect(card?.late.map(({ name }) => name)).toEqual(['Mia Wolf (Designer)']);
  expect(card?.review?.waitingFor?.first).toBe('Mia Wolf (Designer)');
});

test('a calendar tells people apart by what its owner may see', async () => {
  const { db } = fixture.app;
  const titles = async (owner: Viewer) => (await entriesOf(db, owner)).map(({ title }) => title);
  expect(await titles(viewerOf(fixture.people.lead, ['Benchmark_TeamLead']))).toEqual(
    expect.arrayContaining([
      'Sit-down for the annual review of Mia Wolf (Tester)',
      'Sit-down for the annual review of Di Dorn (Apps)',
      'Manager review of Di Dorn (Apps) is due',
    ]),
  );
  expect((await titles(viewerOf(designer))).toSorted()).toEqual([
    'Peer review of Di Dorn (Developer) is due',
    'Peer review of Mia Wolf (Tester) is due',
  ]);
});

test('a pack is passed on, so its hints are those that everyone may see', async () => {
  const { db } = fixture.app;
  const facts = await findReview(db, dornReviewId);
  if (facts === null) throw new Error('There is no review.');
  const sheet = await packFor(db, viewerOf(fixture.people.lead, ['Benchmark_TeamLead']), facts);
  expect(sheet?.title).toBe('Annual review of Di Dorn (Developer)');
  const words = JSON.stringify(sheet);
  expect(words).toContain('Lead: Lea Lead (Engineer)');
  expect(words).toContain('Mia Wolf (Designer), peer: ');
  expect(words).not.toContain('Apps');
});
