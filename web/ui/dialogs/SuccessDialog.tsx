import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import classes from './Dialog.module.css';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** Confirms a completed action. */
export function SuccessDialog({ opened, title, children, onClose }: Props) {
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <div className={classes.message}>{children}</div>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
