import { formatDay } from '#contract/core/values/dates.ts';
import { isDanger, timeRemaining } from '#web/app/time-remaining.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import classes from './goals.module.css';

type Props = {
  readonly day: string;
  readonly today: string;
  /** False once the deadline no longer matters. */
  readonly isOpen: boolean;
};

/** A deadline. While open, it shows the time left, in the danger color from the day itself. */
export function Deadline({ day, today, isOpen }: Props) {
  return (
    <span className={classes.deadline}>
      <span data-danger={(isOpen && isDanger(day, today)) || undefined} className={classes.day}>
        {formatDay(day)}
      </span>
      {isOpen && <DeadlineText {...timeRemaining(day, today)} />}
    </span>
  );
}
