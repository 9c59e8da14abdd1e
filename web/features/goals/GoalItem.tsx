import { Link } from 'react-router';
import type { GoalRow } from '#contract/goals.ts';
import { paths } from '#web/app/paths.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { barOf } from './goal-view.ts';
import { Deadline } from './Deadline.tsx';
import { GoalStatus } from './GoalStatus.tsx';
import classes from './GoalsWidget.module.css';
import shared from './goals.module.css';

type Props = {
  readonly goal: GoalRow;
  readonly today: string;
  /** False in ended periods: the deadline then shows no time left. */
  readonly isOpen: boolean;
};

/** A goal in the profile's list: title, status, progress, deadline and completed tasks. */
export function GoalItem({ goal, today, isOpen }: Props) {
  const { goalId, employeeId, title, progress, endDate, tasks, tasksDone } = goal;
  const bar = barOf(progress);
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <Link to={paths.goal(employeeId, goalId)} className={shared.link}>
          {title}
        </Link>
        <GoalStatus progress={progress} />
      </div>
      {bar !== null && <ProgressBar label={`Progress of ${title}`} value={bar} />}
      <div className={classes.facts}>
        <span>
          {tasks === 0 ? 'No tasks' : `${tasksDone} of ${tasks} ${tasks === 1 ? 'task' : 'tasks'} done`}
        </span>
        {endDate === null ? (
          <span>No deadline</span>
        ) : (
          <Deadline day={endDate} today={today} isOpen={isOpen} />
        )}
      </div>
    </li>
  );
}
