import { expect, test } from 'vitest';
import type { LateItem } from '#contract/dashboards/team-dashboard.schemas.ts';
import { lateText, newsText, remindedText, remindLabel, reviewText } from './team-words.ts';

const step = {
  state: 'WaitingForAnswers',
  waitingFor: { first: 'Tom Okafor', others: 1 },
  isOwn: false,
} as const;
const deadline = { day: '2026-11-28', kind: 'Deadline', daysLeft: 5, tone: 'danger' } as const;

test('the step of a review with its next dates', () => {
  expect(reviewText({ review: null, finalDeadline: null })).toBe('no marking period');
  const review = { ...step, nextDate: deadline };
  expect(reviewText({ review, finalDeadline: '2026-12-04' })).toBe(
    'waiting for Tom Okafor and 1 other · due 11/28/26 · final 12/04/26',
  );
  expect(reviewText({ review, finalDeadline: '2026-11-28' })).toBe(
    'waiting for Tom Okafor and 1 other · final 11/28/26',
  );
  const due = { day: '2026-12-09', kind: 'Anniversary', daysLeft: 16, tone: 'neutral' } as const;
  const notStarted = { state: 'DueToStart', waitingFor: null, isOwn: false, nextDate: due } as const;
  expect(reviewText({ review: notStarted, finalDeadline: null })).toBe('due to start · anniversary 12/09/26');
  const ended = { state: 'PeriodToEnd', waitingFor: null, isOwn: false, nextDate: null } as const;
  expect(reviewText({ review: ended, finalDeadline: '2026-12-04' })).toBe('complete');
});

test('what is new', () => {
  const none = { kudos: 0, goalUpdates: 0, goals: 0, documents: 0, isReviewChanged: false };
  expect(newsText(none)).toBe('');
  expect(newsText({ ...none, kudos: 2, goalUpdates: 1 })).toBe('2 kudos, 1 goal update');
  expect(newsText({ kudos: 1, goalUpdates: 3, goals: 1, documents: 2, isReviewChanged: true })).toBe(
    '1 kudo, 3 goal updates, 1 changed goal, 2 documents, a change of the review',
  );
});

test.each<[Partial<LateItem>, string]>([
  [{ type: 'Peer' }, 'Peer review by Tom Okafor, 2 days late'],
  [{ type: 'Self' }, 'Self review, 2 days late'],
  [{ type: 'Manager', isOwn: true, daysLate: 1 }, 'Your manager review, 1 day late'],
  [{ kind: 'Duty', type: 'Peer' }, 'Peer review of Tom Okafor, 2 days late'],
  [{ kind: 'Goal', name: 'Ship it', type: null }, 'Goal: Ship it, 2 days late'],
])('late: %j', (item, text) => {
  const answer: LateItem = { kind: 'Answer', name: 'Tom Okafor', type: 'Peer', isOwn: false, daysLate: 2 };
  expect(lateText({ ...answer, ...item })).toBe(text);
});

test.each([
  [{ open: 0, justReminded: 0 }, null, null],
  [{ open: 2, justReminded: 0 }, 'Remind 2', null],
  [{ open: 3, justReminded: 1 }, 'Remind 2', null],
  [{ open: 2, justReminded: 2 }, null, '2 reminded less than 10 minutes ago'],
])('reminders: %j', (reminders, label, text) => {
  expect([remindLabel(reminders), remindedText(reminders)]).toEqual([label, text]);
});
