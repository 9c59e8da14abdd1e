import { expect, it } from 'vitest';
import { byUrgency } from './duties.ts';
import type { Duty } from './duties.schemas.ts';

const reviewOf = (fullName: string, annualReviewerId: number, deadline: string | null): Duty => ({
  kind: 'review',
  annualReviewerId,
  type: 'Peer',
  employee: { employeeId: 100 - annualReviewerId, fullName },
  deadline,
  surveyLink: null,
  asks: null,
  isWrittenHere: false,
  draftSavedAt: null,
});

it('duties of one day are in the order of the names, not of the ids', () => {
  const day = '2026-05-04';
  for (const ids of [
    [1, 2, 3, 4],
    [4, 3, 2, 1],
  ] as const) {
    const duties = [
      reviewOf('Cid Cole', ids[0], day),
      reviewOf('Ana Ruiz', ids[1], day),
      reviewOf('Ben Cho', ids[2], null),
      reviewOf('Zoe Kim', ids[3], '2026-05-03'),
    ];
    expect(
      byUrgency(duties).map((duty) => (duty.kind === 'review' ? duty.employee.fullName : duty.kind)),
    ).toEqual(['Zoe Kim', 'Ana Ruiz', 'Cid Cole', 'Ben Cho']);
  }
});
