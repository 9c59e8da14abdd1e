import { formatDay } from '#contract/dates.ts';
import type { GoalUpdate } from '#contract/goals.ts';
import { Timeline } from '#web/ui/layout/Timeline.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { DeleteUpdate } from './DeleteUpdate.tsx';
import { EditUpdate } from './EditUpdate.tsx';
import type { GoalView } from './goal-view.ts';
import { GoalStatus } from './GoalStatus.tsx';
import classes from './GoalUpdates.module.css';
import shared from './goals.module.css';
import { NewUpdate } from './NewUpdate.tsx';

/** What was told about a goal, the newest first: its status is the goal's. */
export function GoalUpdates({ view }: { readonly view: GoalView }) {
  const { goal, isEditable } = view;
  const newUpdate = isEditable && <NewUpdate goalId={goal.goalId} />;
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
          children: <Told update={update} isEditable={isEditable} />,
        }))}
      />
    </Widget>
  );
}

function Told({ update, isEditable }: { update: GoalUpdate; isEditable: boolean }) {
  return (
    <div className={classes.update}>
      <div className={classes.line}>
        <GoalStatus progress={update.progress} />
        {update.authorName !== null && <span className={shared.quiet}>{update.authorName}</span>}
      </div>
      {update.description !== '' && <p className={shared.words}>{update.description}</p>}
      {isEditable && (
        <div className={classes.actions} data-no-print>
          <EditUpdate update={update} />
          <DeleteUpdate update={update} />
        </div>
      )}
    </div>
  );
}
