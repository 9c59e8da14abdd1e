import { expect, test } from 'vitest';
import type { ShortDay } from '#contract/dashboards/dashboards.schemas.ts';
import { fortnightOf } from './fortnight.ts';

const empty = { annualReviewDeadlines: 0, projectDeadlines: 0, hireDates: 0, sitDownDates: 0, firstDays: 0 };
/** A day on which more dates were counted than listed. */
const busy = (day: string, counts: object): ShortDay => ({
  day,
  annualReviewDeadlines: [],
  projectDeadlines: [],
  hireDates: [],
  sitDownDates: [],
  counts: {
    ...empty,
    ...counts,
  },
});

test('every day of the two weeks is listed, with its dates by kind', () => {
  const days = [
    busy('2026-03-01', { annualReviewDeadlines: 2, projectDeadlines: 1, hireDates: 1 }),
    busy('2026-03-14', { sitDownDates: 2 }),
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
