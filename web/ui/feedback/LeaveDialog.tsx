import { Button } from '@mantine/core';
import { Dialog, DialogActions } from './Dialog.tsx';
import classes from './Dialog.module.css';

type Props = {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly returnFocus?: boolean;
};

/** Asks before unsaved changes are thrown away. */
export function LeaveDialog({ opened, onStay, onLeave, returnFocus = true }: Props) {
  return (
    <Dialog opened={opened} title="Leave without saving?" onClose={onStay} returnFocus={returnFocus}>
      <div className={classes.message}>Your changes have not been saved and will be lost.</div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onStay}>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
