import { Link } from 'react-router';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import { isActiveProgress } from '#contract/goals/goals.ts';
import { can } from '#contract/policies.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { barOf } from './goal-view.ts';
import { Deadline } from './Deadline.tsx';
import { GoalStatus } from './GoalStatus.tsx';
import classes from './GoalsWidget.module.css';
import shared from './goals.module.css';

const NewUpdateForm = lazyForm(async () => (await import('./work/NewUpdateForm.tsx')).NewUpdateForm);

type Props = {
  readonly goal: GoalRow;
  readonly managerId: number | null;
  readonly today: string;
  /** False in ended periods: the deadline then shows no time left. */
  readonly isOpen: boolean;
};

/** A goal in the profile's list: title, status, progress, deadline and completed tasks. */
export function GoalItem({ goal, managerId, today, isOpen }: Props) {
  const { goalId, employeeId, title, progress, endDate, tasks, tasksDone } = goal;
  const bar = barOf(progress);
  const viewer = useViewer();
  const work = { ...goal, managerId };
  const mayWrite =
    isOpen &&
    isActiveProgress(progress) &&
    can.writeGoalUpdate(viewer, { ...work, update: null, status: 'Started' });
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
        {mayWrite && (
          <FormButton
            variant="subtle"
            size="compact-sm"
            label="New Update"
            aria-label={`New update on ${title}`}
            title={`New Update on ${title}`}
            className={classes.write ?? ''}
            form={({ onClose }) => (
              <NewUpdateForm goalId={goalId} mayCancel={can.changeGoals(viewer, work)} onClose={onClose} />
            )}
          />
        )}
      </div>
    </li>
  );
}
