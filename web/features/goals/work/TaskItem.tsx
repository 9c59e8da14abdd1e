import { Checkbox } from '@mantine/core';
import { formatDay } from '#contract/core/values/dates.ts';
import type { Milestone } from '#contract/goals/goals.schemas.ts';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { Deadline } from '../Deadline.tsx';
import classes from './GoalTasks.module.css';

type Props = {
  readonly task: Milestone;
  readonly today: string;
  /** False once the goal is finished or its period has ended. */
  readonly isOpen: boolean;
  /** Null if the task is read-only. */
  readonly onToggle: ((isCompleted: boolean) => void) | null;
};

export function TaskItem({ task, today, isOpen, onToggle }: Props) {
  const { content, isCompleted, dueDate, completedBy, completedOn } = task;
  return (
    <li className={classes.task} data-done={isCompleted || undefined}>
      {onToggle === null ? (
        <span className={classes.read}>
          <StatusDot
            tone={isCompleted ? 'good' : 'neutral'}
            word={isCompleted ? 'Done' : 'To do'}
            isWordHidden
          />
          <span className={classes.content}>{content}</span>
        </span>
      ) : (
        <Checkbox
          label={content}
          checked={isCompleted}
          classNames={{ label: classes.content ?? '', input: classes.box ?? '' }}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      )}
      {dueDate !== null && (
        <span className={classes.due}>
          <Deadline day={dueDate} today={today} isOpen={isOpen && !isCompleted} />
        </span>
      )}
      {isCompleted && completedBy !== null && completedOn !== null && (
        <span className={classes.ticked}>
          Done by {completedBy}, {formatDay(completedOn)}
        </span>
      )}
    </li>
  );
}
