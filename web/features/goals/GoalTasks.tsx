import { isActiveProgress } from '#contract/goals.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { EditTasks } from './EditTasks.tsx';
import type { GoalView } from './goal-view.ts';
import classes from './GoalTasks.module.css';
import { TaskItem } from './TaskItem.tsx';
import { useToggleTask } from './use-toggle-task.ts';

/** The tasks of a goal; whoever may, marks them right here. */
export function GoalTasks({ view }: { readonly view: GoalView }) {
  const { goal, isEditable } = view;
  const toggle = useToggleTask(goal.goalId);
  const tasks = goal.milestones;
  const done = tasks.filter(({ isCompleted }) => isCompleted).length;
  if (tasks.length === 0) {
    return (
      <Widget title="Tasks" emptyText="No tasks yet." emptyAction={isEditable && <EditTasks goal={goal} />} />
    );
  }
  return (
    <Widget title="Tasks" actions={isEditable && <EditTasks goal={goal} />}>
      <p className={classes.count}>
        {done} of {tasks.length} done
      </p>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <TaskItem
            key={task.milestoneId}
            task={task}
            today={goal.today}
            isOpen={!goal.isPeriodEnded && isActiveProgress(goal.progress)}
            onToggle={isEditable ? (isCompleted) => toggle.mutate({ ...task, isCompleted }) : null}
          />
        ))}
      </ul>
    </Widget>
  );
}
