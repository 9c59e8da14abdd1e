import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { updateAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { adminDashboardSummary, exportReviewsInProgress } from '#contract/dashboards/dashboards.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { archiveEmployee } from '#contract/people/people-changes.endpoints.ts';
import { exportReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { chosen, preview, summaryOf } from '../bulk/bulk-actions.fixture.ts';
import { counts, type CycleFixture, namesOf, openCycleFixture, read, rowOf } from './review-cycle.fixture.ts';

// People who have left hold nothing up: not in a state, a count, a date, a mark or a file.

let fixture: CycleFixture;
let leaver: Person;
let nextLeaver: Person;
let lone: Person;
beforeAll(async () => {
  fixture = await openCycleFixture();
  const { bea, lead } = fixture.people;
  leaver = await addPerson(fixture.app.owner, { firstName: 'Lee', lastName: 'Aaver' });
  nextLeaver = await addPerson(fixture.app.owner, { firstName: 'Ned', lastName: 'Aaxt' });
  lone = await fixture.dueIn(15, { firstName: 'Lou', lastName: 'Lone', managerId: lead.employeeId });
  await fixture.start(lone, -1, [
    [lone, 'Self', true],
    [lead, 'Manager', true],
    [bea, 'Peer', true],
    [leaver, 'Peer'],
    [nextLeaver, 'Peer', true],
  ]);
});
afterAll(() => fixture.app.stop());

const leave = async ({ employeeId }: Person, endDate: string) =>
  expect(
    (await fixture.admin.call(archiveEmployee, { body: { employeeId, endDate } })).status,
    'archived',
  ).toBe(200);

const lineOf = async (path: 'cycle' | 'reviews') => {
  const endpoint = path === 'cycle' ? exportReviewCycle : exportReviewsInProgress;
  const file = (await fixture.admin.call(endpoint)).text;
  return file.split('\r\n').find((line) => line.startsWith('Lou Lone')) ?? '';
};

const lateOf = async () => {
  const { teamMembers } = (await fixture.lead.call(teamLeadDashboard)).json<
    ResponseOf<typeof teamLeadDashboard>
  >();
  const card = teamMembers.find(({ employeeId }) => employeeId === lone.employeeId);
  return [card?.late.map(({ name }) => name), card?.reminders?.open];
};

const waited = async () => {
  const { reviews } = (await fixture.admin.call(adminDashboardSummary)).json<
    ResponseOf<typeof adminDashboardSummary>
  >();
  return reviews.latest.map(({ fullName }) => fullName);
};

test('a review waits for a peer until the peer has left', async () => {
  expect(await rowOf(fixture.admin, lone)).toMatchObject({
    state: 'WaitingForAnswers',
    isLate: true,
    waitingFor: { first: 'Lee Aaver', others: 0 },
    answers: { done: 4, of: 5 },
    nextDate: { day: addDays(fixture.today, -1), kind: 'Deadline' },
  });
  expect(await lateOf()).toEqual([['Lee Aaver'], 1]);
  expect(await waited()).toContain('Lee Aaver');
  const filter = { reviewer: String(leaver.employeeId) };
  expect(namesOf(await read(fixture.admin, filter))).toEqual(['Lou Lone']);
  const before = await counts(fixture.admin);

  // Through the last day they can still answer.
  await leave(leaver, addDays(fixture.today, 1));
  expect((await rowOf(fixture.admin, lone))?.state).toBe('WaitingForAnswers');
  await leave(leaver, fixture.today);
  // The answer of a person who left afterward stays.
  await leave(nextLeaver, fixture.today);

  expect(await rowOf(fixture.admin, lone)).toMatchObject({
    state: 'PlanSitDown',
    isLate: false,
    waitingFor: null,
    answers: { done: 4, of: 4 },
    nextDate: { day: addDays(fixture.today, 20), kind: 'Deadline' },
  });
  expect(await lateOf()).toEqual([[], 0]);
  expect(await waited()).not.toContain('Lee Aaver');
  expect(await read(fixture.admin, filter)).toEqual([]);
  const after = await counts(fixture.admin);
  expect([after.late, after.states.WaitingForAnswers, after.states.PlanSitDown]).toEqual([
    before.late - 1,
    before.states.WaitingForAnswers - 1,
    before.states.PlanSitDown + 1,
  ]);
  expect(await lineOf('cycle')).toContain(',4,4,0,0');
  expect(await lineOf('reviews')).toContain(',4,4,0,');
});

test('a peer who left without an answer is not a chosen peer', async () => {
  const { lead } = fixture.people;
  const { employeeId: leadId } = lead;
  const only = await addPerson(fixture.app.owner, { firstName: 'Oli', lastName: 'Only' });
  const alone = await fixture.dueIn(15, { firstName: 'Al', lastName: 'One', managerId: leadId });
  const annualReviewId = await fixture.start(alone, 3, [
    [alone, 'Self', true],
    [lead, 'Manager', true],
    [only, 'Peer'],
  ]);
  const stateOf = async () => (await rowOf(fixture.admin, alone))?.state;
  const leftOut = async () => {
    const act = { kind: 'choose-peers' };
    return (await summaryOf(fixture.lead, await preview(fixture.lead, act, chosen([alone])))).leftOut;
  };
  const skip = async () =>
    (
      await fixture.lead.call(updateAnnualReview, {
        body: { annualReviewId, skipPeerReview: true, skipPeerReviewReason: 'The peer has left' },
      })
    ).status;
  expect([await stateOf(), await leftOut(), await skip()]).toEqual([
    'WaitingForAnswers',
    [{ reason: bulkReasons.peersChosen, people: 1 }],
    409,
  ]);
  await leave(only, fixture.today);
  const reasons = (await leftOut()).map(({ reason }) => reason);
  expect(reasons).not.toContain(bulkReasons.peersChosen);
  const before = await counts(fixture.admin);
  expect([await stateOf(), (await rowOf(fixture.admin, alone))?.nextDate?.day]).toEqual([
    'ChoosePeers',
    addDays(fixture.today, 3),
  ]);
  expect([await skip(), await stateOf()]).toEqual([200, 'PlanSitDown']);
  expect((await counts(fixture.admin)).states.ChoosePeers).toBe(before.states.ChoosePeers - 1);
});
