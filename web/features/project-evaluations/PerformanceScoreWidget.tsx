import { REVIEWERS_PER_STEP } from '#contract/constants.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './results.module.css';
import { ScoreFigure } from './ScoreFigure.tsx';
import { ScoreLine } from './ScoreLine.tsx';

/**
 * The mean of colleagues' answers on projects of the shown period. A person's own score updates only in steps of {@link
 * REVIEWERS_PER_STEP} people.
 */
export function PerformanceScoreWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const { periods, ...score } = profile.performanceScore;
  return (
    <Widget title="Performance Score">
      <ScoreFigure {...score} label="Answers behind the Performance Score" />
      {isSelf(viewer, profile) && (
        <p className={classes.note}>
          Your score appears once {REVIEWERS_PER_STEP} people have answered, and is updated with every{' '}
          {REVIEWERS_PER_STEP} more.
        </p>
      )}
      <ScoreLine label="Performance Score over time" periods={periods} />
    </Widget>
  );
}
