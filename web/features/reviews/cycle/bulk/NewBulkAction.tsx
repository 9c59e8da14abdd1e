import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import { dayHere } from '#web/ui/forms/dates/day-here.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import classes from './BulkAction.module.css';
import type { PeopleInput } from './bulk-actions.api.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { EndOptions } from './options/EndOptions.tsx';
import { LinksOptions } from './options/LinksOptions.tsx';
import type { OptionsProps } from './options/options.ts';
import { CompleteOptions, WithdrawOptions } from './options/ReasonOptions.tsx';
import { RemindOptions } from './options/RemindOptions.tsx';
import { SitDownOptions } from './options/SitDownOptions.tsx';
import { StartedBulkAction } from './StartedBulkAction.tsx';
import { StartOptions } from './options/StartOptions.tsx';
import { useBulkAction } from './use-bulk-action.ts';
import { usePreview } from './use-preview.ts';

type Props = {
  readonly kind: BulkActionKind;
  readonly people: PeopleInput;
  readonly onClose: () => void;
  readonly onActed: (bulkActId: string) => void;
};

/** The choices of an action and its preview; once started, its progress and result. */
export function NewBulkAction({ kind, people, onClose, onActed }: Props) {
  const [today] = useState(dayHere);
  const preview = usePreview(kind, people, today);
  const [startedId, setStartedId] = useState<string | null>(null);
  const { summary } = useBulkAction(preview.bulkActId);
  const tell = useEffectEvent(() => {
    if (startedId !== null) onActed(startedId);
  });
  useEffect(() => () => tell(), []);
  if (startedId !== null) return <StartedBulkAction bulkActId={startedId} onDone={onClose} />;
  const Options = optionsOf[kind];
  return (
    <div className={classes.act}>
      {Options !== undefined && (
        <Options today={today} summary={summary} onTyping={preview.type} onAct={preview.setAct} />
      )}
      {preview.problems.length > 0 && (
        <Banner
          tone="danger"
          action={
            <Button variant="default" size="compact-sm" onClick={preview.again}>
              Try again
            </Button>
          }
        >
          {preview.problems.join(' ')}
        </Banner>
      )}
      {preview.bulkActId === null ? (
        <>
          {preview.isPreparing && <Skeletons shape="list" rows={3} />}
          {preview.isMissing && <p className={classes.quiet}>{missingText[kind] ?? MISSING}</p>}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </DialogActions>
        </>
      ) : (
        <BulkPreview
          bulkActId={preview.bulkActId}
          isPreparing={preview.isPreparing}
          onNote={preview.note}
          onAgain={preview.again}
          onStarted={setStartedId}
          onClose={onClose}
        />
      )}
    </div>
  );
}

const optionsOf: Readonly<Partial<Record<BulkActionKind, ComponentType<OptionsProps>>>> = {
  start: StartOptions,
  'set-links': LinksOptions,
  remind: RemindOptions,
  'set-sit-down': SitDownOptions,
  complete: CompleteOptions,
  withdraw: WithdrawOptions,
  'end-periods': EndOptions,
};

const MISSING = 'Fill in the fields above to see what will happen.';
const missingText: Readonly<Partial<Record<BulkActionKind, string>>> = {
  'set-links': 'Enter a link to see what will happen.',
  withdraw: 'Enter a reason to see what will happen.',
};
