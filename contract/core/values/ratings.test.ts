import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REVIEWERS_PER_STEP } from './constants.ts';
import { averageOf, distributionOf, type GivenRating, ratingOf, scoreOf, steppedRatings } from './ratings.ts';

const rating = fc.integer({ min: 0, max: 5 });
/** Submissions in order, each by one person and with some answers about the rated person. */
const given: fc.Arbitrary<GivenRating[]> = fc
  .array(
    fc.record({ reviewerId: fc.integer({ min: 1, max: 9 }), ratings: fc.array(rating, { maxLength: 4 }) }),
  )
  .map((submissions) =>
    submissions.flatMap(({ reviewerId, ratings }, submission) =>
      ratings.map((one) => ({ reviewerId, submission, rating: one })),
    ),
  );
const people = (ratings: readonly GivenRating[]) =>
  new Set(ratings.filter((one) => one.rating > 0).map((one) => one.reviewerId));

describe('an average', () => {
  it('never counts N/A, however often it occurs', () => {
    fc.assert(
      fc.property(fc.array(rating), fc.nat(20), (ratings, more) => {
        expect(averageOf([...ratings, ...Array.from({ length: more }, () => 0)])).toBe(averageOf(ratings));
      }),
    );
  });

  it('is between the lowest and the highest rated answer, and 0 without rated answers', () => {
    fc.assert(
      fc.property(fc.array(rating), (ratings) => {
        const rated = ratings.filter((one) => one > 0);
        const average = averageOf(ratings);
        if (rated.length === 0) expect(average).toBe(0);
        else {
          expect(average).toBeGreaterThanOrEqual(Math.min(...rated));
          expect(average).toBeLessThanOrEqual(Math.max(...rated));
        }
      }),
    );
  });

  it.each([
    ['23 of 20', [...Array.from({ length: 17 }, () => 1), 2, 2, 2], 1.2],
    ['1.25', [1, 1, 1, 2], 1.3],
    ['1.35', [...Array.from({ length: 13 }, () => 1), ...Array.from({ length: 7 }, () => 2)], 1.4],
    ['2.45', [...Array.from({ length: 11 }, () => 2), ...Array.from({ length: 9 }, () => 3)], 2.5],
    ['a third', [1, 1, 2], 1.3],
    ['two thirds', [1, 2, 2], 1.7],
    ['4.95', [...Array.from({ length: 19 }, () => 5), 4], 5],
    ['N/A apart', [0, 0, 4], 4],
  ])('is rounded once, as a decimal: %s', (_name, ratings, rounded) => {
    expect(averageOf(ratings)).toBe(rounded);
  });

  it('assigns each answer to one of the six levels', () => {
    fc.assert(
      fc.property(fc.array(rating), (ratings) => {
        const spread = distributionOf(ratings);
        expect(spread).toHaveLength(6);
        expect(spread.reduce((sum, one) => sum + one, 0)).toBe(ratings.length);
      }),
    );
  });

  it('treats 0 and NA as equal', () => {
    expect([ratingOf('0'), ratingOf('NA'), ratingOf('5')]).toEqual([0, 0, 5]);
  });
});

describe('what the person themselves sees', () => {
  it('is empty below three reviewers, and counts a multiple of three above', () => {
    fc.assert(
      fc.property(given, (ratings) => {
        const seen = steppedRatings(ratings);
        const { answered } = scoreOf(seen);
        expect(answered % REVIEWERS_PER_STEP).toBe(0);
        if (people(ratings).size < REVIEWERS_PER_STEP) expect(seen).toEqual([]);
        else expect(answered).toBeGreaterThanOrEqual(REVIEWERS_PER_STEP);
      }),
    );
  });

  it('changes only after three more people have rated', () => {
    fc.assert(
      fc.property(given, (ratings) => {
        const order = [...new Set(ratings.map((one) => one.submission))].toSorted((a, b) => a - b);
        let shown = scoreOf([]);
        let behind = new Set<number>();
        for (const submission of order) {
          const sofar = ratings.filter((one) => one.submission <= submission);
          const next = scoreOf(steppedRatings(sofar));
          if (JSON.stringify(next) === JSON.stringify(shown)) continue;
          const fresh = [...people(sofar)].filter((one) => !behind.has(one));
          expect(fresh.length).toBeGreaterThanOrEqual(REVIEWERS_PER_STEP);
          shown = next;
          behind = people(steppedRatings(sofar));
        }
      }),
    );
  });

  it('does not depend on the order in which the answers are read', () => {
    fc.assert(
      fc.property(given, fc.infiniteStream(fc.nat()), (ratings, keys) => {
        const shuffled = ratings
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(scoreOf(steppedRatings(shuffled)).answered).toBe(scoreOf(steppedRatings(ratings)).answered);
        expect(scoreOf(steppedRatings(shuffled)).distribution).toEqual(
          scoreOf(steppedRatings(ratings)).distribution,
        );
      }),
    );
  });

  it('does not count a repeated reviewer or one who answered only N/A', () => {
    const one = (reviewerId: number, submission: number, level = 4): GivenRating => ({
      reviewerId,
      submission,
      rating: level,
    });
    expect(steppedRatings([one(1, 1), one(2, 2), one(2, 3), one(1, 4)])).toEqual([]);
    expect(steppedRatings([one(1, 1), one(2, 2), one(3, 3, 0)])).toEqual([]);
    const three = [one(1, 1), one(2, 2), one(3, 3)];
    expect(steppedRatings([...three, one(1, 4), one(4, 5)])).toEqual(three);
  });
});
