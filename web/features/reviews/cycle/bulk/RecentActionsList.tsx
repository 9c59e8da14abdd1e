import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ListedBulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { ifEmpty, Loaded } from '#web/ui/layout/Loaded.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import classes from './BulkAction.module.css';
import { bulkActionsQuery } from './bulk-actions.api.ts';
import { bulkWords, numberText } from './bulk-words.ts';
import { StartedBulkAction } from './StartedBulkAction.tsx';

type Props = {
  /** Of the dialog around it; on a page, closing a result leads back to the list. */
  readonly onClose?: () => void;
};

/** The actions that the viewer has started, the newest first. Each opens its progress or result. */
export function RecentActionsList({ onClose }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState<string | null>(null);
  const list = usePaged(bulkActionsQuery);
  if (opened !== null) {
    const back = () => {
      setWasOpened(opened);
      setOpened(null);
    };
    return (
      <div className={classes.act}>
        <div>
          <Button variant="subtle" size="compact-sm" onClick={back}>
            All recent actions
          </Button>
        </div>
        <StartedBulkAction bulkActId={opened} onDone={onClose ?? back} />
      </div>
    );
  }
  return (
    <Loaded
      load={list}
      data={list.rows}
      failed="The actions could not be loaded."
      emptyText={ifEmpty('No actions yet. Select people in the Review Cycle to begin.')}
    >
      {(rows) => (
        <>
          <ul className={classes.recent}>
            {rows.map((act) => (
              <li key={act.bulkActId}>
                <Recent act={act} isFocused={act.bulkActId === wasOpened} onOpen={setOpened} />
              </li>
            ))}
          </ul>
          <MoreRows
            noun="actions"
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
          />
        </>
      )}
    </Loaded>
  );
}

type RecentProps = {
  readonly act: ListedBulkAction;
  /** Whether the person has just come back from it. */
  readonly isFocused: boolean;
  readonly onOpen: (bulkActId: string) => void;
};

function Recent({ act, isFocused, onOpen }: RecentProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <button ref={button} type="button" className={classes.recentAct} onClick={() => onOpen(act.bulkActId)}>
      <span className={classes.openerTitle}>{bulkWords[act.kind].title}</span>
      <span>{stateText(act)}</span>
      <span className={classes.quiet}>{timeFormat.format(new Date(act.createdAt))}</span>
    </button>
  );
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
});

function stateText({ state, counts: { planned, pending, done, leftOut } }: ListedBulkAction): string {
  if (state === 'Running')
    return `Running, ${numberText(done + leftOut)} of ${numberText(pending + done + leftOut)}`;
  if (state === 'Preview' || state === 'Expired') return `Not started, ${numberText(planned)} planned`;
  const words = `${numberText(done)} done, ${numberText(leftOut)} left out`;
  return state === 'Canceled' ? `Canceled, ${words}` : words;
}
