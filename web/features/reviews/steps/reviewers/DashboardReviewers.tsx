import type { DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import { can } from '#contract/policies.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { ReviewerItem } from './ReviewerItem.tsx';
import classes from './Reviewers.module.css';
import { offers, type ReviewView } from '../review-view.ts';
import { SurveyLinks } from './SurveyLinks.tsx';

/** The reviewers of one review on the dashboard, with the Admin's actions. */
export function DashboardReviewers({ review, today }: { review: DashboardReview; today: string }) {
  const viewer = useViewer();
  const { employee, teamLead, hasOtherAdmin, reviewers } = review;
  const view: ReviewView = {
    viewer,
    employee: { ...employee, managerId: teamLead?.employeeId ?? null, hasOtherAdmin },
    review,
    today,
    // The dashboard lists only reviews of active periods.
    isChangeable: true,
    isOnLeave: review.onLeaveUntil !== undefined,
  };
  if (reviewers.length === 0) return <Empty text="There are no reviewers yet." />;
  return (
    <div className={classes.onDashboard}>
      {offers(view, 'changeLinks', can.changeSurveyLinks) && <SurveyLinks view={view} isIcon />}
      <ul className={classes.list}>
        {reviewers.map((reviewer) => (
          <ReviewerItem key={reviewer.annualReviewerId} view={view} reviewer={reviewer} />
        ))}
      </ul>
    </div>
  );
}
