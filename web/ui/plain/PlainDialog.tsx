import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIsTopDialog } from '../dialogs/dialog-stack.ts';
import { DialogActions } from '../dialogs/DialogActions.tsx';
import classes from './PlainDialog.module.css';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, with the primary one last. The one with `data-autofocus` has the focus first. */
  readonly actions: ReactNode;
  /** Escape was pressed. */
  readonly onClose: () => void;
};

/**
 * A short dialog of the browser's own, above everything else, without the component library. Render it to
 * open it. When it leaves the page, the focus returns to where it was.
 */
export function PlainDialog({ title, children, actions, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useIsTopDialog(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  // The event comes late: in development React closes and opens the dialog once more before it.
  const closed = () => {
    if (dialog.current?.open === false) onClose();
  };
  // At the end of the page: its button may stand in a menu that closes.
  return createPortal(
    <dialog ref={dialog} aria-labelledby={titleId} className={classes.dialog} onClose={closed}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
      <DialogActions>{actions}</DialogActions>
    </dialog>,
    document.body,
  );
}
