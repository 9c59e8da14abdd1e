import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import classes from './Dialog.module.css';
import { type Work, WorkButton } from './WorkButton.tsx';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly message: ReactNode;
  /** The label of the confirming button, as a verb: "End period", not "OK". */
  readonly verb: string;
  readonly isDestructive?: boolean;
  readonly isWorking?: boolean;
  readonly onConfirm: Work;
  readonly onClose: () => void;
};

/** Asks for confirmation. The caller closes the dialog once the work has succeeded. */
export function ConfirmDialog(props: Props) {
  const {
    opened,
    title,
    message,
    verb,
    isDestructive = false,
    isWorking = false,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <div className={classes.message}>{message}</div>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus={isDestructive || undefined}>
          Cancel
        </Button>
        <WorkButton
          isWorking={isWorking}
          onClick={onConfirm}
          data-autofocus={!isDestructive || undefined}
          {...(isDestructive ? { color: 'red' } : {})}
        >
          {verb}
        </WorkButton>
      </DialogActions>
    </Dialog>
  );
}
