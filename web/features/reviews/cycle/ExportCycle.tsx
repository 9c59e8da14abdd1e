import { useMutation } from '@tanstack/react-query';
import { cycleSorts } from '#contract/reviews/cycle/review-cycle.ts';
import { exportReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { saveAs } from '#web/app/calls/save-as.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { cycleSortKeys } from './cycle-columns.tsx';
import { SOONEST_FIRST } from './review-cycle.api.ts';
import type { Filters } from './use-cycle-filters.ts';

type Props = { readonly filters: Filters; readonly wanted: string };

/** Saves the table as a file, with the filters and the order that it shows. */
export function ExportCycle({ filters, wanted }: Props) {
  const [{ key, direction }] = useUrlSort(SOONEST_FIRST, cycleSortKeys);
  const save = useMutation({
    mutationFn: async () => {
      const by = cycleSorts.find((one) => one === key) ?? 'next';
      const sort = direction === 'desc' ? (`-${by}` as const) : by;
      const query = { ...filters, ...(wanted === '' ? {} : { q: wanted }), sort };
      saveAs(await call(exportReviewCycle, { query }), 'review-cycle.csv');
    },
  });
  return (
    <WorkButton variant="default" isWorking={save.isPending} onClick={() => save.mutateAsync()}>
      Export CSV
    </WorkButton>
  );
}
