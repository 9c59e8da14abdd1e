import { VisuallyHidden } from '@mantine/core';
import type { ReviewerEntry } from '#contract/annual-reviews.ts';
import { formatDay, formatMonthDay } from '#contract/dates.ts';
import { can } from '#contract/policies.ts';
import { NotifyButton } from '#web/app/NotifyButton.tsx';
import { isDanger, leaveText } from '#web/app/time-remaining.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { CopyLink } from '#web/ui/feedback/CopyLink.tsx';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { ExternalLink } from '#web/ui/feedback/ExternalLink.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { Toggle } from '#web/ui/forms/Toggle.tsx';
import { useRemindReviewer } from './annual-reviews.api.ts';
import classes from './Reviewers.module.css';
import { offers, type ReviewView } from './review-view.ts';
import { useReviewerToggle } from './use-reviewer-toggle.ts';

type Props = { readonly view: ReviewView; readonly reviewer: ReviewerEntry };

/** One reviewer with deadline, status, last reminder and survey link. */
export function ReviewerItem({ view, reviewer }: Props) {
  const { employeeId, reviewerName: fullName, type, isCompleted, deliveryFailed, surveyLink } = reviewer;
  const completion = useReviewerToggle(view, reviewer);
  const isOwnEntry = employeeId === view.viewer.employeeId;
  const isReminded =
    offers(view, 'remind', can.remindReviewer) &&
    !isCompleted &&
    reviewer.isActive &&
    !isOwnEntry &&
    reviewer.onLeaveUntil === undefined;
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
          {!reviewer.isActive && <StatusPill tone="neutral" word="Archived" />}
          <StatusPill
            tone={completion.isOn ? 'good' : 'neutral'}
            word={completion.isOn ? 'Complete' : 'Incomplete'}
          />
        </span>
      </div>
      {surveyLink !== null && <Facts view={view} reviewer={reviewer} />}
      <div className={classes.controls}>
        {surveyLink === null ? (
          <Facts view={view} reviewer={reviewer} />
        ) : (
          <>
            <ExternalLink href={surveyLink}>
              Open survey<VisuallyHidden> of {fullName}</VisuallyHidden>
            </ExternalLink>
            <CopyLink href={surveyLink} label={`Copy link of ${fullName}`} />
          </>
        )}
        <span className={classes.end}>
          {offers(view, 'markReviewer', can.markReviewer) && (
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
  const { deadline, remindersSent, surveyLink } = reviewer;
  const count = remindersSent.length;
  const days = remindersSent.map(formatMonthDay).join(', ');
  const reminders = `${count} ${count === 1 ? 'reminder' : 'reminders'}: ${days}`;
  const due = deadline === null ? '' : `Due ${formatDay(deadline)}`;
  return (
    <p className={classes.facts}>
      {isPressing(view, reviewer) ? <DeadlineText text={due} tone="danger" /> : due}
      {deadline !== null && ' · '}
      {count === 0 ? 'No reminders' : reminders}
      {surveyLink === null && ' · No survey link'}
    </p>
  );
}

const isPressing = (
  { review, isChangeable, today, isOnLeave }: ReviewView,
  { deadline, isCompleted, onLeaveUntil }: ReviewerEntry,
) =>
  isChangeable &&
  isOnLeave !== true &&
  onLeaveUntil === undefined &&
  !review.isComplete &&
  !isCompleted &&
  deadline !== null &&
  isDanger(deadline, today);

function NotifyReviewer({ reviewer: { annualReviewerId, reviewerName: fullName } }: Pick<Props, 'reviewer'>) {
  const remind = useRemindReviewer();
  return (
    <NotifyButton
      fullName={fullName}
      link="the survey link"
      sent={`A reminder to ${fullName} is on its way.`}
      onSend={(message) => remind.mutateAsync({ annualReviewerId, message })}
    />
  );
}
