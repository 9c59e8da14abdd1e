import { Button } from '@mantine/core';
import classes from './Dialog.module.css';

export const LEAVE_TITLE = 'Leave without saving?';

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/** The content of the dialog that asks before unsaved changes are discarded. */
export function LeaveQuestion({ onStay, onLeave }: Props) {
  return (
    <>
      <div className={classes.message}>Your changes have not been saved and will be lost.</div>
      <div className={classes.actions} data-actions>
        <Button variant="default" data-autofocus onClick={onStay}>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </>
  );
}
