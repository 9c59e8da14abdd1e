import { formatDay } from '#contract/core/values/dates.ts';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { isActiveProgress } from '#contract/goals/goals.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { barOf } from './goal-view.ts';
import classes from './GoalFacts.module.css';
import { GoalStatus } from './GoalStatus.tsx';
import { Deadline } from './Deadline.tsx';
import shared from './goals.module.css';

/** A goal's progress, dates and description. */
export function GoalFacts({ goal }: { readonly goal: Goal }) {
  const { progress, startDate, endDate, today, isPeriodEnded, description } = goal;
  const bar = barOf(progress);
  return (
    <Widget title="Goal" actions={<GoalStatus progress={progress} />}>
      <div className={classes.facts}>
        {bar !== null && <ProgressBar label="Progress" value={bar} />}
        <KeyValueList
          items={[
            // On a printout, nothing else says whose goal it is.
            { label: 'Team Member', value: goal.employeeName },
            { label: 'Start Date', value: formatDay(startDate) },
            {
              label: 'Deadline',
              value:
                endDate === null ? (
                  'None'
                ) : (
                  <Deadline
                    day={endDate}
                    today={today}
                    isOpen={!isPeriodEnded && isActiveProgress(progress)}
                  />
                ),
            },
          ]}
        />
        <h3 className={classes.heading}>Description</h3>
        {description === '' ? (
          <p className={shared.quiet}>No description.</p>
        ) : (
          <RichText text={description} />
        )}
      </div>
    </Widget>
  );
}
