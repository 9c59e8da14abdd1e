import { VisuallyHidden } from '@mantine/core';
import type { AssignedAnnualReview } from '#contract/annual-reviews.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { DutyItem } from './DutyItem.tsx';
import classes from './ToDoReviewsWidget.module.css';

type Props = { duty: AssignedAnnualReview; reviewerId: number; today: string; isFollowable: boolean };

/** A review that this person still has to write. */
export function ReviewDuty({ duty, reviewerId, today, isFollowable }: Props) {
  const { type, employeeUnderReview, deadline, surveyLink } = duty;
  const way =
    isFollowable && surveyLink !== null ? (
      <ExternalLink href={surveyLink}>
        Open survey
        <VisuallyHidden> of the {nameOf(duty)}</VisuallyHidden>
      </ExternalLink>
    ) : (
      <span className={classes.inert}>{surveyLink === null ? 'No survey link yet' : 'Survey'}</span>
    );
  return (
    <DutyItem deadline={deadline} today={today} way={way}>
      {type === 'Self' ? 'Self review' : `${type} review of `}
      {type !== 'Self' && (
        <PersonLink {...employeeUnderReview} managerId={type === 'Manager' ? reviewerId : null} />
      )}
    </DutyItem>
  );
}

const nameOf = ({ type, employeeUnderReview }: AssignedAnnualReview) =>
  type === 'Self' ? 'self review' : `${type.toLowerCase()} review of ${employeeUnderReview.fullName}`;
