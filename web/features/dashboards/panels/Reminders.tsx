import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { messages } from '#contract/core/messages.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { newKey } from '#web/app/calls/idempotency-key.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import {
  type ActInput,
  bulkActionQuery,
  bulkPeopleQuery,
  type PeopleInput,
  preparedActionQuery,
  useAfterAct,
  useStartBulkAction,
} from '#web/features/reviews/cycle/bulk/bulk-actions.api.ts';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import classes from './Reminders.module.css';
import { leftOutTexts, mailsText, remindedPeople, resultText } from './reminder-words.ts';

type Props = { readonly act: ActInput; readonly people: PeopleInput; readonly onClose: () => void };

/** Prepares the reminders, then shows them or says why that failed. */
export function Reminders({ act, people, onClose }: Props) {
  // The dialog asks for the people with which it opened.
  const [input] = useState({ act, people });
  const [key, setKey] = useState(newKey);
  const { data: bulkActId, error } = useQuery(preparedActionQuery(key, input, noChoices));
  const again = () => setKey(newKey());
  if (bulkActId !== undefined) {
    return <Prepared key={bulkActId} bulkActId={bulkActId} onClose={onClose} onAgain={again} />;
  }
  return (
    <>
      {error === null ? <Skeletons /> : <Failed text={sentenceOf(error)} onAgain={again} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

const noChoices = new Map<number, never>();

type PreparedProps = {
  readonly bulkActId: string;
  readonly onClose: () => void;
  readonly onAgain: () => void;
};

/** Who gets a reminder, and the button that sends them. After sending, the dialog closes with the result. */
function Prepared({ bulkActId, onClose, onAgain }: PreparedProps) {
  const load = useQuery(bulkActionQuery(bulkActId));
  const { data: summary } = load;
  const start = useStartBulkAction(bulkActId);
  const refresh = useAfterAct();
  const [problem, setProblem] = useState<string | null>(null);
  const state = summary?.state;
  const finish = useEffectEvent(() => {
    if (summary === undefined) return;
    toast(resultText(summary));
    void refresh();
    onClose();
  });
  useEffect(() => {
    if (state === 'Finished' || state === 'Canceled') finish();
  }, [state]);
  return (
    <Loaded load={load} data={summary} failed="The preview could not be loaded.">
      {(loaded) => {
        const send = () =>
          start.mutateAsync(true).then(
            () => setProblem(null),
            (error: unknown) => setProblem(sentenceOf(error)),
          );
        const isOffered = loaded.counts.planned > 0 && state === 'Preview';
        const isSending = start.isPending || state === 'Running';
        return (
          <>
            <p role="status" className={classes.text}>
              {isSending ? progressText(loaded) : mailsText(loaded.mails)}
            </p>
            {loaded.mails > 0 && <Names bulkActId={bulkActId} />}
            {leftOutTexts(loaded.leftOut).map((text) => (
              <p key={text} className={classes.quiet}>
                {text}
              </p>
            ))}
            {(problem !== null || state === 'Expired') && (
              <Failed text={problem ?? 'This preview is too old.'} onAgain={onAgain} />
            )}
            <DialogActions>
              <Button variant="default" onClick={onClose}>
                {isOffered ? 'Cancel' : 'Close'}
              </Button>
              {(isOffered || isSending) && <Send mails={loaded.mails} isSending={isSending} onSend={send} />}
            </DialogActions>
          </>
        );
      }}
    </Loaded>
  );
}

type SendProps = {
  readonly mails: number;
  readonly isSending: boolean;
  readonly onSend: () => Promise<void>;
};

/** The primary button takes the focus when it appears, because the dialog opened before. */
function Send({ mails, isSending, onSend }: SendProps) {
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <span ref={button}>
      <WorkButton isWorking={isSending} onClick={onSend}>
        Remind {remindedPeople(mails)}
      </WorkButton>
    </span>
  );
}

/** Whose reviews, and who is reminded of each. */
function Names({ bulkActId }: { readonly bulkActId: string }) {
  const [filter] = useState({ state: 'Planned' } as const);
  const list = usePaged(bulkPeopleQuery(bulkActId, filter));
  return (
    <Loaded load={list} data={list.rows} failed="The people could not be loaded.">
      {(rows) => (
        <div className={classes.names}>
          <ul aria-label="Who gets an email">
            {rows.map(({ employeeId, fullName, plan }) => (
              <li key={employeeId}>
                For <strong>{fullName}</strong>:{' '}
                {(plan.reminded ?? []).map((one) => `${one.fullName} (${one.type})`).join(', ')}
              </li>
            ))}
          </ul>
          <MoreRows
            noun="reviews"
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
          />
        </div>
      )}
    </Loaded>
  );
}

const Failed = ({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) => (
  <Banner
    tone="danger"
    action={
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        Try again
      </Button>
    }
  >
    {text}
  </Banner>
);

const progressText = ({ counts: { pending, done, leftOut } }: BulkActionSummary) =>
  `${done + leftOut} of ${pending + done + leftOut} reviews. You can leave this page.`;

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors[0]?.message ?? error.message;
  console.error(error);
  return messages.internal;
}
