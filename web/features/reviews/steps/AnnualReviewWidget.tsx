import type { ReactNode } from 'react';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { can } from '#contract/policies.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import type { Tone } from '#web/ui/feedback/tone.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { isChangeable, showsActivePeriod } from '#web/app/people/profile-state.ts';
import { Deadlines } from './deadlines/Deadlines.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './AnnualReviewWidget.module.css';
import { Reviewers } from './reviewers/Reviewers.tsx';
import { useReviewActs } from './review-acts.ts';
import { ReviewSection } from './ReviewSection.tsx';
import { lineOf, reviewViewOf } from './review-view.ts';
import { SitDown } from './sit-down/SitDown.tsx';
import { StepLine } from './StepLine.tsx';

const ReadReview = lazyPart(async () => (await import('./to-do/ReadReview.tsx')).ReadReview, null, {
  isRare: true,
});

type Props = {
  readonly profile: EmployeeProfile;
  /** The review documents, passed in because they belong to another feature. */
  readonly documents: ReactNode;
};

/** The annual review of the shown period, from its start to its completion. */
export function AnnualReviewWidget({ profile, documents }: Props) {
  const viewer = useViewer();
  const acts = useReviewActs(viewer);
  const review = profile.personalAnnualReview;
  if (review === null) return <NoReview profile={profile} />;
  const view = reviewViewOf(viewer, profile, review);
  return (
    <Widget title="Annual Review" actions={<StatusPill {...pillOf(review)} />}>
      {review.completedDate !== null && (
        <p className={classes.note}>Completed on {formatDay(review.completedDate)}.</p>
      )}
      {view.isChangeable && <StepLine view={view} />}
      <Deadlines view={view} />
      <SitDown view={view} />
      <Reviewers view={view} />
      <ReviewSection title="Documents" actions={acts !== null && <acts.NotifyManager view={view} />}>
        {documents}
      </ReviewSection>
      {review.reading !== undefined && <ReadReview review={review} reading={review.reading} />}
      {acts !== null && <acts.ReviewEnd view={view} />}
    </Widget>
  );
}

function pillOf({ sitdownDate, isSitDownComplete, isComplete }: AnnualReview): { tone: Tone; word: string } {
  if (isComplete) return { tone: 'good', word: 'Complete' };
  if (isSitDownComplete) return { tone: 'info', word: 'Meeting Held' };
  return { tone: 'info', word: sitdownDate === null ? 'Started' : 'Sit-Down Scheduled' };
}

function NoReview({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const acts = useReviewActs(viewer);
  if (!showsActivePeriod(profile)) {
    return <Widget title="Annual Review" emptyText={annualReviewMessages.noneInPeriod} />;
  }
  return (
    <Widget
      title="Annual Review"
      emptyText="The annual review of this period has not been started."
      emptyAction={
        isChangeable(profile) &&
        acts !== null &&
        can.startAnnualReview(viewer, lineOf(profile)) && <acts.StartReview profile={profile} />
      }
    />
  );
}
