import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';

type Review = Pick<ReadReview, 'annualReviewId' | 'peerSummary'>;

export const summaryValues = ({ peerSummary }: Review) => ({ summary: peerSummary });

export const summaryBody = ({ annualReviewId }: Review, { summary }: { readonly summary: string }) => ({
  annualReviewId,
  summary,
});
