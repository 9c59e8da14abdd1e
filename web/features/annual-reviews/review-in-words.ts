import type { AssignedAnnualReview } from '#contract/annual-reviews.ts';

export const reviewInWords = ({ type, employeeUnderReview }: AssignedAnnualReview) =>
  type === 'Self' ? 'self review' : `${type.toLowerCase()} review of ${employeeUnderReview.fullName}`;
