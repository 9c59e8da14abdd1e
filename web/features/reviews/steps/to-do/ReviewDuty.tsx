import { VisuallyHidden } from '@mantine/core';
import type { AssignedAnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { DutyItem } from './DutyItem.tsx';
import { OwnReviewActs } from './OwnReviewActs.tsx';
import { reviewInWords } from '../review-in-words.ts';
import classes from './ToDoReviewsWidget.module.css';

type Props = {
  readonly duty: AssignedAnnualReview;
  readonly reviewerId: number;
  readonly today: string;
  readonly isFollowable: boolean;
  /** Whether the viewer writes this review. */
  readonly isOwn: boolean;
  readonly onMarked: () => void;
};

const OwnForm = lazyPart(async () => (await import('./OwnForm.tsx')).OwnForm);

/** A review that this person still has to write. */
export function ReviewDuty({ duty, reviewerId, today, isFollowable, isOwn, onMarked }: Props) {
  const { type, employeeUnderReview, deadline, surveyLink } = duty;
  const way =
    duty.isWrittenHere === true ? (
      <InForm duty={duty} isOwn={isOwn} />
    ) : isFollowable && surveyLink !== null ? (
      <ExternalLink href={surveyLink}>
        Open survey
        <VisuallyHidden> of the {reviewInWords(duty)}</VisuallyHidden>
      </ExternalLink>
    ) : (
      <span className={classes.inert}>{surveyLink === null ? 'No survey link yet' : 'Survey'}</span>
    );
  return (
    <DutyItem
      deadline={deadline}
      today={today}
      isOfReview
      way={
        <>
          {way}
          {isOwn && <OwnReviewActs duty={duty} onMarked={onMarked} />}
        </>
      }
    >
      {type === 'Self' ? 'Self review' : `${type} review of `}
      {type !== 'Self' && (
        <PersonLink {...employeeUnderReview} managerId={type === 'Manager' ? reviewerId : null} />
      )}
    </DutyItem>
  );
}

const InForm = ({ duty, isOwn }: Pick<Props, 'duty' | 'isOwn'>) =>
  isOwn ? (
    <OwnForm
      annualReviewerId={duty.annualReviewerId}
      words={reviewInWords(duty)}
      isDone={false}
      draftSavedAt={duty.draftSavedAt ?? null}
    />
  ) : (
    <span className={classes.inert}>Written here</span>
  );
