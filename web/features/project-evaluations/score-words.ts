import { type RatingLabel, ratingLabels } from '#contract/enums.ts';

/** A score with two significant digits; `missing` where there is none: '-' in results, '--' overall. */
export const formatScore = (score: number, missing: '-' | '--') =>
  score > 0 ? score.toPrecision(2) : missing;

/** The label of a single answer: by floor. */
export const answerLabel = (score: number): RatingLabel => labelAt(Math.floor(score));

/** The label of an overall score: by rounding; N/A where there is none. */
export const overallLabel = (score: number): RatingLabel => labelAt(Math.round(score));

const labelAt = (level: number): RatingLabel => ratingLabels[level] ?? 'N/A';
