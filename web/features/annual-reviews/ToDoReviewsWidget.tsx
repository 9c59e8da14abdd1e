import { VisuallyHidden } from '@mantine/core';
import type { AssignedAnnualReview } from '#contract/annual-reviews.ts';
import { dotTone, formatDay, timeRemaining } from '#contract/dates.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { isAdmin, isSelf, isTeamLead } from '#contract/policies.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { useViewer } from '#web/app/use-session.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { EvaluationDuty } from './EvaluationDuty.tsx';
import classes from './ToDoReviewsWidget.module.css';

/** The reviews that this person still has to write. */
export function ToDoReviewsWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const open = profile.assignedAnnualReviews.filter(({ isCompleted }) => !isCompleted);
  // On another person's page the links are for those who look after people only.
  const isFollowable = isSelf(viewer, profile) || isAdmin(viewer) || isTeamLead(viewer);
  const evaluations = profile.assignedProjectEvaluations;
  if (open.length + evaluations.length === 0)
    return <Widget title="To Do Reviews" emptyText="No reviews to do at the moment." />;
  return (
    <Widget title="To Do Reviews">
      <ul className={classes.list}>
        {open.map((duty) => (
          <Duty
            key={duty.annualReviewerId}
            duty={duty}
            reviewerId={profile.employeeId}
            today={profile.today}
            isFollowable={isFollowable}
          />
        ))}
        {evaluations.map((duty) => (
          <EvaluationDuty
            key={`evaluation ${duty.projectEvaluationResultId}`}
            duty={duty}
            today={profile.today}
            leadsTo={isSelf(viewer, profile) ? 'evaluation' : isFollowable ? 'project' : 'nowhere'}
          />
        ))}
      </ul>
    </Widget>
  );
}

type DutyProps = { duty: AssignedAnnualReview; reviewerId: number; today: string; isFollowable: boolean };

function Duty({ duty, reviewerId, today, isFollowable }: DutyProps) {
  const { type, employeeUnderReview, deadline, surveyLink } = duty;
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        {deadline !== null && (
          <StatusDot
            tone={dotTone(deadline, today)}
            word={timeRemaining(deadline, today).text}
            isWordHidden
          />
        )}
        <span>
          {type === 'Self' ? 'Self review' : `${type} review of `}
          {type !== 'Self' && (
            <PersonLink {...employeeUnderReview} managerId={type === 'Manager' ? reviewerId : null} />
          )}
        </span>
      </span>
      <span className={classes.when}>
        {deadline !== null && (
          <>
            <span className={classes.day}>{formatDay(deadline)}</span>
            <DeadlineText {...timeRemaining(deadline, today)} />
          </>
        )}
      </span>
      <span className={classes.survey}>
        {isFollowable && surveyLink !== null ? (
          <ExternalLink href={surveyLink}>
            Open survey
            <VisuallyHidden> of the {nameOf(duty)}</VisuallyHidden>
          </ExternalLink>
        ) : (
          <span className={classes.inert}>{surveyLink === null ? 'No survey link yet' : 'Survey'}</span>
        )}
      </span>
    </li>
  );
}

const nameOf = ({ type, employeeUnderReview }: AssignedAnnualReview) =>
  type === 'Self' ? 'self review' : `${type.toLowerCase()} review of ${employeeUnderReview.fullName}`;
