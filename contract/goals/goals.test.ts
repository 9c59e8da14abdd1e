import { expect, it } from 'vitest';
import { inGoalOrder } from './goals.ts';

it('goals are sorted: active first, then the soonest deadline, then the oldest', () => {
  const sorted = [
    { goalId: 9, progress: 'None', endDate: '2026-03-01' },
    { goalId: 1, progress: 'Started', endDate: '2026-04-01' },
    { goalId: 3, progress: 'None', endDate: '2026-04-01' },
    { goalId: 5, progress: 'Started', endDate: '2026-04-01' },
    { goalId: 2, progress: 'None', endDate: null },
    { goalId: 6, progress: 'None', endDate: null },
    { goalId: 4, progress: 'Complete', endDate: '2026-01-01' },
    { goalId: 7, progress: 'Cancelled', endDate: '2026-01-01' },
  ] as const;
  expect(inGoalOrder(sorted)).toEqual(sorted);
  // Goals that tie come in the order of their creation, and keep that order.
  const mixed = [6, 4, 0, 1, 2, 7, 3, 5].flatMap((place) => sorted[place] ?? []);
  expect(inGoalOrder(mixed)).toEqual(sorted);
});
