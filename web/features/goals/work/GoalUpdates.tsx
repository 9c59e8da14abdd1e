import { formatDay } from '#contract/core/values/dates.ts';
import type { GoalUpdate } from '#contract/goals/goals.schemas.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import type { GoalView } from '../goal-view.ts';
import { GoalStatus } from '../GoalStatus.tsx';
import classes from './GoalUpdates.module.css';
import shared from '../goals.module.css';
import { useDeleteUpdate } from '../goals.api.ts';

const NewUpdateForm = lazyForm(async () => (await import('./NewUpdateForm.tsx')).NewUpdateForm);
const EditUpdateForm = lazyForm(async () => (await import('./EditUpdateForm.tsx')).EditUpdateForm);

/** The updates of a goal, newest first. The newest one determines the goal's status. */
export function GoalUpdates({ view }: { readonly view: GoalView }) {
  const { goal, isEditable, mayWrite } = view;
  const newUpdate = mayWrite && (
    <FormButton
      variant="default"
      size="compact-sm"
      label="New Update"
      form={({ onClose }) => <NewUpdateForm goalId={goal.goalId} mayCancel={isEditable} onClose={onClose} />}
    />
  );
  if (goal.goalUpdates.length === 0) {
    return <Widget title="Updates" emptyText="No updates yet." emptyAction={newUpdate} />;
  }
  return (
    <Widget title="Updates" actions={newUpdate}>
      <Timeline
        items={goal.goalUpdates.map((update) => ({
          key: update.goalUpdateId,
          title: update.title,
          when: formatDay(update.updateDate),
          children: <Told update={update} view={view} />,
        }))}
      />
    </Widget>
  );
}

type ToldProps = { readonly update: GoalUpdate; readonly view: GoalView };

function Told({ update, view }: ToldProps) {
  return (
    <div className={classes.update}>
      <div className={classes.line}>
        <GoalStatus progress={update.progress} />
        {update.authorName !== null && <span className={shared.quiet}>{update.authorName}</span>}
      </div>
      {update.description !== '' && <RichText text={update.description} />}
      {view.mayDelete(update) && (
        <div className={classes.actions} data-no-print>
          <FormButton
            isOffered={view.mayEdit(update)}
            dialogName={`Update ${update.goalUpdateId}`}
            variant="subtle"
            size="compact-sm"
            label="Edit"
            aria-label={`Edit update ${update.title}`}
            title="Edit Update"
            form={(dialog) => <EditUpdateForm update={update} mayCancel={view.isEditable} {...dialog} />}
          />
          <DeleteUpdate update={update} />
        </div>
      )}
    </div>
  );
}

/** Deletes an update. The goal returns to its previous status. */
function DeleteUpdate({ update: { goalUpdateId, title, version } }: { readonly update: GoalUpdate }) {
  const deletion = useDeleteUpdate();
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      color="red"
      label="Delete"
      aria-label={`Delete update ${title}`}
      title="Delete Update"
      message={`Are you sure you want to delete the update "${title}"? If it is the latest, the goal returns to its previous status.`}
      verb="Delete Update"
      isDestructive
      closesOnFailure
      onConfirm={() => deletion.mutateAsync({ params: { id: goalUpdateId }, ifMatch: version })}
      done="The update has been deleted."
    />
  );
}
