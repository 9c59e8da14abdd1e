import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import { inGoalOrder, isActiveProgress } from '#contract/goals/goals.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { can } from '#contract/policies.ts';
import { isChangeable } from '#web/app/people/profile-state.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { GoalItem } from './GoalItem.tsx';
import classes from './GoalsWidget.module.css';

const NewGoalForm = lazyForm(async () => (await import('./NewGoalForm.tsx')).NewGoalForm);

/** The goals of the shown period: active ones first, then finished ones. */
export function GoalsWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const { goals, today } = profile;
  const newGoal = isChangeable(profile) && can.changeGoals(viewer, profile) && (
    <FormButton
      variant="default"
      size="compact-sm"
      label="New Goal"
      form={({ onClose }) => <NewGoalForm profile={profile} onClose={onClose} />}
    />
  );
  if (goals.length === 0) {
    return <Widget title="Goals" emptyText="No goals in this period." emptyAction={newGoal} />;
  }
  const ordered = inGoalOrder(goals);
  const active = ordered.filter(({ progress }) => isActiveProgress(progress));
  const inactive = ordered.filter(({ progress }) => !isActiveProgress(progress));
  return (
    <Widget title="Goals" actions={newGoal}>
      <Group
        title="Active"
        goals={active}
        managerId={profile.managerId}
        today={today}
        isOpen={isChangeable(profile)}
        emptyText="No active goals."
      />
      {inactive.length > 0 && (
        <Group title="Inactive" goals={inactive} managerId={profile.managerId} today={today} isOpen={false} />
      )}
    </Widget>
  );
}

type GroupProps = {
  readonly title: string;
  readonly goals: readonly GoalRow[];
  readonly managerId: number | null;
  readonly today: string;
  readonly isOpen: boolean;
  readonly emptyText?: string;
};

function Group({ title, goals, managerId, today, isOpen, emptyText }: GroupProps) {
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      {goals.length === 0 ? (
        <p className={classes.none}>{emptyText}</p>
      ) : (
        <ul className={classes.list}>
          {goals.map((goal) => (
            <GoalItem key={goal.goalId} goal={goal} managerId={managerId} today={today} isOpen={isOpen} />
          ))}
        </ul>
      )}
    </>
  );
}
