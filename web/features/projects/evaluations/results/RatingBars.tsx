import { ratingLabels } from '#contract/core/enums.ts';
import { BarDistribution } from '#web/ui/charts/BarDistribution.tsx';

type Props = { readonly label: string; readonly distribution: readonly number[] };

/** The number of answers per level, best level first. */
export function RatingBars({ label, distribution }: Props) {
  const bars = ratingLabels.map((name, level) => ({ label: name, value: distribution[level] ?? 0 }));
  return <BarDistribution label={label} bars={bars.toReversed()} />;
}
