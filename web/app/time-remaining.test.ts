import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { annualReviewDaysLeft, dotTone, isDanger, isOverdue, timeRemaining } from './time-remaining.ts';

const today = '2025-03-10';

describe('a deadline in words', () => {
  test.each([
    [-2, '2 Days Overdue', 'danger', 'danger', true],
    [-1, '1 Day Overdue', 'danger', 'danger', true],
    [0, 'Due Today', 'danger', 'danger', true],
    [1, '1 Day Left', 'danger', 'danger', false],
    [7, '7 Days Left', 'danger', 'danger', false],
    [8, '8 Days Left', 'danger', 'danger', false],
    [13, '13 Days Left', 'danger', 'danger', false],
    // At exactly 14 days, the text is orange while the dot is still red.
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

  test('of a person on leave is never overdue', () => {
    const late = addDays(today, -1);
    expect(timeRemaining(late, today, true)).toEqual({ text: 'On leave', tone: 'neutral' });
    expect(annualReviewDaysLeft(late, today, true)).toEqual({ text: 'On leave', tone: 'neutral' });
    expect(timeRemaining(today, today, true).text).toBe('Due Today');
  });

  test('a month is a calendar month, even if the next one is shorter', () => {
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
