import { VisuallyHidden } from '@mantine/core';
import type { ComponentType } from 'react';
import { isAway, isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { formatDay, formatMonthDay } from '#contract/core/values/dates.ts';
import { can } from '#contract/policies.ts';
import { NotifyButton } from '#web/app/people/NotifyButton.tsx';
import { isDanger, leaveText, startText } from '#web/app/time-remaining.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { CopyLink } from '#web/ui/feedback/CopyLink.tsx';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { Toggle } from '#web/ui/choices/Toggle.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useRemindReviewer } from '../annual-reviews.api.ts';
import classes from './Reviewers.module.css';
import { offers, type ReviewView } from '../review-view.ts';
import { useReviewerToggle } from './use-reviewer-toggle.ts';

const OwnForm = lazyPart(async () => (await import('../to-do/OwnForm.tsx')).OwnForm);

type Props = {
  readonly view: ReviewView;
  readonly reviewer: ReviewerEntry;
  /** Switches between form and survey link, where that is offered. */
  readonly EntryKind?: ComponentType<{ view: ReviewView; reviewer: ReviewerEntry }> | undefined;
};

/** One reviewer with deadline, status, last reminder, and survey link or own form. */
export function ReviewerItem({ view, reviewer, EntryKind }: Props) {
  const { employeeId, reviewerName: fullName, type, isCompleted, deliveryFailed, surveyLink } = reviewer;
  const completion = useReviewerToggle(view, reviewer);
  const isOwnEntry = employeeId === view.viewer.employeeId;
  const { isWrittenHere: isHere = false, markedBy } = reviewer;
  const isSubmitted = isHere && isCompleted && markedBy === null;
  const isForm = isHere && isOwnEntry && (isCompleted || (view.isChangeable && !view.review.isComplete));
  const isBare = !isForm && (isHere || surveyLink === null);
  const isReminded =
    offers(view, 'remind', can.remindReviewer) && isAwaited(reviewer) && !isOwnEntry && !isAway(reviewer);
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <span className={classes.who}>
          {employeeId === view.employee.employeeId ? (
            fullName
          ) : (
            <PersonLink employeeId={employeeId} fullName={fullName} />
          )}{' '}
          <span className={classes.type}>{type}</span>
        </span>
        <span className={classes.pills}>
          {deliveryFailed && <StatusPill tone="danger" word="Not delivered" />}
          {reviewer.onLeaveUntil !== undefined && (
            <StatusPill tone="neutral" word={leaveText(reviewer.onLeaveUntil)} />
          )}
          {reviewer.startsOn !== undefined && (
            <StatusPill tone="neutral" word={startText(reviewer.startsOn)} />
          )}
          {!reviewer.isActive && <StatusPill tone="neutral" word="Archived" />}
          <StatusPill
            tone={completion.isOn ? 'good' : 'neutral'}
            word={isSubmitted ? 'Submitted' : completion.isOn ? 'Complete' : 'Incomplete'}
          />
        </span>
      </div>
      {!isBare && <Facts view={view} reviewer={reviewer} />}
      <div className={classes.controls}>
        {isBare && <Facts view={view} reviewer={reviewer} />}
        {isForm && (
          <OwnForm
            annualReviewerId={reviewer.annualReviewerId}
            words={type === 'Self' ? 'your self review' : 'your review'}
            isDone={isCompleted}
            draftSavedAt={reviewer.draftSavedAt ?? null}
          />
        )}
        {!isHere && surveyLink !== null && (
          <>
            <ExternalLink href={surveyLink}>
              Open survey<VisuallyHidden> of {fullName}</VisuallyHidden>
            </ExternalLink>
            <CopyLink href={surveyLink} label={`Copy link of ${fullName}`} />
          </>
        )}
        <span className={classes.end}>
          {EntryKind && !isCompleted && offers(view, 'changeLinks', can.chooseReviewForm) && (
            <EntryKind view={view} reviewer={reviewer} />
          )}
          {!isSubmitted && offers(view, 'markReviewer', can.markReviewer) && (
            <Toggle
              label="Complete"
              spokenLabel={`Complete: ${fullName}`}
              isOn={completion.isOn}
              onChange={completion.toggle}
            />
          )}
          {isReminded && <NotifyReviewer reviewer={reviewer} />}
        </span>
      </div>
    </li>
  );
}

function Facts({ view, reviewer }: Props) {
  const { deadline, remindersSent, surveyLink, isWrittenHere, markedBy } = reviewer;
  const count = remindersSent.length;
  const days = remindersSent.map(formatMonthDay).join(', ');
  const reminders = `${count} ${count === 1 ? 'reminder' : 'reminders'}: ${days}`;
  const due = deadline === null ? '' : `Due ${formatDay(deadline)}`;
  return (
    <p className={classes.facts}>
      {isPressing(view, reviewer) ? <DeadlineText text={due} tone="danger" /> : due}
      {deadline !== null && ' · '}
      {count === 0 ? 'No reminders' : reminders}
      {isWrittenHere === true
        ? markedBy && ` · Marked as done by ${markedBy}, no answers`
        : surveyLink === null && ' · No survey link'}
    </p>
  );
}

const isPressing = ({ review, isChangeable, today, isOnLeave }: ReviewView, reviewer: ReviewerEntry) =>
  isChangeable &&
  isOnLeave !== true &&
  !isAway(reviewer) &&
  !review.isComplete &&
  isAwaited(reviewer) &&
  reviewer.deadline !== null &&
  isDanger(reviewer.deadline, today);

function NotifyReviewer({ reviewer }: Pick<Props, 'reviewer'>) {
  const { annualReviewerId, reviewerName: fullName, isWrittenHere } = reviewer;
  const remind = useRemindReviewer();
  return (
    <NotifyButton
      dialogName={`Notify reviewer ${annualReviewerId}`}
      fullName={fullName}
      link={isWrittenHere === true ? 'a button to the form' : 'the survey link'}
      sent={`A reminder to ${fullName} is on its way.`}
      onSend={(message) => remind.mutateAsync({ annualReviewerId, message })}
    />
  );
}
