import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { showError } from '#web/ui/feedback/error-store.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ExampleForm } from './ExampleForm.tsx';
import classes from './StylePreviewPage.module.css';

type Shown = 'confirm' | 'destroy' | 'form' | 'success' | null;

export function DialogsSection() {
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  return (
    <div className={classes.row}>
      <Button variant="default" onClick={() => setShown('confirm')}>
        Ask
      </Button>
      <Button variant="default" onClick={() => setShown('destroy')}>
        Ask before destroying
      </Button>
      <Button variant="default" onClick={() => setShown('form')}>
        Form in a dialog
      </Button>
      <Button variant="default" onClick={() => setShown('success')}>
        Success
      </Button>
      <Button variant="default" onClick={() => showError('The server cannot be reached.')}>
        Error
      </Button>
      <Button variant="default" onClick={() => toast('Saved.')}>
        Toast
      </Button>
      <ConfirmDialog
        opened={shown === 'confirm'}
        title="Send the reminder?"
        message="An e-mail goes to Mia Wolf."
        verb="Send reminder"
        onConfirm={close}
        onClose={close}
      />
      <ConfirmDialog
        opened={shown === 'destroy'}
        title="Delete this goal?"
        message="Its tasks and updates go with it."
        verb="Delete goal"
        isDestructive
        onConfirm={close}
        onClose={close}
      />
      <FormDialog opened={shown === 'form'} title="Edit the plan" onClose={close}>
        <ExampleForm onDone={close} />
      </FormDialog>
      <SuccessDialog opened={shown === 'success'} title="The period has ended" onClose={close}>
        A new one has started.
      </SuccessDialog>
    </div>
  );
}
