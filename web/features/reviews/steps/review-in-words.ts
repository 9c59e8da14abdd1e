import type { AssignedAnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';

export const reviewInWords = ({ type, employeeUnderReview }: AssignedAnnualReview) =>
  type === 'Self' ? 'self review' : `${type.toLowerCase()} review of ${employeeUnderReview.fullName}`;
