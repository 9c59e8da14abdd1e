import type { ReactNode } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import { annualReviewDaysLeft, dotTone, timeRemaining } from '#web/app/time-remaining.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import classes from './ToDoReviewsWidget.module.css';

type Props = {
  readonly deadline: string | null;
  readonly today: string;
  /** The deadline is that of an annual review. */
  readonly isOfReview?: boolean;
  readonly children: ReactNode;
  /** The link or button that leads to the task, on its own line. */
  readonly way?: ReactNode;
};

/** One open task of a person: what to do, by when, and how. */
export function DutyItem({ deadline, today, isOfReview = false, children, way }: Props) {
  const timeLeft = isOfReview ? annualReviewDaysLeft : timeRemaining;
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        {deadline !== null && (
          <StatusDot tone={dotTone(deadline, today)} word={timeLeft(deadline, today).text} isWordHidden />
        )}
        <span>{children}</span>
      </span>
      <span className={classes.when}>
        {deadline !== null && (
          <>
            <span className={classes.day}>{formatDay(deadline)}</span>
            <DeadlineText {...timeLeft(deadline, today)} />
          </>
        )}
      </span>
      {way !== undefined && <span className={classes.survey}>{way}</span>}
    </li>
  );
}
