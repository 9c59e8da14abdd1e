import type { Glance } from '#contract/dashboards.ts';
import { LIST_COUNT_EXACT } from '#contract/lists.ts';
import { StatusBar } from '#web/ui/charts/StatusBar.tsx';
import type { Tone } from '#web/ui/feedback/tone.ts';
import classes from './AdminDashboard.module.css';

type Props = {
  readonly glance: Glance;
  /** Counts of entries with nothing outstanding. */
  readonly others?: readonly { readonly label: string; readonly value: number; readonly tone: Tone }[];
};

/** One bar with the counts of late, soon due and later entries. */
export function AtAGlance({ glance: { total, late, soon, later, undated }, others = [] }: Props) {
  const isPartial = total > LIST_COUNT_EXACT;
  const most = LIST_COUNT_EXACT.toLocaleString('en-US');
  return (
    <div>
      <StatusBar
        label={isPartial ? `${most}+ in progress` : `${total} in progress`}
        parts={[
          { label: 'Late', value: late, tone: 'danger' },
          { label: 'Within two weeks', value: soon, tone: 'warning' },
          { label: 'Later', value: later, tone: 'info' },
          ...(undated === 0
            ? []
            : [{ label: 'Without a deadline', value: undated, tone: 'neutral' as const }]),
          ...others.filter(({ value }) => value > 0),
        ]}
      />
      {isPartial && <p className={classes.partial}>Counts cover the {most} earliest deadlines.</p>}
    </div>
  );
}
