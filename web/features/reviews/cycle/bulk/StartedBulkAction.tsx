import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import classes from './BulkAction.module.css';
import { useCancelBulkAction, useDownloadResult } from './bulk-actions.api.ts';
import { BulkPeople } from './BulkPeople.tsx';
import { BulkSection } from './BulkSection.tsx';
import { bulkWords, progressText, resultText } from './bulk-words.ts';
import { leftOutText } from './left-out-words.ts';
import { useBulkAction } from './use-bulk-action.ts';

type Props = { readonly bulkActId: string; readonly onDone: () => void };

/** A started action: how far it is, then what it did. */
export function StartedBulkAction({ bulkActId, onDone }: Props) {
  const { summary, load } = useBulkAction(bulkActId);
  const hasFailed = load.isError || (summary === undefined && load.errorUpdateCount > 0);
  return (
    <div className={classes.act}>
      {hasFailed && (
        <Banner
          tone="warning"
          action={
            <WorkButton
              variant="default"
              size="compact-sm"
              isWorking={load.isFetching}
              onClick={() => load.refetch()}
            >
              Try again
            </WorkButton>
          }
        >
          The progress could not be loaded. The work goes on meanwhile.
        </Banner>
      )}
      {summary === undefined && !hasFailed && <Skeletons shape="list" rows={3} />}
      {summary?.state === 'Running' && <Running summary={summary} />}
      {summary !== undefined && isOver(summary) && <Result summary={summary} onDone={onDone} />}
      {summary !== undefined && isUnstarted(summary) && <p>This was prepared, but not started.</p>}
    </div>
  );
}

const isOver = ({ state }: BulkActionSummary) => state === 'Finished' || state === 'Canceled';
const isUnstarted = ({ state }: BulkActionSummary) => state === 'Preview' || state === 'Expired';

type SummaryProps = { readonly summary: BulkActionSummary };

function Running({ summary }: SummaryProps) {
  const cancel = useCancelBulkAction(summary.bulkActId);
  const here = useRef<HTMLDivElement>(null);
  const { pending, done, leftOut } = summary.counts;
  const all = pending + done + leftOut;
  // The button that started it is gone; without this, the focus would leave the dialog.
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1} className={classes.progress}>
      <p>{progressText(summary)}</p>
      <ProgressBar label={bulkWords[summary.kind].title} value={all === 0 ? 0 : (done + leftOut) / all} />
      <DialogActions>
        <WorkButton variant="default" isWorking={cancel.isPending} onClick={() => cancel.mutateAsync()}>
          Cancel
        </WorkButton>
      </DialogActions>
    </div>
  );
}

function Result({ summary, onDone }: SummaryProps & { readonly onDone: () => void }) {
  const download = useDownloadResult(summary);
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  const { counts, leftOut, state } = summary;
  return (
    <>
      <p role="status">
        {state === 'Canceled' && 'Canceled. '}
        {resultText(summary)}
      </p>
      <div className={classes.sections}>
        {counts.done > 0 && (
          <BulkSection title={`${counts.done.toLocaleString('en-US')} done`}>
            <BulkPeople summary={summary} filter={{ state: 'Done' }} />
          </BulkSection>
        )}
        {counts.leftOut > 0 && (
          <BulkSection
            title={`${counts.leftOut.toLocaleString('en-US')} left out`}
            about={leftOutText(leftOut)}
          >
            <BulkPeople summary={summary} filter={{ state: 'LeftOut' }} />
          </BulkSection>
        )}
      </div>
      <DialogActions>
        <WorkButton variant="default" isWorking={download.isPending} onClick={() => download.mutateAsync()}>
          Download CSV
        </WorkButton>
        <Button ref={done} onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
