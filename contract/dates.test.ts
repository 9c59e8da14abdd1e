import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  annualReviewDaysLeft,
  compareDays,
  dayInTimeZone,
  daysBetween,
  dotTone,
  formatDay,
  formatDayShort,
  formatMonthDay,
  isDanger,
  isDay,
  isOverdue,
  latestAnniversary,
  nextAnniversary,
  parseDay,
  suggestedDeadlines,
  timeRemaining,
} from './dates.ts';

const today = '2025-03-10';

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('what a deadline reads like', () => {
  test.each([
    [-2, '2 Days Overdue', 'danger', 'danger', true],
    [-1, '1 Day Overdue', 'danger', 'danger', true],
    [0, 'Due Today', 'danger', 'danger', true],
    [1, '1 Day Left', 'danger', 'danger', false],
    [7, '7 Days Left', 'danger', 'danger', false],
    [8, '8 Days Left', 'danger', 'danger', false],
    [13, '13 Days Left', 'danger', 'danger', false],
    // At exactly 14 days the words are orange and the dot is still red.
    [14, '2 Weeks Left', 'warning', 'danger', false],
    [15, '2 Weeks Left', 'warning', 'warning', false],
    [21, '3 Weeks Left', 'warning', 'warning', false],
    [30, '4 Weeks Left', 'warning', 'warning', false],
    [31, '1 Month Left', 'neutral', 'info', false],
    [60, '1 Month Left', 'neutral', 'info', false],
    [61, '2 Months Left', 'neutral', 'info', false],
    [400, '13 Months Left', 'neutral', 'info', false],
  ] as const)('%i days ahead', (days, text, textTone, dot, danger) => {
    const deadline = addDays(today, days);
    expect(timeRemaining(deadline, today)).toEqual({ text, tone: textTone });
    expect(dotTone(deadline, today)).toBe(dot);
    expect(isDanger(deadline, today)).toBe(danger);
    expect(isOverdue(deadline, today)).toBe(days < 0);
  });

  test('a month is a calendar month, also where the next one is shorter', () => {
    expect(timeRemaining('2025-02-27', '2025-01-31').text).toBe('3 Weeks Left');
    expect(timeRemaining('2025-02-28', '2025-01-31').text).toBe('1 Month Left');
    expect(dotTone('2025-02-28', '2025-01-31')).toBe('info');
  });

  test.each([
    [-1, '1 Day Overdue', 'danger'],
    [0, 'Due Today', 'danger'],
    [1, '1 Day Left', 'danger'],
    [7, '7 Days Left', 'danger'],
    [8, '8 Days Left', 'neutral'],
    [15, '15 Days Left', 'neutral'],
  ] as const)('the days left of an annual review, %i ahead', (days, text, tone) => {
    expect(annualReviewDaysLeft(addDays(today, days), today)).toEqual({ text, tone });
  });
});

describe('anniversaries', () => {
  test.each([
    ['2020-06-01', '2025-03-10', '2025-06-01', '2024-06-01'],
    ['2020-03-10', '2025-03-10', '2026-03-10', '2025-03-10'],
    ['2020-03-11', '2025-03-10', '2025-03-11', '2024-03-11'],
    ['2025-01-05', '2025-03-10', '2026-01-05', '2025-01-05'],
    ['2025-03-10', '2025-03-10', '2026-03-10', '2025-03-10'],
    ['2025-09-01', '2025-03-10', '2026-09-01', '2025-09-01'],
    ['2024-02-29', '2025-02-27', '2025-02-28', '2024-02-29'],
    ['2024-02-29', '2025-02-28', '2026-02-28', '2025-02-28'],
    ['2024-02-29', '2027-12-31', '2028-02-29', '2027-02-28'],
  ])('hired %s, on %s: next %s, latest %s', (hired, on, next, latest) => {
    expect(nextAnniversary(hired, on)).toBe(next);
    expect(latestAnniversary(hired, on)).toBe(latest);
  });

  test('enclose today for everybody who has started', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (hired, on) => {
        fc.pre(hired <= on);
        expect(latestAnniversary(hired, on) <= on).toBe(true);
        expect(nextAnniversary(hired, on) > on).toBe(true);
        expect(daysBetween(latestAnniversary(hired, on), nextAnniversary(hired, on))).toBeLessThanOrEqual(
          366,
        );
      }),
    );
  });

  test('the suggested deadlines stand a week apart', () => {
    expect(suggestedDeadlines('2020-06-01', today)).toEqual({
      finalDeadline: '2025-06-01',
      managerDeadline: '2025-05-25',
      selfDeadline: '2025-05-18',
      peerDeadline: '2025-05-11',
    });
  });
});

describe('a typed day', () => {
  test.each([
    ['3/4/24', '2024-03-04'],
    ['3/4/2024', '2024-03-04'],
    ['03/04/2024', '2024-03-04'],
    ['03042024', '2024-03-04'],
    ['2024-03-04', '2024-03-04'],
    ['  03/04/2024 ', '2024-03-04'],
    ['2/29/24', '2024-02-29'],
    ['1/1/69', '2069-01-01'],
    ['1/1/70', '1970-01-01'],
    ['13/45/2024', null],
    ['13452024', null],
    ['2024-13-45', null],
    ['2/29/2023', null],
    ['2/30/2024', null],
    ['4/31/2024', null],
    ['0/1/2024', null],
    ['1/0/2024', null],
    ['1/1/0204', null],
    ['1/1/202', null],
    ['1/1/20244', null],
    ['1/1', null],
    ['304', null],
    ['1-2-2024', null],
    ['2024-3-4', null],
    ['2024-03-04T00:00', null],
    ['٠٣/٠٤/٢٠٢٤', null],
    ['tomorrow', null],
    ['', null],
  ])('%j is %j', (typed, day) => {
    expect(parseDay(typed)).toBe(day);
  });

  test('every displayed form with a whole year is read back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(formatDay(day))).toBe(day);
        expect(parseDay(formatDay(day).replaceAll('/', ''))).toBe(day);
        expect(parseDay(day)).toBe(day);
      }),
    );
  });

  test('whatever is typed, the answer is null or a day that exists', () => {
    const digits = fc
      .array(fc.constantFrom(...'0123456789/-'), { maxLength: 11 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (typed) => {
        const parsed = parseDay(typed);
        expect(parsed === null || isDay(parsed)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('day arithmetic', () => {
  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(compareDays(day, addDays(day, count))).toBe(Math.sign(-count) + 0);
      }),
    );
  });

  test('adding months lands on a day that exists, in the right month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, count) => {
        const moved = addMonths(day, count);
        expect(isDay(moved)).toBe(true);
        const index = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
        expect(index(moved) - index(day)).toBe(count);
      }),
    );
  });

  test.each([
    [addMonths('2024-01-31', 1), '2024-02-29'],
    [addMonths('2025-01-31', 1), '2025-02-28'],
    [addMonths('2025-12-15', 1), '2026-01-15'],
    [addMonths('2025-01-15', -1), '2024-12-15'],
    [addYears('2024-02-29', 1), '2025-02-28'],
    [addYears('2024-02-29', 4), '2028-02-29'],
    [addDays('2025-12-31', 1), '2026-01-01'],
  ])('%s', (actual, expected) => {
    expect(actual).toBe(expected);
  });

  test('the three forms that people read', () => {
    expect(formatDay('2024-03-04')).toBe('03/04/2024');
    expect(formatDayShort('2024-03-04')).toBe('03/04/24');
    expect(formatMonthDay('2024-03-04')).toBe('03/04');
  });

  test('an instant falls on the day of the company, not on that of UTC', () => {
    const instant = new Date('2025-03-10T03:30:00Z');
    expect(dayInTimeZone(instant, 'UTC')).toBe('2025-03-10');
    expect(dayInTimeZone(instant, 'America/Chicago')).toBe('2025-03-09');
    expect(dayInTimeZone(instant, 'Pacific/Kiritimati')).toBe('2025-03-10');
    expect(dayInTimeZone(new Date('2025-03-10T11:00:00Z'), 'Pacific/Kiritimati')).toBe('2025-03-11');
  });
});
