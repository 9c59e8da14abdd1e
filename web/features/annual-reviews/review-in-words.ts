import type { AssignedAnnualReview } from '#contract/annual-reviews.ts';

export const reviewInWords = ({
  type,
  employeeUnderReview,
}: Pick<AssignedAnnualReview, 'type' | 'employeeUnderReview'>) =>
  type === 'Self' ? 'self review' : `${type.toLowerCase()} review of ${employeeUnderReview.fullName}`;
