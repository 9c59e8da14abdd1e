import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { DutyItem } from './DutyItem.tsx';
import type { GoalToDo } from './goals-to-do.ts';
import classes from './ToDoReviewsWidget.module.css';

/** An open goal or task with a due date. */
export function GoalDuty({ duty, today }: { readonly duty: GoalToDo; readonly today: string }) {
  const { goal, task, deadline } = duty;
  return (
    <DutyItem deadline={deadline} today={today}>
      {task === null ? 'Goal ' : `${task} `}
      <span className={task === null ? undefined : classes.inert}>
        {task !== null && 'for '}
        <Link to={paths.goal(goal.employeeId, goal.goalId)} className={classes.link}>
          {goal.title}
        </Link>
      </span>
    </DutyItem>
  );
}
