import { formatDay } from '#contract/core/values/dates.ts';
import type { UndeliveredMail } from '#contract/dashboards/dashboards.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import lines from '#web/ui/layout/lines.module.css';
import classes from './UndeliveredList.module.css';

/** Emails recently given up after failed retries, with the mail server's reason. */
export function UndeliveredList({ mails }: { readonly mails: readonly UndeliveredMail[] }) {
  return (
    <Widget title="Undelivered Emails" actions={<StatusPill tone="danger" word={String(mails.length)} />}>
      <ul className={lines.list}>
        {mails.map(({ messageId, kind, recipient, senderName, failedDate, failure }) => (
          <li key={messageId} className={lines.item}>
            <span className={lines.line}>
              <PersonLink {...recipient} />
              <span className={lines.quiet}>{formatDay(failedDate)}</span>
            </span>
            <span className={lines.quiet}>
              {wordsOf(kind)}
              {senderName !== null && ` from ${senderName}`}
            </span>
            {failure !== null && <span className={classes.failure}>{failure}</span>}
          </li>
        ))}
      </ul>
    </Widget>
  );
}

/** 'reviewer-reminder' becomes 'Reviewer reminder'. */
const wordsOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
