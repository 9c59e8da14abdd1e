import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDays, daysBetween, weekdayOf } from '#contract/core/values/dates.ts';
import { deadlinesInput } from './review-deadlines.schemas.ts';
import { type DeadlineRules, reviewDueDay, suggestDeadlines } from './suggested-deadlines.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const asDelivered: DeadlineRules = {
  peerToSelfDays: 7,
  selfToManagerDays: 7,
  managerToFinalDays: 7,
  workingDays: everyDay,
  holidays: [],
};
const inOffice = { ...asDelivered, workingDays: [1, 2, 3, 4, 5] };

const today = '2026-03-02';
const listOf = (dueDay: string, rules: DeadlineRules = asDelivered) => {
  const { deadlines, isPastAnniversary } = suggestDeadlines(dueDay, today, rules);
  const { peerDeadline, selfDeadline, managerDeadline, finalDeadline } = deadlines;
  return [peerDeadline, selfDeadline, managerDeadline, finalDeadline, isPastAnniversary];
};

describe('the day on which a review is due', () => {
  test.each([
    ['2020-06-01', '2025-06-01', '2026-06-01', '2026-06-01'],
    ['2020-06-01', '2025-03-10', '2025-06-01', '2025-06-01'],
    ['2020-06-01', '2025-04-05', '2025-06-01', '2025-06-01'],
    ['2020-06-01', '2025-04-06', '2025-06-01', '2026-06-01'],
    ['2020-06-01', '2025-05-31', '2025-06-01', '2026-06-01'],
    ['2025-03-10', '2025-03-10', '2026-03-10', '2026-03-10'],
    ['2024-02-29', '2026-02-28', '2027-02-28', '2027-02-28'],
  ])('hired on %s, in a first period from %s: %s; in a later one: %s', (hired, startDate, first, later) => {
    expect(reviewDueDay(hired, { startDate, isFirst: true }, 8)).toBe(first);
    expect(reviewDueDay(hired, { startDate, isFirst: false }, 8)).toBe(later);
  });
});

describe('the suggested deadlines', () => {
  test('are a week apart, the final one on the anniversary', () => {
    expect(listOf('2026-06-07')).toEqual(['2026-05-17', '2026-05-24', '2026-05-31', '2026-06-07', false]);
  });

  test('fall on Saturdays, Sundays and holidays until the company chooses working days', () => {
    expect(listOf('2026-06-06')[3]).toBe('2026-06-06');
    expect(listOf('2026-06-07', inOffice)).toEqual([
      '2026-05-15',
      '2026-05-22',
      '2026-05-29',
      '2026-06-05',
      false,
    ]);
    expect(listOf('2026-06-07', { ...inOffice, holidays: ['2026-06-05', '2026-05-28'] })).toEqual([
      '2026-05-13',
      '2026-05-20',
      '2026-05-27',
      '2026-06-04',
      false,
    ]);
  });

  test('begin a week from today at the earliest: up to four weeks ahead, the distances shrink evenly', () => {
    expect(listOf('2026-03-30')).toEqual(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', false]);
    expect(listOf('2026-03-29')).toEqual(['2026-03-09', '2026-03-16', '2026-03-22', '2026-03-29', false]);
    expect(listOf('2026-03-18')).toEqual(['2026-03-09', '2026-03-12', '2026-03-15', '2026-03-18', false]);
    expect(listOf('2026-03-12')).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', false]);
  });

  test.each(['2026-03-11', today, '2025-11-20'])(
    'run past the anniversary when it is closer than that or over: %s',
    (dueDay) => {
      expect(listOf(dueDay)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', true]);
    },
  );

  test('skip free days when they shrink and when they run past the anniversary', () => {
    expect(listOf('2026-03-16', inOffice)).toEqual([
      '2026-03-09',
      '2026-03-11',
      '2026-03-12',
      '2026-03-16',
      false,
    ]);
    expect(listOf('2026-03-11', { ...inOffice, holidays: ['2026-03-09'] })).toEqual([
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      true,
    ]);
  });

  const anyDay = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
  const distance = fc.integer({ min: 1, max: 60 });
  const anyRules = fc.record({
    peerToSelfDays: distance,
    selfToManagerDays: distance,
    managerToFinalDays: distance,
    workingDays: fc.subarray(everyDay, { minLength: 1 }),
    holidays: fc.array(anyDay, { maxLength: 200 }),
  });

  test('always keep their order, are a week ahead, on working days, and past the due day only if said', () => {
    fc.assert(
      fc.property(anyDay, anyRules, (dueDay, rules) => {
        const { deadlines, isPastAnniversary } = suggestDeadlines(dueDay, today, rules);
        expect(deadlinesInput.safeParse(deadlines).success).toBe(true);
        expect(deadlines.peerDeadline >= addDays(today, 7)).toBe(true);
        expect(deadlines.finalDeadline > dueDay).toBe(isPastAnniversary);
        for (const day of Object.values(deadlines)) {
          expect(rules.workingDays).toContain(weekdayOf(day));
          expect(rules.holidays).not.toContain(day);
        }
      }),
    );
  });

  test('without free days, no distance grows, and one shrinks only if there is no room', () => {
    fc.assert(
      fc.property(anyDay, distance, distance, distance, (dueDay, first, second, third) => {
        const rules = {
          ...asDelivered,
          peerToSelfDays: first,
          selfToManagerDays: second,
          managerToFinalDays: third,
        };
        const { deadlines } = suggestDeadlines(dueDay, today, rules);
        const days = Object.values(deadlines).toSorted(compareDays);
        const apart = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day));
        const wanted = [first, second, third];
        expect(apart.every((one, index) => one <= (wanted[index] ?? 0))).toBe(true);
        const hasRoom = daysBetween(addDays(today, 7), dueDay) >= first + second + third;
        if (hasRoom) expect(apart).toEqual(wanted);
        else expect(deadlines.peerDeadline).toBe(addDays(today, 7));
      }),
    );
  });
});
