import { Button, Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { type BulkActionKind, bulkActionMessages } from '#contract/reviews/cycle/bulk-actions.ts';
import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import classes from './BulkAction.module.css';
import { type Choice, useStartBulkAction } from './bulk-actions.api.ts';
import { BulkPeople } from './BulkPeople.tsx';
import { BulkSection } from './BulkSection.tsx';
import { bulkWords, mailText } from './bulk-words.ts';
import { leftOutText, warnedText } from './left-out-words.ts';
import { useBulkAction } from './use-bulk-action.ts';
import { sentencesOf } from './use-preview.ts';

/** The actions that need not send an email. */
const canBeQuiet: ReadonlySet<BulkActionKind> = new Set(['start', 'choose-peers', 'set-links']);

type Props = {
  readonly bulkActId: string;
  /** Whether another preview is being prepared, for other choices. */
  readonly isPreparing: boolean;
  /** Keeps what was chosen for a person, for the next preview. */
  readonly onNote: (employeeId: number, choice: Choice) => void;
  readonly onAgain: () => void;
  readonly onStarted: (bulkActId: string) => void;
  readonly onClose: () => void;
};

/** What an action will do to whom, who is left out and why, and the button that starts it. */
export function BulkPreview(props: Props) {
  const { bulkActId, onAgain, onClose } = props;
  const { summary, isOfBefore, load } = useBulkAction(bulkActId);
  const [isTold, setIsTold] = useState(true);
  const isWaiting = props.isPreparing || isOfBefore;
  const start = useStart({ ...props, isWaiting, isTold, summary });
  return (
    <Loaded load={load} data={summary} failed="The preview could not be loaded.">
      {(loaded) => {
        const { kind, counts, mails } = loaded;
        const words = bulkWords[kind];
        const isExpired = loaded.state === 'Expired' || start.isExpired;
        return (
          <>
            <div className={classes.summary}>
              <p role="status">
                {counts.planned === 0 ? bulkActionMessages.nothingToDo : words.plan(counts.planned)}
                {counts.planned > 0 && ` ${mailText(mails, isTold)}`}
              </p>
              {canBeQuiet.has(kind) && counts.planned > 0 && (
                <Checkbox
                  classNames={{ input: classes.mark ?? '' }}
                  label="Email them now"
                  checked={isTold}
                  onChange={(event) => setIsTold(event.currentTarget.checked)}
                />
              )}
            </div>
            <Sections summary={loaded} isWaiting={isWaiting} onNote={props.onNote} />
            {isExpired && <Failed text={bulkActionMessages.expired} verb="Prepare again" onPress={onAgain} />}
            {!isExpired && start.problems.length > 0 && (
              <Banner tone="danger">{start.problems.join(' ')}</Banner>
            )}
            <DialogActions>
              <Button variant="default" onClick={onClose}>
                {counts.planned === 0 ? 'Close' : 'Cancel'}
              </Button>
              {counts.planned > 0 && !isExpired && (
                <WorkButton isWorking={start.isWorking} onClick={start.press}>
                  {words.verb(counts.planned)}
                </WorkButton>
              )}
            </DialogActions>
          </>
        );
      }}
    </Loaded>
  );
}

type SectionsProps = Pick<Props, 'onNote'> & {
  readonly summary: BulkActionSummary;
  readonly isWaiting: boolean;
};

/** Whom the action will do something for, who is left out, and who needs a look. */
function Sections({ summary, isWaiting, onNote }: SectionsProps) {
  const { counts } = summary;
  const words = bulkWords[summary.kind];
  return (
    <div className={classes.sections} aria-busy={isWaiting}>
      {counts.planned > 0 && (
        <BulkSection title={words.todo(counts.planned)}>
          <BulkPeople
            key={summary.bulkActId}
            summary={summary}
            filter={{ state: 'Planned' }}
            onNote={onNote}
          />
        </BulkSection>
      )}
      {counts.leftOut > 0 && (
        <BulkSection
          title={`${counts.leftOut.toLocaleString('en-US')} left out`}
          about={leftOutText(summary.leftOut)}
        >
          <BulkPeople
            key={summary.bulkActId}
            summary={summary}
            filter={{ state: 'LeftOut' }}
            onNote={onNote}
          />
        </BulkSection>
      )}
      {summary.warnings.map(({ warning, people }) => (
        <BulkSection key={warning} title={warnedText(warning, people)} about={warning}>
          <BulkPeople
            key={summary.bulkActId}
            summary={summary}
            filter={{ state: 'Planned', warning }}
            onNote={onNote}
          />
        </BulkSection>
      ))}
    </div>
  );
}

type Failure = { readonly text: string; readonly verb: string; readonly onPress: () => void };

const Failed = ({ text, verb, onPress }: Failure) => (
  <Banner
    tone="danger"
    action={
      <Button variant="default" size="compact-sm" onClick={onPress}>
        {verb}
      </Button>
    }
  >
    {text}
  </Banner>
);

type StartProps = Pick<Props, 'bulkActId' | 'onStarted'> & {
  readonly isWaiting: boolean;
  readonly isTold: boolean;
  readonly summary: BulkActionSummary | undefined;
};

/**
 * Starts the action. A press while the preview is being prepared anew counts if the new one says the same, as
 * after typing a message; otherwise people must see it first.
 */
function useStart({ bulkActId, onStarted, isWaiting, isTold, summary }: StartProps) {
  const { mutateAsync, isPending } = useStartBulkAction(bulkActId);
  const [failed, setFailed] = useState<{ readonly of: string; readonly error: unknown } | null>(null);
  const [pressedAt, setPressedAt] = useState<string | null>(null);
  const said = JSON.stringify([summary?.counts, summary?.mails]);
  const run = async () => {
    try {
      await mutateAsync(isTold);
      onStarted(bulkActId);
    } catch (failure) {
      if (isOf(failure, bulkActionMessages.started)) onStarted(bulkActId);
      else setFailed({ of: bulkActId, error: failure });
    }
  };
  const goOn = useEffectEvent(() => {
    if (pressedAt === said) void run();
    setPressedAt(null);
  });
  useEffect(() => {
    if (isWaiting || pressedAt === null) return undefined;
    const timer = window.setTimeout(goOn);
    return () => window.clearTimeout(timer);
  }, [isWaiting, pressedAt]);
  // A new preview has not failed.
  const error = failed?.of === bulkActId ? failed.error : null;
  return {
    press: () => (isWaiting ? setPressedAt(said) : run()),
    isWorking: isPending || pressedAt !== null,
    isExpired: isOf(error, bulkActionMessages.expired),
    problems: error === null ? [] : sentencesOf(error),
  };
}

const isOf = (error: unknown, message: string) => error instanceof ApiError && error.message === message;
