import { expect, test } from 'vitest';
import { dotOf } from './team-dot.ts';

test.each([
  [false, true, null],
  [false, false, { tone: 'info', word: 'New activity since your last visit' }],
  [true, true, { tone: 'danger', word: 'Overdue items' }],
  [true, false, { tone: 'danger', word: 'Overdue items, and new activity since your last visit' }],
])('a card that is overdue: %s, viewed: %s has the dot %j', (isContentOverDue, isContentViewed, dot) => {
  expect(dotOf({ isContentOverDue, isContentViewed })).toEqual(dot);
});
