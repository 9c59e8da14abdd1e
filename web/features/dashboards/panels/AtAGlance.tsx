import type { Glance } from '#contract/dashboards/dashboards.schemas.ts';
import { LIST_COUNT_EXACT } from '#contract/core/lists.ts';
import { StatusBar } from '#web/ui/charts/StatusBar.tsx';
import type { Tone } from '#web/ui/feedback/tone.ts';
import classes from '../AdminDashboard.module.css';

type Props = {
  readonly glance: Glance;
  /** The page that lists the entries with deadlines late, soon, later or none. */
  readonly pathTo?: (deadline: 'late' | 'soon' | 'later' | 'none') => string;
  /** Counts of entries with nothing outstanding. */
  readonly others?: readonly { readonly label: string; readonly value: number; readonly tone: Tone }[];
};

/** One bar with the counts of late, soon due and later entries. */
export function AtAGlance({ glance, others = [], pathTo }: Props) {
  const { total, late, soon, later, undated } = glance;
  const isPartial = total > LIST_COUNT_EXACT;
  const most = LIST_COUNT_EXACT.toLocaleString('en-US');
  return (
    <div>
      <StatusBar
        label={isPartial ? `${most}+ in progress` : `${total} in progress`}
        parts={[
          { label: 'Late', value: late, tone: 'danger', to: pathTo?.('late') },
          { label: 'Within two weeks', value: soon, tone: 'warning', to: pathTo?.('soon') },
          { label: 'Later', value: later, tone: 'info', to: pathTo?.('later') },
          ...(undated === 0
            ? []
            : [
                {
                  label: 'Without a deadline',
                  value: undated,
                  tone: 'neutral' as const,
                  to: pathTo?.('none'),
                },
              ]),
          ...others.filter(({ value }) => value > 0),
        ]}
      />
      {isPartial && <p className={classes.partial}>Counts cover the {most} earliest deadlines.</p>}
    </div>
  );
}
