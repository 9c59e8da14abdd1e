import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';
import type { Reminder } from './NotifyForm.tsx';
import { useRefreshScreens } from './refresh-screens.ts';

const NotifyForm = formWhenWanted(async () => (await import('./NotifyForm.tsx')).NotifyForm);

type Props = Reminder & {
  /** The sentence that says that it was done. */
  readonly sent: ReactNode;
};

/** Reminds one person by e-mail, after asking, with a message of one's own if one likes. */
export function Notify({ sent, ...reminder }: Props) {
  const [isAsking, asking] = useDisclosure(false);
  const [isDone, done] = useDisclosure(false);
  const refresh = useRefreshScreens();
  const { fullName } = reminder;
  const finish = () => {
    asking.close();
    done.open();
  };
  // The reminder counts once the mail server has taken it, a moment after the call.
  const close = () => {
    done.close();
    void refresh();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Notify ${fullName}`} onClick={asking.open}>
        Notify
      </Button>
      <FormDialog opened={isAsking} title={`Notify ${fullName}?`} size="small" onClose={asking.close}>
        <NotifyForm {...reminder} onSent={finish} onClose={asking.close} />
      </FormDialog>
      <SuccessDialog opened={isDone} title="Reminder Sent" onClose={close}>
        {sent}
      </SuccessDialog>
    </>
  );
}
