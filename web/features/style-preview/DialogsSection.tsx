import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconNotebook } from '#web/ui/icons.tsx';
import { ApiError } from '#web/app/calls/api-error.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { SuccessDialog } from '#web/ui/dialogs/SuccessDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { lazyForm } from '#web/ui/lazy.tsx';
import classes from './StylePreviewPage.module.css';

const ExampleForm = lazyForm(async () => (await import('./ExampleForm.tsx')).ExampleForm);

export function DialogsSection() {
  return (
    <>
      <div className={classes.row}>
        <ConfirmButton {...sendReminder} label="Ask" onConfirm={work} done="The reminder has been sent." />
        <ConfirmButton {...deleteGoal} label="Ask before deleting" onConfirm={work} />
        <ConfirmButton {...sendReminder} label="Ask, fail and stay open" onConfirm={fail} />
        <ConfirmButton {...deleteGoal} label="Ask, fail and close" onConfirm={fail} closesOnFailure />
      </div>
      <div className={classes.row}>
        <FormButton
          variant="default"
          label="Form in a dialog"
          title="Edit the plan"
          form={({ onClose }) => <ExampleForm onDone={onClose} />}
        />
        <FormButton
          variant="default"
          label="Form that fails"
          title="Edit the plan"
          form={({ onClose }) => <ExampleForm onSave={fail} onDone={onClose} />}
        />
        <FormButton
          label="Edit the plan"
          opener={(open) => (
            <ActionIcon variant="subtle" aria-label="Edit the plan" onClick={open}>
              <IconNotebook size={16} aria-hidden />
            </ActionIcon>
          )}
          width="small"
          form={({ onClose }) => <ExampleForm onDone={onClose} />}
        />
      </div>
      <div className={classes.row}>
        <Success />
        <Button variant="default" onClick={() => showError('The server cannot be reached.')}>
          Error
        </Button>
        <Button variant="default" onClick={() => toast('Saved.')}>
          Toast
        </Button>
        <Button variant="default" mt="md">
          Moved down by a prop
        </Button>
      </div>
    </>
  );
}

function Success() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Success
      </Button>
      <SuccessDialog opened={opened} title="The period has ended" onClose={close}>
        A new one has started.
      </SuccessDialog>
    </>
  );
}

const sendReminder = {
  variant: 'default',
  title: 'Send the reminder?',
  message: 'Mia Wolf gets an email.',
  verb: 'Send reminder',
};

const deleteGoal = {
  variant: 'default',
  title: 'Delete this goal?',
  message: 'Its tasks and updates are deleted too.',
  verb: 'Delete goal',
  isDestructive: true,
};

/** Takes a second, to make the progress visible. */
const work = () => new Promise<void>((done) => setTimeout(done, 1000));

async function fail(): Promise<void> {
  await work();
  showError('The server cannot be reached.');
  throw new ApiError(0, 'The server cannot be reached.');
}
