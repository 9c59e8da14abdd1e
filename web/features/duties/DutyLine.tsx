import { useEffect, useRef } from 'react';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { annualReviewDaysLeft, dotTone, timeRemaining } from '#web/app/time-remaining.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import type { ActProps } from './act-props.ts';
import { DutyAct } from './DutyAct.tsx';
import { wordsOf } from './duty-words.ts';
import classes from './YoursToDo.module.css';

type Props = Omit<ActProps, 'line'> & {
  readonly duty: Duty;
  readonly isDone: boolean;
};

/** One duty: by when, what to do, how far it is, and one button. */
export function DutyLine({ duty: given, today, isDone, onFinish }: Props) {
  const duty = useNamesToldApart()(given);
  const line = useRef<HTMLLIElement>(null);
  // The pressed button is gone, so the line takes the focus.
  useEffect(() => {
    if (isDone) line.current?.focus();
  }, [isDone]);
  const { deadline, kind } = duty;
  const timeLeft = kind === 'evaluation' || kind === 'goal' ? timeRemaining : annualReviewDaysLeft;
  return (
    <li ref={line} className={classes.line} tabIndex={-1}>
      <span className={classes.when}>
        {deadline === null ? (
          <span className={classes.count}>No date</span>
        ) : (
          <>
            <StatusDot tone={dotTone(deadline, today)} word="" />
            <DeadlineText {...timeLeft(deadline, today)} />
          </>
        )}
      </span>
      <span className={classes.what}>{wordsOf(duty)}</span>
      {isDone ? (
        <StatusPill tone="good" word="Done" />
      ) : (
        <DutyAct duty={duty} today={today} onFinish={onFinish} line={line} />
      )}
    </li>
  );
}
