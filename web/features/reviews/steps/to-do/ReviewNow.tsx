import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { openReviewersOf } from '../review-view.ts';

type Props = { readonly review: AnnualReview };

// The newest version of a review, shown beside a form after a conflict, as far as the viewer may see it.

const names = (all: readonly string[]) => (all.length === 0 ? 'None' : new Intl.ListFormat('en').format(all));

const peersOf = ({ reviewers }: AnnualReview) =>
  names(reviewers.filter(({ type }) => type === 'Peer').map(({ reviewerName }) => reviewerName));

/** The peers, or why there are none. */
export const PeersNow = ({ review }: Props) => (
  <KeyValueList
    items={[
      { label: 'Peer reviewers', value: peersOf(review) },
      {
        label: 'Peer review',
        value:
          review.skipPeerReview === true
            ? `Skipped: ${review.skipPeerReviewReason ?? 'no explanation'}`
            : 'Not skipped',
      },
    ]}
  />
);

/** The day of the sit-down, and whether it was held. */
export const SitDownNow = ({ review: { sitdownDate, isSitDownComplete } }: Props) => (
  <KeyValueList
    items={[
      { label: 'Sit-down date', value: sitdownDate === null ? 'Not set' : formatDay(sitdownDate) },
      { label: 'Meeting', value: isSitDownComplete ? 'Held' : 'Not held yet' },
    ]}
  />
);

/** What counts for completing, reopening and withdrawing a review. */
export const ReviewNow = ({ review, isOwn }: Props & { readonly isOwn: boolean }) => (
  <KeyValueList
    items={[
      { label: 'Review', value: review.isComplete ? 'Complete' : 'Open' },
      { label: 'Meeting', value: review.isSitDownComplete ? 'Held' : 'Not held yet' },
      ...(isOwn
        ? []
        : [
            { label: 'Not answered yet', value: names(openReviewersOf(review)) },
            {
              label: 'Final document',
              value: review.finalReviewDocId === null ? 'Missing' : 'Uploaded',
            },
          ]),
    ]}
  />
);
