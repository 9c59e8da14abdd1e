import { formatDay } from '#contract/dates.ts';
import { isDanger, timeRemaining } from '#web/app/time-remaining.ts';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import classes from './goals.module.css';

type Props = {
  readonly day: string;
  readonly today: string;
  /** Whether there is still something to do until then. */
  readonly isOpen: boolean;
};

/** A deadline; while it counts, with the time that is left, in danger colour from the day itself on. */
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
