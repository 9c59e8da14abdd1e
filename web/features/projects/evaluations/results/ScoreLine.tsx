import { formatDayShort } from '#contract/core/values/dates.ts';
import type { PerformanceScore } from '#contract/projects/project-evaluations.schemas.ts';
import { SparkLine } from '#web/ui/charts/SparkLine.tsx';
import classes from './results.module.css';
import { formatScore } from './score-words.ts';

type Props = { readonly label: string; readonly periods: PerformanceScore['periods'] };

const PERIODS_SHOWN = 6;
const BEST = 5;

/**
 * A score over the marking periods, labeled by their first days. Hidden with fewer than two periods, or
 * without any score.
 */
export function ScoreLine({ label, periods }: Props) {
  if (periods.length < 2 || periods.every(({ averageScore }) => averageScore === 0)) return null;
  const points = periods.slice(-PERIODS_SHOWN).map(({ startDate, averageScore }) => ({
    label: formatDayShort(startDate),
    value: averageScore === 0 ? null : averageScore,
  }));
  return (
    <div className={classes.part}>
      <h3 className={classes.heading}>Over time</h3>
      <SparkLine label={label} points={points} max={BEST} format={(value) => formatScore(value, '--')} />
    </div>
  );
}
