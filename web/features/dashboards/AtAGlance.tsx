import { daysBetween } from '#contract/dates.ts';
import { isOverdue } from '#web/app/time-remaining.ts';
import { StatusBar } from '#web/ui/charts/StatusBar.tsx';
import type { Tone } from '#web/ui/feedback/tone.ts';

type Props = {
  readonly unfinished: readonly { readonly deadline: string | null }[];
  /** Counts of entries with nothing outstanding. */
  readonly others?: readonly { readonly label: string; readonly value: number; readonly tone: Tone }[];
  readonly today: string;
};

/** One bar with the counts of late, soon due and later entries. */
export function AtAGlance({ unfinished, others = [], today }: Props) {
  const isLate = (day: string) => isOverdue(day, today);
  const isSoon = (day: string) => !isLate(day) && daysBetween(today, day) <= SOON_DAYS;
  const count = (rule: (day: string) => boolean) =>
    unfinished.filter(({ deadline }) => deadline !== null && rule(deadline)).length;
  const late = count(isLate);
  const soon = count(isSoon);
  const undated = unfinished.filter(({ deadline }) => deadline === null).length;
  const later = unfinished.length - late - soon - undated;
  const total = others.reduce((sum, { value }) => sum + value, unfinished.length);
  return (
    <StatusBar
      label={`${total} in progress`}
      parts={[
        { label: 'Late', value: late, tone: 'danger' },
        { label: 'Within two weeks', value: soon, tone: 'warning' },
        { label: 'Later', value: later, tone: 'info' },
        ...(undated === 0 ? [] : [{ label: 'Without a deadline', value: undated, tone: 'neutral' as const }]),
        ...others.filter(({ value }) => value > 0),
      ]}
    />
  );
}

const SOON_DAYS = 14;
