import { describe, expect, it, test } from 'vitest';
import { DUE_WEEKS } from '#contract/core/values/constants.ts';
import {
  cannotStart,
  type CycleFacts,
  isLate,
  nextDate,
  reviewState,
  reviewStates,
  shownStates,
} from './review-states.ts';

const today = '2026-05-04';
type Review = NonNullable<CycleFacts['review']>;
type Hidden = NonNullable<Review['hidden']>;

const waiting: Hidden = {
  ...{ hasPeers: true, isPeerReviewSkipped: false, hasFinalDocument: false },
  ...{ isPeerOpen: true, isManagerOpen: true, isPeerOwed: true, isManagerOwed: true },
};
const answered: Hidden = {
  ...waiting,
  ...{ isPeerOpen: false, isManagerOpen: false, isPeerOwed: false, isManagerOwed: false },
};
const managerOwes: Hidden = { ...answered, isManagerOpen: true, isManagerOwed: true };
const awayBoth: Hidden = { ...waiting, isPeerOwed: false, isManagerOwed: false };
const begun: Review = {
  ...{ peerDeadline: '2026-05-20', selfDeadline: '2026-05-27', managerDeadline: '2026-06-03' },
  ...{ finalDeadline: '2026-06-10', sitdownDate: null, isSitDownComplete: false, isComplete: false },
  isSelfOpen: true,
  hidden: waiting,
};
const facts = (review: Partial<Review> | null, more: Partial<CycleFacts> = {}): CycleFacts => ({
  today,
  dueDay: '2026-06-10',
  hasLead: true,
  isAway: false,
  review: review && { ...begun, ...review },
  ...more,
});
const stateOf = (...of: Parameters<typeof facts>) => reviewState(facts(...of), DUE_WEEKS);
const noPeers = { ...waiting, hasPeers: false, isPeerOpen: false, isPeerOwed: false };
const met = { sitdownDate: '2026-05-01', isSitDownComplete: true };

describe('the state is the last one of the table that fits', () => {
  it.each<[string, Partial<Review> | null, Partial<CycleFacts>]>([
    ['NotStarted', null, { dueDay: '2026-06-30' }],
    ['NotStarted', null, { dueDay: null }],
    ['DueToStart', null, { dueDay: '2026-06-29' }],
    ['DueToStart', null, { dueDay: '2026-04-30' }],
    ['ChoosePeers', { hidden: noPeers }, {}],
    ['ChoosePeers', { hidden: { ...noPeers, isManagerOpen: false }, isSelfOpen: false }, {}],
    ['ChoosePeers', { hidden: noPeers, sitdownDate: '2026-05-05' }, {}],
    ['WaitingForAnswers', {}, {}],
    ['WaitingForAnswers', { hidden: answered }, {}],
    ['WaitingForAnswers', { hidden: { ...noPeers, isPeerReviewSkipped: true } }, {}],
    ['WaitingForAnswers', { sitdownDate: '2026-05-05' }, {}],
    ['WaitingForAnswers', { isSelfOpen: false, hidden: { ...waiting, isManagerOpen: false } }, {}],
    ['PlanSitDown', { isSelfOpen: false, hidden: answered }, {}],
    ['SitDown', { isSelfOpen: false, hidden: answered, sitdownDate: '2026-05-05' }, {}],
    ['SitDown', { sitdownDate: today }, {}],
    ['SitDown', { sitdownDate: '2026-05-03', hidden: noPeers }, {}],
    ['FinalDocument', met, {}],
    ['ReadyToComplete', { ...met, hidden: { ...waiting, hasFinalDocument: true } }, {}],
    ['PeriodToEnd', { ...met, isComplete: true }, {}],
  ])('%s: %j %j', (state, review, more) => {
    expect(stateOf(review, more)).toBe(state);
  });
});

it.each<[string, Partial<Review>]>([
  ['Started', {}],
  ['Started', { isSelfOpen: false }],
  ['SitDown', { sitdownDate: '2026-05-05' }],
  ['SitDown', met],
  ['PeriodToEnd', { ...met, isComplete: true }],
])('the own review is %s: %j', (state, review) => {
  expect(stateOf({ ...review, hidden: null })).toBe(state);
});

test('every state that is shown is a state, and Started the only other', () => {
  expect(shownStates.filter((state) => state !== 'Started')).toEqual(reviewStates);
});

test('weeks before the due day decide when a review is due to start', () => {
  const due = (weeks: number) => reviewState(facts(null, { dueDay: '2026-05-18' }), weeks);
  expect([0, 1, 2, 3].map(due)).toEqual(['NotStarted', 'NotStarted', 'DueToStart', 'DueToStart']);
});

test('without a period, no day is due', () => {
  expect(nextDate(facts(null, { dueDay: null }), DUE_WEEKS)).toBeNull();
});

test('only people without a lead and without a review cannot start', () => {
  expect(cannotStart(facts(null, { hasLead: false }))).toBe(true);
  expect(cannotStart(facts(null))).toBe(false);
  expect(cannotStart(facts({}, { hasLead: false }))).toBe(false);
});

describe('late', () => {
  it.each<[boolean, Partial<Review> | null, Partial<CycleFacts>]>([
    [false, null, {}],
    [false, null, { dueDay: null }],
    [false, null, { dueDay: today }],
    [true, null, { dueDay: '2026-05-03' }],
    [false, {}, {}],
    [false, {}, { dueDay: '2026-05-03' }],
    [false, { peerDeadline: today }, {}],
    [true, { peerDeadline: '2026-05-03' }, {}],
    [false, { peerDeadline: '2026-05-03', hidden: answered }, {}],
    [true, { selfDeadline: '2026-05-03' }, {}],
    [false, { selfDeadline: '2026-05-03', isSelfOpen: false }, {}],
    [true, { managerDeadline: '2026-05-03' }, {}],
    [false, { managerDeadline: '2026-05-03', hidden: answered }, {}],
    [true, { finalDeadline: '2026-05-03', isSelfOpen: false, hidden: answered }, {}],
    [false, { ...met, finalDeadline: '2026-05-03', isComplete: true }, {}],
    [false, { peerDeadline: '2026-05-03', managerDeadline: '2026-05-03', hidden: null }, {}],
    [true, { selfDeadline: '2026-05-03', hidden: null }, {}],
    [true, { finalDeadline: '2026-05-03', hidden: null }, {}],
    [false, null, { dueDay: '2026-05-03', isAway: true }],
    [false, { selfDeadline: '2026-05-03', finalDeadline: '2026-05-03' }, { isAway: true }],
    [false, { peerDeadline: '2026-05-03', managerDeadline: '2026-05-03', hidden: awayBoth }, {}],
    [true, { managerDeadline: '2026-05-03', hidden: { ...waiting, isPeerOwed: false } }, {}],
  ])('%s: %j %j', (expected, review, more) => {
    expect(isLate(facts(review, more))).toBe(expected);
  });
});

describe('the next date', () => {
  const next = (...of: Parameters<typeof facts>) => nextDate(facts(...of), DUE_WEEKS);
  it.each<[string | undefined, string | undefined, Partial<Review> | null, Partial<CycleFacts>]>([
    ['2026-06-10', 'Anniversary', null, {}],
    ['2026-05-20', 'Deadline', { hidden: noPeers }, {}],
    ['2026-05-20', 'Deadline', {}, {}],
    ['2026-05-27', 'Deadline', { hidden: { ...waiting, isPeerOpen: false, isPeerOwed: false } }, {}],
    ['2026-06-03', 'Deadline', { isSelfOpen: false, hidden: managerOwes }, {}],
    // Reviewers on leave are not waited for today.
    ['2026-05-27', 'Deadline', { hidden: { ...waiting, isPeerOwed: false } }, {}],
    ['2026-06-10', 'Deadline', { isSelfOpen: false, hidden: awayBoth }, {}],
    ['2026-06-03', 'Deadline', { peerDeadline: null, selfDeadline: null }, {}],
    ['2026-06-10', 'Deadline', { isSelfOpen: false, hidden: answered }, {}],
    ['2026-05-05', 'SitDown', { sitdownDate: '2026-05-05', isSelfOpen: false, hidden: answered }, {}],
    ['2026-06-10', 'Deadline', met, {}],
    [undefined, undefined, { ...met, isComplete: true }, {}],
    ['2026-05-27', 'Deadline', { hidden: null }, {}],
    ['2026-06-10', 'Deadline', { hidden: null, isSelfOpen: false }, {}],
    ['2026-05-05', 'SitDown', { hidden: null, sitdownDate: '2026-05-05' }, {}],
    ['2026-06-10', 'Deadline', { hidden: null, ...met }, {}],
  ])('is %s (%s) of %j %j', (day, kind, review, more) => {
    const found = next(review, more);
    expect([found?.day, found?.kind]).toEqual([day, kind]);
  });

  test('is never red of a person on leave', () => {
    expect(next({ peerDeadline: '2026-05-03' }, { isAway: true })).toMatchObject({
      ...{ day: '2026-05-03', daysLeft: -1, tone: 'neutral' },
    });
  });

  it.each([
    ['2026-05-03', -1, 'danger'],
    ['2026-05-04', 0, 'danger'],
    ['2026-05-11', 7, 'danger'],
    ['2026-05-12', 8, 'neutral'],
  ])('a deadline on %s has %i days left and is %s', (peerDeadline, daysLeft, tone) => {
    expect(next({ peerDeadline })).toMatchObject({ daysLeft, tone });
  });

  it.each([
    ['2026-05-04', 'danger'],
    ['2026-05-05', 'neutral'],
  ])('an anniversary and a meeting on %s are %s', (day, tone) => {
    expect(next(null, { dueDay: day })?.tone).toBe(tone);
    expect(next({ hidden: null, sitdownDate: day })?.tone).toBe(tone);
  });
});
