import { expect, test } from 'vitest';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { bulkActionKinds } from '#contract/reviews/cycle/bulk-actions.ts';
import { actsFor } from './action-order.ts';
import { bulkWords, mailText, progressText, resultText } from './bulk-words.ts';
import { firstAct, nextDays } from './first-actions.ts';
import { leftOutText, warnedText } from './left-out-words.ts';
import { peerText, planText } from './options/plan-words.ts';

const words = (count: number) =>
  bulkActionKinds.map((kind) => {
    const { verb, plan, todo, done } = bulkWords[kind];
    return [verb(count), plan(count), todo(count), done(count)];
  });

test('each action names one person and many', () => {
  expect(words(1)).toEqual([
    ['Start 1 review', '1 person will get a review.', '1 to start', '1 started.'],
    [
      'Choose peers for 1 person',
      '1 person will get the peer reviewers below.',
      '1 to get peers',
      'Peers chosen for 1 person.',
    ],
    [
      'Set links for 1 person',
      'Survey links will be set in 1 review.',
      '1 to get links',
      'Links set for 1 person.',
    ],
    [
      'Send reminders for 1 review',
      '1 review has reviewers who will be reminded.',
      '1 to remind for',
      'Reminders sent for 1 review.',
    ],
    ['Set 1 sit-down', '1 person will get a sit-down date.', '1 to get a date', '1 sit-down set.'],
    [
      'Mark 1 meeting as held',
      '1 meeting will be marked as held.',
      '1 to mark as held',
      '1 meeting marked as held.',
    ],
    ['Complete 1 review', '1 review will be complete.', '1 to complete', '1 completed.'],
    [
      'Withdraw 1 review',
      '1 review will be removed with deadlines, reviewers and links.',
      '1 to withdraw',
      '1 withdrawn.',
    ],
    ['End 1 period', '1 marking period will end, and new ones will start.', '1 to end', '1 period ended.'],
  ]);
  expect(words(1_002).map(([verb]) => verb)).toEqual([
    'Start 1,002 reviews',
    'Choose peers for 1,002 people',
    'Set links for 1,002 people',
    'Send reminders for 1,002 reviews',
    'Set 1,002 sit-downs',
    'Mark 1,002 meetings as held',
    'Complete 1,002 reviews',
    'Withdraw 1,002 reviews',
    'End 1,002 periods',
  ]);
});

test('the preview says how many people get an email', () => {
  expect(mailText(114, true)).toBe('114 people get one email each.');
  expect(mailText(1, true)).toBe('1 person gets one email.');
  expect(mailText(0, true)).toBe('No one gets an email.');
  expect(mailText(114, false)).toBe('No one gets an email now.');
});

test('progress and result count everyone of the action', () => {
  const running = { kind: 'start', counts: { planned: 0, pending: 46, done: 56, leftOut: 5 } } as const;
  expect(progressText(running)).toBe('61 of 107. You can leave this page.');
  const over = { kind: 'start', counts: { planned: 0, pending: 0, done: 102, leftOut: 5 } } as const;
  expect(resultText(over)).toBe('102 started. 5 left out.');
  expect(resultText({ ...over, counts: { ...over.counts, leftOut: 0 } })).toBe('102 started.');
});

test('reasons are counted in one line, one person and many', () => {
  expect(
    leftOutText([
      { reason: bulkReasons.noLead, people: 2 },
      { reason: bulkReasons.alreadyStarted, people: 2 },
      { reason: bulkReasons.own, people: 1 },
    ]),
  ).toBe('2 have no team lead · 2 already started · 1 is your own review');
  expect(leftOutText([{ reason: bulkReasons.noLead, people: 1 }])).toBe('1 has no team lead');
  expect(leftOutText([{ reason: 'Something new.', people: 3 }])).toBe('3: Something new.');
});

test('every reason and every warning has words of its own', () => {
  for (const reason of Object.values(bulkReasons))
    expect(leftOutText([{ reason, people: 2 }])).not.toContain(':');
  for (const warning of Object.values(bulkWarnings)) expect(warnedText(warning, 2)).not.toMatch(/look at/);
  expect(warnedText(bulkWarnings.tightDates, 11)).toBe('11 with tight dates');
});

const reviewer = { annualReviewerId: 7, employeeId: 3, fullName: 'Tom Okafor', type: 'Peer' } as const;

test('a plan is one line', () => {
  const deadlines = {
    peerDeadline: '2026-11-29',
    selfDeadline: '2026-12-06',
    managerDeadline: '2026-12-13',
    finalDeadline: '2026-12-20',
  };
  expect(planText({ deadlines })).toBe('Peer 11/29, self 12/06, manager 12/13, final 12/20/2026');
  expect(planText({ reminded: [reviewer, { ...reviewer, fullName: 'Kim Vo', type: 'Manager' }] })).toBe(
    'Tom Okafor (Peer) and Kim Vo (Manager)',
  );
  const sitDown = { day: '2026-12-08', time: '13:05', minutes: 45, place: 'Room 4' };
  expect(planText({ sitDown })).toBe('12/08/2026, 1:05 PM, 45 minutes, Room 4');
  expect(planText({ sitDown: { ...sitDown, time: '00:30', minutes: null, place: null } })).toBe(
    '12/08/2026, 12:30 AM',
  );
  expect(planText({ open: [reviewer] })).toBe('Tom Okafor has not answered.');
  expect(planText({ open: [] })).toBe('');
  const goals = [1, 2, 3].map((goalId) => ({ goalId, title: 'A goal', isCarried: goalId > 1 }));
  expect(planText({ goals })).toBe('2 of 3 goals carried over');
  expect(planText({ goals: goals.slice(1) })).toBe('2 goals carried over');
  expect(planText({ goals: [] })).toBe('No active goals');
});

test('a peer is suggested with the reason and the load', () => {
  const peer = { employeeId: 3, fullName: 'Tom Okafor', openReviews: 3 };
  const text = (reason: Parameters<typeof peerText>[0]['reason']) =>
    peerText({ ...peer, reason }, 'Ana Ruiz');
  expect(text({ kind: 'projects', count: 2, names: [] })).toBe('2 projects with Ana · 3 open');
  expect(text({ kind: 'projects', count: 1, names: [] })).toBe('1 project with Ana · 3 open');
  expect(text({ kind: 'team' })).toBe('same team · 3 open');
  expect(text({ kind: 'former', year: 2025 })).toBe('peer in 2025 · 3 open');
  expect(text({ kind: 'chosen' })).toBe('chosen by you · 3 open');
});

test('the actions that a filter asks for come first; only Admins end periods', () => {
  const admin = { employeeId: 1, permissions: ['Benchmark_Admin'] } as const;
  const lead = { employeeId: 2, permissions: ['Benchmark_TeamLead'] } as const;
  expect(actsFor(admin, undefined).first).toEqual(['start', 'choose-peers', 'remind']);
  expect(actsFor(admin, 'SitDown').first).toEqual(['mark-held', 'set-sit-down', 'start']);
  expect(actsFor(admin, 'PeriodToEnd').first[0]).toBe('end-periods');
  expect(actsFor(lead, 'PeriodToEnd').first).toEqual(['start', 'choose-peers', 'remind']);
  const { first, more } = actsFor(lead, 'ReadyToComplete');
  expect([...first, ...more].toSorted()).toEqual(
    bulkActionKinds.filter((kind) => kind !== 'end-periods').toSorted(),
  );
});

test('an action opens with the usual choices, or asks first', () => {
  expect(firstAct('withdraw', '2026-11-20')).toBeNull();
  expect(firstAct('set-links', '2026-11-20')).toBeNull();
  expect(firstAct('end-periods', '2026-11-20')).toEqual({ kind: 'end-periods', endDate: '2026-11-20' });
  expect(firstAct('remind', '2026-11-20')).toEqual({ kind: 'remind' });
  // A Friday: the meetings begin on Monday.
  expect(nextDays('2026-11-20')).toEqual({ fromDay: '2026-11-23', toDay: '2026-12-06' });
  expect(nextDays('2026-11-23').fromDay).toBe('2026-11-24');
});
