import { expect, it } from 'vitest';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { stateText } from '#contract/reviews/cycle/review-cycle-words.ts';
import { lastChangeText, nextDateText } from './cycle-words.ts';

const row: CycleRow = {
  employeeId: 1,
  fullName: 'Ana Ruiz',
  isOwn: false,
  lead: null,
  state: 'NotStarted',
  isLate: false,
  cannotStart: false,
  waitingFor: null,
  nextDate: null,
  anniversary: null,
  answers: null,
  documents: null,
  idleDays: null,
};
const on = (daysLeft: number, kind: 'Anniversary' | 'Deadline' | 'SitDown' = 'SitDown') =>
  ({ day: '2026-05-04', kind, daysLeft, tone: 'neutral' }) as const;

it.each<[string, Partial<CycleRow>]>([
  ['Not started', {}],
  ['Waiting for Tom Okafor', { state: 'WaitingForAnswers', waitingFor: { first: 'Tom Okafor', others: 0 } }],
  [
    'Waiting for Tom Okafor and 1 other',
    { state: 'WaitingForAnswers', waitingFor: { first: 'Tom Okafor', others: 1 } },
  ],
  [
    'Waiting for Tom Okafor and 2 others',
    { state: 'WaitingForAnswers', waitingFor: { first: 'Tom Okafor', others: 2 } },
  ],
  ['Sit-down', { state: 'SitDown', nextDate: on(1) }],
  ['Sit-down held?', { state: 'SitDown', nextDate: on(0) }],
  ['Sit-down held?', { state: 'SitDown', nextDate: on(-4) }],
  ['Complete', { state: 'PeriodToEnd' }],
  ['Complete', { state: 'PeriodToEnd', isOwn: true }],
  ['Sit-down', { state: 'SitDown', isOwn: true, nextDate: on(-4) }],
  ['Started', { state: 'Started', isOwn: true }],
])('a row says %s', (text, change) => {
  expect(stateText({ ...row, ...change })).toBe(text);
});

it.each([
  ['sit-down', on(-2)],
  ['anniversary', on(3, 'Anniversary')],
  ['Due Today', on(0, 'Anniversary')],
  ['2 Days Overdue', on(-2, 'Anniversary')],
  ['12 Days Left', on(12, 'Deadline')],
  ['1 Day Left', on(1, 'Deadline')],
  ['3 Days Overdue', on(-3, 'Deadline')],
])('the next date says %s', (text, next) => {
  expect(nextDateText(next)).toBe(text);
});

it.each([
  ['Today', 0],
  ['1 day ago', 1],
  ['30 days ago', 30],
])('the last change says %s', (text, days) => {
  expect(lastChangeText(days)).toBe(text);
});

it.each([
  ['On leave', on(-3, 'Deadline')],
  ['On leave', on(-3, 'Anniversary')],
  ['1 Day Left', on(1, 'Deadline')],
])('of a person on leave, the next date says %s', (text, next) => {
  expect(nextDateText(next, true)).toBe(text);
});
