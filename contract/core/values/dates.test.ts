import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  compareDays,
  dayInTimeZone,
  daysBetween,
  formatDay,
  formatDayShort,
  formatMonthDay,
  isDay,
  latestAnniversary,
  nextAnniversary,
  weekdayOf,
} from './dates.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

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

  test('enclose today for people who have started', () => {
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
});

describe('day arithmetic', () => {
  test('adding days is the inverse of counting them', () => {
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

  test('the three display formats', () => {
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

  test('the format of a time zone is constructed once', () => {
    const constructed = vi.spyOn(Intl, 'DateTimeFormat');
    const days = ['2025-03-10T10:00:00Z', '2025-03-10T11:00:00Z'].map((instant) =>
      dayInTimeZone(new Date(instant), 'Pacific/Chatham'),
    );
    const times = constructed.mock.calls.length;
    constructed.mockRestore();
    expect(days).toEqual(['2025-03-10', '2025-03-11']);
    expect(times).toBe(1);
  });

  test.each([
    ['2025-03-10', 1],
    ['2025-03-15', 6],
    ['2025-03-16', 7],
    ['2024-02-29', 4],
  ])('%s is weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });

  test('days sort by date', () => {
    expect(compareDays('2025-03-09', '2025-03-10')).toBe(-1);
    expect(compareDays('2025-03-10', '2025-03-10')).toBe(0);
    expect(compareDays('2025-03-10', '2025-03-09')).toBe(1);
  });

  test.each(['2025-02-29', '2025-13-01', '2025-3-1', '+012345-01', ''])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
  });
});
