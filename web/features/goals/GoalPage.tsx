import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { messages } from '#contract/core/messages.ts';
import { paths } from '#web/app/paths.ts';
import { isMissing } from '#web/app/calls/query-client.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { CarriedNotes } from './CarriedNotes.tsx';
import { goalViewOf } from './goal-view.ts';
import { GoalFacts } from './GoalFacts.tsx';
import { GoalNeighbours } from './GoalNeighbours.tsx';
import classes from './GoalPage.module.css';
import { GoalTasks } from './work/GoalTasks.tsx';
import { GoalUpdates } from './work/GoalUpdates.tsx';
import { useDeleteGoal, useGoal } from './goals.api.ts';

const EditGoalForm = lazyForm(async () => (await import('./EditGoalForm.tsx')).EditGoalForm);

/** One goal with its tasks and updates. A goal under another employee's id leads to /access-denied. */
export function GoalPage() {
  const params = useParams();
  const employeeId = Number(params['employeeId']);
  const load = useGoal(Number(params['goalId']));
  const { data: goal, error } = load;
  if (goal !== undefined && goal.employeeId !== employeeId)
    return <Navigate to={paths.accessDenied} replace />;
  if (goal === undefined && isMissing(error)) return <NotFoundPage />;
  const back = { to: paths.profile(employeeId), label: goal?.employeeName ?? 'Profile' };
  if (goal?.isDeleted) {
    return (
      <Page title="Goal" width="directory" back={back}>
        <Empty
          text={goalMessages.deleted}
          action={<Link to={back.to}>Back to the profile of {goal.employeeName}</Link>}
        />
      </Page>
    );
  }
  return (
    <Loaded
      load={load}
      data={goal}
      failed="This goal could not be loaded."
      skeleton={<Skeletons shape="cards" rows={3} />}
      frame={(state) => (
        <Page title="Goal" width="directory" back={back}>
          {state}
        </Page>
      )}
    >
      {(loaded) => <GoalDetail key={loaded.goalId} goal={loaded} />}
    </Loaded>
  );
}

function GoalDetail({ goal }: { readonly goal: Goal }) {
  const viewer = useViewer();
  const view = goalViewOf(viewer, goal);
  const period = goal.isPeriodEnded ? `?period=${goal.markingPeriodId}` : '';
  return (
    <Page
      title={goal.title}
      width="directory"
      back={{ to: `${paths.profile(goal.employeeId)}${period}`, label: goal.employeeName }}
      actions={
        view.isEditable && (
          <>
            <FormButton
              variant="default"
              label="Edit Goal"
              form={(dialog) => <EditGoalForm goal={goal} {...dialog} />}
            />
            <DeleteGoal goal={goal} />
          </>
        )
      }
    >
      {goal.isPeriodEnded && <Banner>{messages.periodEnded}</Banner>}
      <CarriedNotes goal={goal} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <GoalFacts goal={goal} />
          <GoalTasks view={view} />
        </div>
        <div className={classes.column}>
          <GoalUpdates view={view} />
        </div>
      </div>
      <GoalNeighbours goal={goal} />
    </Page>
  );
}

/** Deletes a goal and returns to the profile. */
function DeleteGoal({ goal: { goalId, employeeId, version } }: { readonly goal: Goal }) {
  const deletion = useDeleteGoal();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      variant="default"
      label="Delete Goal"
      title="Delete Goal"
      message={goalMessages.confirmDelete}
      verb="Delete Goal"
      isDestructive
      closesOnFailure
      onConfirm={async () => {
        await deletion.mutateAsync({ params: { id: goalId }, ifMatch: version });
        toast('The goal has been deleted.');
        await navigate(paths.profile(employeeId));
      }}
    />
  );
}
