import { memo, useMemo, useState } from 'react';
import { can } from '#contract/policies.ts';
import { kudoMessages, type ReviewedKudo } from '#contract/kudos.ts';
import { useViewer } from '#web/app/use-session.ts';
import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { showError } from '#web/ui/feedback/error-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/feedback/WorkButton.tsx';
import { kudoColumns, pickColumn } from './kudo-columns.tsx';
import { useApproveKudos } from './kudos.api.ts';
import { KudoTable } from './KudoTable.tsx';
import classes from './kudos.module.css';
import type { KudoList } from './use-kudo-list.ts';

type Props = { readonly list: KudoList; readonly onOpen: (kudo: ReviewedKudo) => void };

const NONE: readonly ReviewedKudo[] = [];

/** Kudos waiting for review, with bulk approval. */
export const WaitingKudos = memo(function WaitingKudos({ list, onOpen }: Props) {
  const viewer = useViewer();
  const { rows: kudos = NONE, total, hasMore, isFiltered } = list;
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const approve = useApproveKudos();
  const columns = useMemo(
    () => [
      pickColumn(picked, (id) => setPicked((before) => withToggled(before, id))),
      ...kudoColumns(onOpen).filter((column) => column.key !== 'approved'),
    ],
    [picked, onOpen],
  );
  const approvable = kudos.filter((kudo) => kudo.isApprovable);
  const chosen = approvable.filter((kudo) => picked.has(kudo.shoutoutId));
  const isAllPicked = chosen.length === approvable.length && !hasMore;
  // Select only kudos that match the search: it narrows the selection. Pages that are not loaded are loaded first.
  const toggleAll = async () => {
    if (isAllPicked) return setPicked(new Set());
    const all = hasMore ? await list.loadAll() : kudos;
    setPicked(new Set(all.filter((kudo) => kudo.isApprovable).map((one) => one.shoutoutId)));
  };

  const approveChosen = async () => {
    const refused = await approve.mutateAsync(chosen);
    setPicked(new Set(refused.map((one) => one.shoutoutId)));
    const done = chosen.length - refused.length;
    if (done > 0) toast(done === 1 ? 'One kudo has been approved.' : `${done} kudos have been approved.`);
    const [first] = refused;
    // The approval stopped at this kudo; whether it was approved is unknown.
    if (first?.hasStopped)
      showError(`The approval stopped after ${done} of ${chosen.length}: ${first.reason}`);
    else if (first) showError(`${refused.length} of ${chosen.length} could not be approved: ${first.reason}`);
  };

  return (
    <section aria-label={kudoMessages.waiting}>
      <div className={classes.toolbar}>
        <h2 className={classes.heading}>
          {kudoMessages.waiting} {total !== '' && `(${total})`}
        </h2>
        <div className={classes.picking}>
          {approvable.length > 1 && (
            <WorkButton variant="subtle" size="xs" isWorking={list.isLoadingMore} onClick={toggleAll}>
              {isAllPicked ? 'Select none' : `Select all ${hasMore ? total : approvable.length}`}
            </WorkButton>
          )}
          {chosen.length > 0 && can.reviewKudos(viewer) && (
            <ConfirmButton
              size="xs"
              label={`Approve ${chosen.length} selected`}
              title="Approve kudos"
              message={kudoMessages.confirmApprove(chosen.length)}
              verb="Approve"
              onConfirm={approveChosen}
            />
          )}
        </div>
      </div>
      <KudoTable
        list={list}
        caption={kudoMessages.waiting}
        columns={columns}
        emptyText={isFiltered ? 'No waiting kudos match the search.' : 'No kudos are waiting for review.'}
      />
    </section>
  );
});

function withToggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
