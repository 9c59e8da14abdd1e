import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { can } from '#contract/policies.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { kudoColumns, pickColumn, stateOf } from './kudo-columns.tsx';
import { useApproveKudo, useApproveKudos } from '../kudos.api.ts';
import { KudoTable } from './KudoTable.tsx';
import { ReviewKeys } from './ReviewKeys.tsx';
import classes from '../kudos.module.css';
import type { KudoList } from './use-kudo-list.ts';
import { useRowKeys } from './use-row-keys.ts';

type Props = { readonly list: KudoList; readonly onOpen: (kudo: ReviewedKudo) => void };

const NONE: readonly ReviewedKudo[] = [];
const NO_STATES: ReadonlySet<string> = new Set();

/**
 * Kudos waiting for review, with their text. An Admin approves them one by one, on the row or with its keys,
 * or several at once: only those whose text has been on the screen. Source: docs/product/kudos.md.
 */
export const WaitingKudos = memo(function WaitingKudos({ list, onOpen }: Props) {
  const viewer = useViewer();
  const { rows: kudos = NONE, total, isFiltered } = list;
  const [picked, setPicked] = useState(NO_STATES);
  const [seen, setSeen] = useState(NO_STATES);
  const [asked, setAsked] = useState<ReviewedKudo | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const approve = useApproveKudos();
  const approveOne = useApproveKudo();
  const onSeen = useCallback(
    (kudo: ReviewedKudo) => setSeen((before) => new Set([...before, stateOf(kudo)])),
    [],
  );
  const keys = useRowKeys(section, kudos, {
    onApprove: setAsked,
    onHelp: () => setHelpOpen(true),
    onEnd: () => list.hasMore && list.loadMore(),
    onEmpty: () => heading.current?.focus(),
  });
  const columns = useMemo(
    () => [
      pickColumn({ picked, seen }, (kudo) => setPicked((before) => withToggled(before, stateOf(kudo)))),
      ...kudoColumns({ onOpen, onApprove: setAsked, onSeen }).filter((column) => column.key !== 'approved'),
    ],
    [picked, seen, onOpen, onSeen],
  );
  // Only kudos that match the search: the search narrows the selection.
  const approvable = kudos.filter((kudo) => kudo.isApprovable);
  const selectable = approvable.filter((kudo) => seen.has(stateOf(kudo)));
  const chosen = selectable.filter((kudo) => picked.has(stateOf(kudo)));
  const isAllPicked = chosen.length > 0 && selectable.every((kudo) => picked.has(stateOf(kudo)));

  const approveChosen = async () => {
    const refused = await approve.mutateAsync(chosen);
    const isRefused = (kudo: ReviewedKudo) => refused.some((one) => one.shoutoutId === kudo.shoutoutId);
    setPicked(new Set(chosen.filter(isRefused).map(stateOf)));
    const done = chosen.length - refused.length;
    if (done > 0) toast(done === 1 ? 'One kudo has been approved.' : `${done} kudos have been approved.`);
    const [first] = refused;
    // The approval stopped at this kudo; whether it was approved is unknown.
    if (first?.hasStopped)
      showError(`The approval stopped after ${done} of ${chosen.length}: ${first.reason}`);
    else if (first) showError(`${refused.length} of ${chosen.length} could not be approved: ${first.reason}`);
  };

  const approveAsked = async (kudo: ReviewedKudo) => {
    const at = kudos.findIndex(({ shoutoutId }) => shoutoutId === kudo.shoutoutId);
    const next = kudos[at + 1] ?? kudos[at - 1];
    const approval = approveOne.mutateAsync(kudo);
    // The row with the focus is gone: go on with the next one.
    if (next === undefined) heading.current?.focus();
    else keys.focusRow(next.shoutoutId);
    setAsked(null);
    await approval;
    toast('One kudo has been approved.');
  };

  return (
    <section ref={section} aria-label={kudoMessages.waiting}>
      <div className={classes.toolbar}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {kudoMessages.waiting} {total !== '' && `(${total})`}
        </h2>
        <div className={classes.picking}>
          {kudos.length > 0 && (
            <ReviewKeys
              opened={isHelpOpen}
              onOpen={() => setHelpOpen(true)}
              onClose={() => setHelpOpen(false)}
            />
          )}
          {selectable.length > 1 && (
            <WorkButton
              variant="subtle"
              size="xs"
              onClick={() => setPicked(isAllPicked ? NO_STATES : new Set(selectable.map(stateOf)))}
            >
              {isAllPicked ? 'Select none' : `Select all ${selectable.length} read`}
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
        rowFocus={keys.rowFocus}
      />
      <ConfirmDialog
        opened={asked !== null}
        title="Approve kudos"
        message={kudoMessages.confirmApprove(1)}
        verb="Approve"
        onConfirm={async () => asked !== null && (await approveAsked(asked))}
        onClose={() => setAsked(null)}
      />
    </section>
  );
});

function withToggled(before: ReadonlySet<string>, state: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(state)) next.add(state);
  return next;
}
