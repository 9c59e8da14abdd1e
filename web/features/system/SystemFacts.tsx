import { UNDELIVERED_SHOWN_DAYS } from '#contract/core/values/constants.ts';
import type { Operation, System } from '#contract/core/system.schemas.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { useRetryMails } from './system.api.ts';

export function SystemFacts({ system }: { readonly system: System }) {
  const { version, database, data, files, mail, backup, verify } = system;
  return (
    <>
      <Widget title="Benchmark">
        <KeyValueList
          items={[
            { label: 'Version', value: version },
            {
              label: 'Data',
              value: <>Folder {room(data.hasRoom)}</>,
            },
            {
              label: 'Files',
              value: (
                <>
                  {files.kind === 'folder' ? 'Folder' : 'Object store'} {reachable(files.isReachable)}{' '}
                  {room(files.hasRoom)}
                </>
              ),
            },
          ]}
        />
      </Widget>
      <Widget title="Database">
        <KeyValueList
          items={[
            { label: 'State', value: writable(database.isWritable) },
            { label: 'PostgreSQL', value: database.version },
            { label: 'Last migration', value: database.migration },
            { label: 'Size', value: sizeText(database.megabytes) },
          ]}
        />
      </Widget>
      <Widget title="Emails" actions={<RetryMails count={mail.undelivered} />}>
        <KeyValueList
          items={[
            { label: 'Waiting', value: figure(mail.waiting) },
            { label: 'Oldest since', value: mail.oldestAt === null ? 'None waits' : moment(mail.oldestAt) },
            {
              label: 'Undelivered',
              value: `${figure(mail.undelivered)} in the last ${UNDELIVERED_SHOWN_DAYS} days`,
            },
          ]}
        />
      </Widget>
      <Widget title="Backup">
        <KeyValueList
          items={[
            { label: 'Last backup', value: <Run run={backup} command="npm run backup" /> },
            { label: 'Last verification', value: <Run run={verify} command="npm run verify" /> },
          ]}
        />
      </Widget>
    </>
  );
}

function RetryMails({ count }: { readonly count: number }) {
  const retry = useRetryMails();
  return (
    <ConfirmButton
      variant="default"
      size="xs"
      label="Try Again"
      isOffered={count > 0}
      title="Try undelivered emails again?"
      message={`Emails that could not be delivered in the last ${UNDELIVERED_SHOWN_DAYS} days are queued again. Those that have become pointless are left out.`}
      verb="Try Again"
      done="The emails are queued again."
      onConfirm={() => retry.mutateAsync(null)}
    />
  );
}

function Run({ run, command }: { readonly run: Operation; readonly command: string }) {
  if (run === null) {
    return (
      <>
        <StatusPill tone="warning" word="None yet" /> Run <code>{command}</code> on the server.
      </>
    );
  }
  const { endedAt, faults, succeededAt } = run;
  if (faults === 0) {
    return (
      <>
        {moment(endedAt)} <StatusPill tone="good" word="Without faults" />
      </>
    );
  }
  return (
    <>
      {moment(endedAt)} <StatusPill tone="danger" word={faults === 1 ? '1 fault' : `${faults} faults`} />{' '}
      {succeededAt === null ? 'None was without faults.' : `The last one without: ${moment(succeededAt)}`}
    </>
  );
}

const reachable = (is: boolean) =>
  is ? <StatusPill tone="good" word="Reachable" /> : <StatusPill tone="danger" word="Out of reach" />;

const room = (has: boolean) =>
  has ? <StatusPill tone="good" word="Enough room" /> : <StatusPill tone="danger" word="Nearly full" />;

const writable = (is: boolean) =>
  is ? <StatusPill tone="good" word="Takes writes" /> : <StatusPill tone="danger" word="Read-only" />;

const figure = (count: number) => count.toLocaleString('en-US');

const sizeText = (megabytes: number) =>
  megabytes < 1000 ? `Up to ${megabytes} MB` : `Up to ${(megabytes / 1000).toLocaleString('en-US')} GB`;

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant at this device. */
const moment = (instant: string) => format.format(new Date(instant)).replaceAll('\u202F', ' ');
