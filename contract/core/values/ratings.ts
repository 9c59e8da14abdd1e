import { REVIEWERS_PER_STEP } from './constants.ts';
import { ratingLabels } from '#contract/core/enums.ts';

/**
 * The arithmetic of the six-level rating scale (multi-rater feedback). It does not depend on the viewer; see
 * server/features/projects/evaluations/profile-evaluations.ts. Source: docs/product/project-evaluations.md.
 */

/** An answer in a request: '0' to '5' or 'NA'. '0' and 'NA' both mean N/A. */
export const responseContents = ['NA', '0', '1', '2', '3', '4', '5'] as const;

export type ResponseContent = (typeof responseContents)[number];

/** The level of an answer, 0 to 5; 0 is N/A. */
export const ratingOf = (content: ResponseContent) => (content === 'NA' ? 0 : Number(content));

const isRated = (rating: number) => rating > 0;

/**
 * Mean of the rated answers, without N/A, rounded half up to one decimal as people round it: 23/20 is 1.2. 0
 * if none is rated. Rated answers are whole and at least 1, so these are two significant digits. This is the
 * only place where means are rounded; labels and files take the rounded value.
 */
export function averageOf(ratings: readonly number[]): number {
  const rated = ratings.filter(isRated);
  const sum = rated.reduce((total, rating) => total + rating, 0);
  // A quotient of whole numbers is exactly a half, or is not; 1.15 as a binary fraction is neither.
  return rated.length === 0 ? 0 : Math.round((sum * 10) / rated.length) / 10;
}

/** How many answers each level got, by index 0 (N/A) to 5. */
export const distributionOf = (ratings: readonly number[]): number[] =>
  ratingLabels.map((_label, level) => ratings.filter((rating) => rating === level).length);

/** One rated or N/A answer about a person. */
export type GivenRating = {
  readonly reviewerId: number;
  /** The number of its submission, in the order of submitting. */
  readonly submission: number;
  readonly rating: number;
};

/** Mean, number of people and distribution of a set of answers. */
export type Score = {
  readonly averageScore: number;
  readonly answered: number;
  readonly distribution: number[];
};

/** Computes the score of a set of answers. People who answered only N/A don't count as people. */
export function scoreOf(given: readonly GivenRating[]): Score {
  return {
    averageScore: averageOf(given.map(({ rating }) => rating)),
    answered: reviewersOf(given).size,
    distribution: distributionOf(given.map(({ rating }) => rating)),
  };
}

/**
 * The answers that count in the employee's view of their own scores: all submissions up to the one that
 * completes the latest group of three new reviewers; none below three. So one or two people, new or answering
 * again, never change a score on their own. Source: docs/product/project-evaluations.md.
 */
export function steppedRatings<R extends GivenRating>(given: readonly R[]): R[] {
  const counted = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const one of given.filter(({ rating }) => isRated(rating)).toSorted(bySubmission)) {
    if (counted.has(one.reviewerId)) continue;
    counted.add(one.reviewerId);
    if (counted.size % REVIEWERS_PER_STEP === 0) last = one.submission;
  }
  return given.filter(({ submission }) => submission <= last);
}

const reviewersOf = (given: readonly GivenRating[]) =>
  new Set(given.filter(({ rating }) => isRated(rating)).map(({ reviewerId }) => reviewerId));

const bySubmission = (a: GivenRating, b: GivenRating) => a.submission - b.submission;
