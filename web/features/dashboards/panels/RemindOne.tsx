import { useEffect, useRef } from 'react';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import classes from '../team/TeamCards.module.css';
import { remindedText, remindLabel } from '../team/team-words.ts';

const RemindDialog = lazyDialog(async () => (await import('./RemindDialog.tsx')).RemindDialog);

/** Reminds all reviewers of one person who have not answered, or says that they were just reminded. */
export function RemindOne({ member: { employeeId, fullName, reminders } }: { readonly member: TeamCard }) {
  const label = remindLabel(reminders);
  return (
    <DialogButton
      variant="default"
      size="compact-sm"
      label={label ?? ''}
      aria-label={`${label}: reviewers of ${fullName}`}
      // The dialog stays rendered without its button, so that it can close.
      {...(label === null ? { opener: () => <Reminded text={remindedText(reminders)} /> } : {})}
      dialog={(state) => (
        <RemindDialog
          {...state}
          title={`Remind the Reviewers of ${fullName}`}
          act={{ kind: 'remind' }}
          people={{ employeeIds: [employeeId] }}
        />
      )}
    />
  );
}

/** Takes the focus of the button that it replaces. */
function Reminded({ text }: { readonly text: string | null }) {
  const words = useRef<HTMLParagraphElement>(null);
  const wasThere = useRef(text !== null);
  useEffect(() => {
    if (text !== null && !wasThere.current && document.activeElement === document.body)
      words.current?.focus();
    wasThere.current = text !== null;
  }, [text]);
  if (text === null) return null;
  return (
    <p ref={words} tabIndex={-1} className={classes.reminded}>
      {text}
    </p>
  );
}
