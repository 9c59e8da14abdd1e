import { expect, test } from 'vitest';
import type { DashboardReview } from '#contract/dashboards.ts';
import { lateReviewers } from './late-people.ts';

type Entry = [
  employeeId: number,
  reviewer: string,
  type: 'Self' | 'Peer',
  deadline: string | null,
  done?: 'done',
];

const reviewOf = (fullName: string, ...entries: Entry[]) =>
  ({
    employee: { employeeId: 1, fullName, lastName: '' },
    reviewers: entries.map(([employeeId, reviewer, type, deadline, done]) => ({
      employeeId,
      reviewerName: reviewer,
      type,
      deadline,
      isCompleted: done === 'done',
    })),
  }) as unknown as DashboardReview;

test('the person who blocks most comes first; people who are done, in time or without a deadline are omitted', () => {
  const reviews = [
    reviewOf('Mia', [7, 'Zoe', 'Peer', '2026-05-01'], [8, 'Ann', 'Peer', '2026-05-01', 'done']),
    reviewOf(
      'Ida',
      [7, 'Zoe', 'Peer', '2026-05-03'],
      [9, 'Bea', 'Peer', '2026-05-04'],
      [10, 'Cy', 'Peer', null],
    ),
    reviewOf('Al', [5, 'Al', 'Self', '2026-05-03']),
  ];
  expect(lateReviewers(reviews, '2026-05-04')).toEqual([
    { employeeId: 7, fullName: 'Zoe', owes: ['Mia', 'Ida'] },
    { employeeId: 5, fullName: 'Al', owes: ['their self review'] },
  ]);
});
