import { REVIEWERS_PER_STEP } from '#contract/core/values/constants.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './results.module.css';
import { ScoreFigure } from './ScoreFigure.tsx';
import { ScoreLine } from './ScoreLine.tsx';

/**
 * The mean of colleagues' answers on projects of the shown period. A person's own score updates only in steps
 * of {@link REVIEWERS_PER_STEP} people.
 */
export function PerformanceScoreWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const { periods, ...score } = profile.performanceScore;
  const isOwn = isSelf(viewer, profile);
  return (
    <Widget title="Performance Score">
      <ScoreFigure {...score} label="Answers behind the Performance Score" />
      <p className={classes.note}>
        The average of all answers about {isOwn ? 'you' : profile.firstName} in project evaluations of this
        period.
        {isOwn && ` ${score.answered === 0 ? BELOW : ABOVE}`}
      </p>
      <ScoreLine label="Performance Score over time" periods={periods} />
    </Widget>
  );
}

const BELOW = `Shown once ${REVIEWERS_PER_STEP} people have answered.`;
const ABOVE = `Updated with every ${REVIEWERS_PER_STEP} more people who answer.`;
