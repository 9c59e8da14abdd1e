import { daysBetween, isOverdue } from '#contract/dates.ts';
import { StatusBar } from '#web/ui/charts/StatusBar.tsx';

type Props = {
  readonly unfinished: readonly { readonly deadline: string | null }[];
  /** Nothing is missing there any more. */
  readonly done?: number;
  readonly today: string;
};

/** How many are late, soon due and later, as one bar. */
export function AtAGlance({ unfinished, done = 0, today }: Props) {
  const isLate = (day: string) => isOverdue(day, today);
  const isSoon = (day: string) => !isLate(day) && daysBetween(today, day) <= SOON_DAYS;
  const count = (rule: (day: string) => boolean) =>
    unfinished.filter(({ deadline }) => deadline !== null && rule(deadline)).length;
  const late = count(isLate);
  const soon = count(isSoon);
  const undated = unfinished.filter(({ deadline }) => deadline === null).length;
  const later = unfinished.length - late - soon - undated;
  return (
    <StatusBar
      label={`${unfinished.length + done} in progress`}
      parts={[
        { label: 'Late', value: late, tone: 'danger' },
        { label: 'Within two weeks', value: soon, tone: 'warning' },
        { label: 'Later', value: later, tone: 'info' },
        ...(undated === 0 ? [] : [{ label: 'Without a deadline', value: undated, tone: 'neutral' as const }]),
        ...(done === 0 ? [] : [{ label: 'All submitted', value: done, tone: 'good' as const }]),
      ]}
    />
  );
}

const SOON_DAYS = 14;
