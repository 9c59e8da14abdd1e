import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { annualReviewDaysLeft } from '#web/app/time-remaining.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import classes from './Deadlines.module.css';
import { useReviewActs } from '../review-acts.ts';
import { ReviewSection } from '../ReviewSection.tsx';
import { isOwn, type ReviewView } from '../review-view.ts';

/** The four deadlines in chronological order, each with the time left. */
export function Deadlines({ view }: { readonly view: ReviewView }) {
  const { review } = view;
  const acts = useReviewActs(view.viewer);
  const isOver = !view.isChangeable || review.isComplete;
  return (
    <ReviewSection title="Deadlines" actions={acts !== null && <acts.EditDates view={view} />}>
      <dl className={classes.list} data-over={isOver || undefined}>
        {rows.map(({ label, field, type }) => (
          <Deadline
            key={field}
            label={label}
            day={review[field]}
            today={view.today}
            isOnLeave={view.isOnLeave}
            state={isOver ? 'over' : stateOf(view, type)}
          />
        ))}
      </dl>
    </ReviewSection>
  );
}

const rows = [
  { label: 'Peer', field: 'peerDeadline', type: 'Peer' },
  { label: 'Self', field: 'selfDeadline', type: 'Self' },
  { label: 'Manager', field: 'managerDeadline', type: 'Manager' },
  { label: 'Final', field: 'finalDeadline', type: null },
] as const;

type State = 'open' | 'done' | 'skipped' | 'unknown' | 'over';

/**
 * Hide the countdown once no reviewer is awaited or peer review was skipped. Employees never see how far
 * their own peers and lead are.
 */
function stateOf(view: ReviewView, type: ReviewerType | null): State {
  if (isOwn(view) && (type === 'Peer' || type === 'Manager')) return 'unknown';
  if (type === 'Peer' && view.review.skipPeerReview === true) return 'skipped';
  const entries = view.review.reviewers.filter((entry) => entry.type === type);
  return entries.length > 0 && !entries.some(isAwaited) ? 'done' : 'open';
}

type DeadlineProps = {
  label: string;
  day: string | null;
  today: string;
  isOnLeave: boolean | undefined;
  state: State;
};

function Deadline({ label, day, today, isOnLeave, state }: DeadlineProps) {
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.day}>{day === null ? 'Not set' : formatDay(day)}</dd>
      {state !== 'over' && (
        <dd className={classes.left}>
          {state === 'skipped' && <DeadlineText text="Skipped" tone="neutral" />}
          {state === 'done' && <DeadlineText text="Done" tone="neutral" />}
          {state === 'open' && day !== null && (
            <DeadlineText {...annualReviewDaysLeft(day, today, isOnLeave)} />
          )}
        </dd>
      )}
    </div>
  );
}
