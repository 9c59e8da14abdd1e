import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { sharingSentences } from './reading-words.ts';
import { useShareReview } from './review-reading.api.ts';

/** Shares the review with the employee, after saying what they will read. */
export function ShareReview({ review }: { readonly review: ReadReview }) {
  const share = useShareReview();
  const { annualReviewId, employee } = review;
  return (
    <ConfirmButton
      isOffered={review.may.share}
      variant="filled"
      label={`Share with ${employee.firstName}`}
      title={`Share with ${employee.firstName}`}
      message={sharingSentences(review).map((sentence) => <p key={sentence}>{sentence}</p>)}
      verb="Share"
      closesOnFailure
      onConfirm={() => share.mutateAsync({ annualReviewId })}
      done={`${employee.firstName} can read the review now.`}
    />
  );
}
