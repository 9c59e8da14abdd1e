import type { ReactNode } from 'react';
import { formatDay } from '#contract/dates.ts';
import { dotTone, timeRemaining } from '#web/app/time-remaining.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import classes from './ToDoReviewsWidget.module.css';

type Props = {
  readonly deadline: string | null;
  readonly today: string;
  readonly children: ReactNode;
  /** The link or button that leads to the task, on its own line. */
  readonly way?: ReactNode;
};

/** One open task of a person: what to do, by when, and how. */
export function DutyItem({ deadline, today, children, way }: Props) {
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
        <span>{children}</span>
      </span>
      <span className={classes.when}>
        {deadline !== null && (
          <>
            <span className={classes.day}>{formatDay(deadline)}</span>
            <DeadlineText {...timeRemaining(deadline, today)} />
          </>
        )}
      </span>
      {way !== undefined && <span className={classes.survey}>{way}</span>}
    </li>
  );
}
