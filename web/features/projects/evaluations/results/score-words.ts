import { type RatingLabel, ratingLabels } from '#contract/core/enums.ts';

/** A score with two significant digits. Without a score, `missing`: '-' in results, '--' overall. */
export const formatScore = (score: number, missing: '-' | '--') =>
  score > 0 ? score.toPrecision(2) : missing;

/** The label of a single answer, rounded down. */
export const answerLabel = (score: number): RatingLabel => labelAt(Math.floor(score));

/** The label of an overall score, rounded to the nearest level; N/A without a score. */
export const overallLabel = (score: number): RatingLabel => labelAt(Math.round(score));

const labelAt = (level: number): RatingLabel => ratingLabels[level] ?? 'N/A';
