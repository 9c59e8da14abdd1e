import type { MailText } from '#contract/core/mail-texts.schemas.ts';
import { mailKindLabels } from '#contract/core/mail-texts.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useMailTexts } from './mail-texts.api.ts';
import classes from './MailTexts.module.css';

const MailTextForm = lazyForm(async () => (await import('./MailTextForm.tsx')).MailTextForm);

/** What the company says in its emails, by kind. */
export function MailTextsPage() {
  const load = useMailTexts();
  return (
    <Page
      title="Emails"
      description="The words of each kind of email. Lists, links and who reads what always stay."
      width="form"
    >
      <Loaded
        load={load}
        data={load.data}
        failed="The emails could not be loaded."
        skeleton={<Widget title="Kinds of Emails" isLoading skeleton={<Skeletons rows={15} />} />}
      >
        {(mails) => (
          <Widget title="Kinds of Emails">
            <ul className={classes.list}>
              {mails.map((mail) => (
                <Kind key={mail.kind} mail={mail} />
              ))}
            </ul>
          </Widget>
        )}
      </Loaded>
    </Page>
  );
}

function Kind({ mail }: { readonly mail: MailText }) {
  const label = mailKindLabels[mail.kind];
  const isOwn = mail.subject !== null || mail.greeting !== null || mail.text !== null;
  return (
    <li className={classes.kind}>
      <span className={classes.label}>{label}</span>
      {isOwn && <StatusPill tone="info" word="Own words" />}
      <FormButton
        variant="default"
        size="compact-sm"
        label="Edit"
        aria-label={`Edit ${label}`}
        title={label}
        width="large"
        form={({ onClose }) => <MailTextForm mail={mail} onClose={onClose} />}
      />
    </li>
  );
}
