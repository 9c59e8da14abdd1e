import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as contract from '#contract/goals/goals.endpoints.ts';
import type { GoalRow, Milestone } from '#contract/goals/goals.schemas.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { messages } from '#contract/core/messages.ts';
import { type Answer } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import { type GoalFixture, ok, openGoalFixture, refusal } from './goals.fixture.ts';

let fixture: GoalFixture;
beforeAll(async () => {
  fixture = await openGoalFixture();
});
afterAll(() => fixture.test.stop());

describe('the end of a marking period', () => {
  it('copies the chosen goals with tasks and progress and keeps the originals unchanged', async () => {
    const person = await reviewed();
    const chosen = await fixture.newGoal('Chosen', person);
    const started = await fixture.newGoal('Started', person);
    const left = await fixture.newGoal('Left behind', person);
    const [, second] = await fixture.saveTasks(started, [
      { content: 'One', dueDate: '2026-12-01' },
      { content: 'Two' },
      { content: 'Dropped' },
    ]);
    const dropped = (await fixture.read(started)).milestones[2];
    await fixture.saveTasks(started, [{ ...dropped, isDeleted: true }]);
    ok(await fixture.toggle(started, second?.milestoneId ?? 0, true));
    await fixture.saveUpdate(started, 'Started');
    const before = await Promise.all([chosen, started, left].map((goalId) => fixture.read(goalId)));

    const nextPeriodId = ok(await end(person, [chosen, started, started])).json<{ entityId: number }>()
      .entityId;
    const query = { employeeId: person.employeeId, markingPeriodId: nextPeriodId };
    const copies = ok(await fixture.lead.call(contract.listGoalsOfPeriod, { query })).json<GoalRow[]>();
    expect(
      copies.map(({ title, progress, tasks, tasksDone }) => [title, progress, tasks, tasksDone]),
    ).toEqual([
      ['Chosen', 'None', 0, 0],
      ['Started', 'Started', 2, 1],
    ]);

    const copy = await fixture.read(copies[1]?.goalId ?? 0);
    expect(copy.copiedFrom).toEqual({ goalId: started, period: '03/02/2026 - 06/30/2026' });
    expect(copy).toMatchObject({ copiedTo: null, isPeriodEnded: false, goalUpdates: [] });
    expect(copy.startDate).toBe(before[1]?.startDate);
    const words = ({ content, dueDate, isCompleted }: Milestone) => [content, dueDate, isCompleted];
    expect(copy.milestones.map(words)).toEqual(before[1]?.milestones.map(words));

    for (const [index, goalId] of [chosen, started, left].entries()) {
      const { copiedTo, isPeriodEnded, ...rest } = await fixture.read(goalId);
      const { copiedTo: _to, isPeriodEnded: _ended, ...then } = before[index] ?? {};
      expect(rest).toEqual(then);
      expect([isPeriodEnded, copiedTo?.goalId ?? null]).toEqual([true, copies[index]?.goalId ?? null]);
    }
    expect((await fixture.read(started)).copiedTo).toEqual({ goalId: copy.goalId, period: 'Current Period' });

    // The copy can be changed; the original is frozen.
    ok(await fixture.toggle(copy.goalId, copy.milestones[0]?.milestoneId ?? 0, true));
    const late = await fixture.toggle(started, second?.milestoneId ?? 0, false);
    expect(refusal(late)).toEqual([409, messages.periodEnded]);

    // The original doesn't link to a deleted copy.
    ok(await fixture.lead.call(contract.deleteGoal, { params: { id: copy.goalId } }));
    expect((await fixture.read(started)).copiedTo).toBeNull();
  });

  it('takes at most 6 statements, however many goals there are', async () => {
    const person = await reviewed();
    const goalIds: number[] = [];
    for (let count = 0; count < 12; count += 1) goalIds.push(await fixture.newGoal(`Goal ${count}`, person));
    expect(ok(await end(person, goalIds)).statements).toBeLessThanOrEqual(6);
  });

  it.each([['Complete'], ['Cancelled']] as const)('refuses to carry a goal that is %s', async (status) => {
    const person = await reviewed();
    const goalId = await fixture.newGoal('Over', person);
    await fixture.saveUpdate(goalId, status);
    await expectNothingEnded(person, await end(person, [goalId]));
  });

  it('refuses to carry a deleted goal, another person’s goal, and one that does not exist', async () => {
    const person = await reviewed();
    const deleted = await fixture.newGoal('Deleted', person);
    ok(await fixture.lead.call(contract.deleteGoal, { params: { id: deleted } }));
    const foreign = await fixture.newGoal('Foreign');
    for (const goalId of [deleted, foreign, 999_999]) {
      await expectNothingEnded(person, await end(person, [goalId]));
    }
  });
});

/** A person whose period can be ended: the annual review is complete. */
async function reviewed(): Promise<Person> {
  await fixture.forgetCalls();
  const person = await startedReview(fixture.test, fixture.lead, fixture.company.lead.employeeId);
  const { annualReviewId } = person;
  for (const body of [
    { annualReviewId, sitdownDate: '2026-06-01' },
    { annualReviewId, isSitDownComplete: true },
  ])
    ok(await fixture.lead.call(reviews.updateAnnualReview, { body }));
  ok(await fixture.lead.call(reviews.completeAnnualReview, { body: { annualReviewId } }));
  return person;
}

const end = async ({ markingPeriodId }: Person, goalIds: readonly number[]) =>
  fixture.admin.call(endMarkingPeriod, {
    body: { goalIds, oldMarkingPeriod: { markingPeriodId, endDate: '2026-06-30' } },
  });

async function expectNothingEnded({ employeeId, markingPeriodId }: Person, answer: Answer) {
  expect(refusal(answer)).toEqual([400, goalMessages.notCarried]);
  const body = { employeeId, markingPeriodId, title: 'Still open' };
  ok(await fixture.lead.call(contract.saveGoal, { body }));
}
