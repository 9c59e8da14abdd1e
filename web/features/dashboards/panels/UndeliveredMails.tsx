import type { UndeliveredMail } from '#contract/dashboards/dashboards.schemas.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';

const UndeliveredList = lazyPart(async () => (await import('./UndeliveredList.tsx')).UndeliveredList);

/** The list is loaded only where an email was given up. */
export function UndeliveredMails({ mails }: { readonly mails: readonly UndeliveredMail[] }) {
  if (mails.length > 0) return <UndeliveredList mails={mails} />;
  return <Widget title="Undelivered Emails" emptyText="All emails of the last 30 days were delivered." />;
}
