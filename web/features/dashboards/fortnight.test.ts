import { expect, test } from 'vitest';
import { fortnightOf } from './fortnight.ts';

const one = { entityId: 1, description: 'Somebody' };

test('every day of the two weeks is listed, with its dates by kind', () => {
  const days = [
    {
      day: '2026-03-01',
      annualReviewDeadlines: [one, one],
      projectDeadlines: [one],
      hireDates: [one],
      sitDownDates: [],
    },
    {
      day: '2026-03-14',
      annualReviewDeadlines: [],
      projectDeadlines: [],
      hireDates: [],
      sitDownDates: [one, one],
    },
  ];
  const found = fortnightOf(days, '2026-02-28');
  expect(found.map(({ day }) => day)).toEqual([
    '2026-02-28',
    ...Array.from({ length: 14 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`),
  ]);
  expect(found[1]).toEqual({ day: '2026-03-01', deadlines: 3, sitDowns: 0, hireDates: 1 });
  expect(found[14]).toEqual({ day: '2026-03-14', deadlines: 0, sitDowns: 2, hireDates: 0 });
  expect(found[2]).toEqual({ day: '2026-03-02', deadlines: 0, sitDowns: 0, hireDates: 0 });
});
