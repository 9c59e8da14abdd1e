import { Link } from 'react-router';
import type { AnnualReview, Reading } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { paths } from '#web/app/paths.ts';
import { ReviewSection } from '../ReviewSection.tsx';

type Props = { readonly review: AnnualReview; readonly reading: Reading };

/** Leads to the page on which the answers are read. */
export const ReadReview = ({ review: { annualReviewId, isComplete }, reading }: Props) => (
  <ReviewSection title="Answers" actions={<Link to={paths.review(annualReviewId)}>Read the Answers</Link>}>
    <p>{readingWords(reading, isComplete)}</p>
  </ReviewSection>
);

/** Whether the employee can read the review, and has confirmed it. */
function readingWords({ sharedOn, confirmedOn }: Reading, isComplete: boolean): string {
  if (sharedOn === null) return isComplete ? 'Not shared' : 'Not shared yet';
  const shared = `Shared on ${formatDay(sharedOn)}`;
  return confirmedOn === null
    ? `${shared} · Not confirmed`
    : `${shared} · Confirmed on ${formatDay(confirmedOn)}`;
}
