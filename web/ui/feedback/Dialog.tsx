import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';
import { useIsTopDialog } from './dialog-stack.ts';
import { shownError } from './error-store.ts';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** In pixels. */
  readonly size?: number;
  readonly zIndex?: number;
  readonly returnFocus?: boolean;
};

/** What all dialogs share. Keep it rendered and toggle `opened`, or the focus cannot go back. */
export function Dialog({
  opened,
  title,
  onClose,
  children,
  size = 440,
  zIndex = 200,
  returnFocus = true,
}: Props) {
  const isTop = useIsTopDialog(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      zIndex={zIndex}
      // Closed by a failure, it must not take the focus out of the error dialog that tells of it.
      returnFocus={returnFocus && !shownError().isOpen}
      closeOnEscape={isTop}
      closeOnClickOutside={false}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      {children}
    </Modal>
  );
}

/** The buttons at a dialog's end, the one that goes on last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
