import { isActiveProgress } from '#contract/goals/goals.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import type { GoalView } from '../goal-view.ts';
import classes from './GoalTasks.module.css';
import { TaskItem } from './TaskItem.tsx';
import { useToggleTask } from './use-toggle-task.ts';

const TasksForm = lazyForm(async () => (await import('./TasksForm.tsx')).TasksForm);

/** The tasks of a goal, with checkboxes if the viewer may edit them. */
export function GoalTasks({ view }: { readonly view: GoalView }) {
  const { goal, isEditable, mayTick } = view;
  const toggle = useToggleTask(goal.goalId);
  const tasks = goal.milestones;
  const done = tasks.filter(({ isCompleted }) => isCompleted).length;
  const edit = isEditable && (
    <FormButton
      variant="default"
      size="compact-sm"
      label={tasks.length === 0 ? 'Add Tasks' : 'Edit Tasks'}
      title="Tasks"
      form={(dialog) => <TasksForm goal={goal} {...dialog} />}
    />
  );
  if (tasks.length === 0) return <Widget title="Tasks" emptyText="No tasks yet." emptyAction={edit} />;
  return (
    <Widget title="Tasks" actions={edit}>
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
            onToggle={mayTick ? (isCompleted) => toggle.mutate({ ...task, isCompleted }) : null}
          />
        ))}
      </ul>
    </Widget>
  );
}
