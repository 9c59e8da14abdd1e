import type { ComponentProps } from 'react';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { EndPeriodForm } from './EndPeriodForm.tsx';
import { useReviewOutcome } from './marking-periods.api.ts';

type Props = Omit<ComponentProps<typeof EndPeriodForm>, 'outcome'> & {
  /** The review of the period, if its answers are read here. */
  readonly readReviewId: number | null;
};

/** The form that ends a period, once what was agreed in its review is known. */
export function EndWithActions({ readReviewId, ...form }: Props) {
  const load = useReviewOutcome(readReviewId);
  if (readReviewId === null) return <EndPeriodForm {...form} outcome={null} />;
  return (
    <Loaded load={load} data={load.data} failed="What was agreed could not be loaded.">
      {(outcome) => <EndPeriodForm {...form} outcome={outcome} />}
    </Loaded>
  );
}
