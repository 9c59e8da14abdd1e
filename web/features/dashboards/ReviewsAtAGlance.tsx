import { daysBetween, isOverdue } from '#contract/dates.ts';
import { StatusBar } from '#web/ui/charts/StatusBar.tsx';

type Props = { readonly reviews: readonly { readonly deadline: string | null }[]; readonly today: string };

/** How many are late, soon due and later, as one bar. */
export function ReviewsAtAGlance({ reviews, today }: Props) {
  const isLate = (day: string) => isOverdue(day, today);
  const isSoon = (day: string) => !isLate(day) && daysBetween(today, day) <= SOON_DAYS;
  const count = (rule: (day: string) => boolean) =>
    reviews.filter(({ deadline }) => deadline !== null && rule(deadline)).length;
  const late = count(isLate);
  const soon = count(isSoon);
  const undated = reviews.filter(({ deadline }) => deadline === null).length;
  const later = reviews.length - late - soon - undated;
  return (
    <StatusBar
      label={`${reviews.length} in progress`}
      parts={[
        { label: 'Late', value: late, tone: 'danger' },
        { label: 'Within two weeks', value: soon, tone: 'warning' },
        { label: 'Later', value: later, tone: 'info' },
        ...(undated === 0 ? [] : [{ label: 'Without a deadline', value: undated, tone: 'neutral' as const }]),
      ]}
    />
  );
}

const SOON_DAYS = 14;
