import type { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { LIST_COUNT_EXACT } from '#contract/core/lists.ts';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';

const RemindDialog = lazyDialog(async () => (await import('./RemindDialog.tsx')).RemindDialog);

type Props = { readonly glance: ResponseOf<typeof adminDashboardSummary>['reviews'] };

/** Reminds every late reviewer on one confirmation. The count is exact only if counts cover all reviews. */
export function RemindLate({ glance: { total, lateToRemind } }: Props) {
  if (lateToRemind === 0) return null;
  return (
    <DialogButton
      variant="default"
      size="compact-sm"
      label={total > LIST_COUNT_EXACT ? 'Remind all late' : `Remind all late (${lateToRemind})`}
      dialog={(state) => (
        <RemindDialog
          {...state}
          title="Remind All Late Reviewers"
          act={{ kind: 'remind', onlyLate: true }}
          people={{ filter: { late: 'true' } }}
        />
      )}
    />
  );
}
