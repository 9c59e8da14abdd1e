import { formatDay } from '#contract/core/values/dates.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useReviewActs } from '../review-acts.ts';
import { ReviewSection } from '../ReviewSection.tsx';
import type { ReviewView } from '../review-view.ts';
import classes from './SitDown.module.css';

const TimeAndPlace = lazyPart(async () => (await import('./TimeAndPlace.tsx')).TimeAndPlace);

/** The sit-down meeting: its date, time and place, or, after the meeting, that it was held. */
export function SitDown({ view }: { readonly view: ReviewView }) {
  const { review } = view;
  const acts = useReviewActs(view.viewer);
  const { sitdownDate, isSitDownComplete } = review;
  // A meeting may be held at another time than planned.
  const isPlaced =
    sitdownDate !== null && !isSitDownComplete && (review.sitdownTime ?? review.sitdownPlace) !== null;
  return (
    <ReviewSection title="Sit-Down Meeting" actions={acts !== null && <acts.SitDownActs view={view} />}>
      <p className={classes.line}>
        <span className={classes.label}>Sit-down date</span>
        <span>
          {sitdownDate === null ? 'TBD' : formatDay(sitdownDate)}
          {isSitDownComplete && ' · held'}
        </span>
      </p>
      {isPlaced && <TimeAndPlace day={sitdownDate} meeting={review} />}
    </ReviewSection>
  );
}
