import { Modal } from '@mantine/core';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import classes from './Dialog.module.css';
import { useIsTopDialog } from './dialog-stack.ts';
import { shownError } from './error-store.ts';
import { beginInFirstField } from './first-field.ts';
import { LEAVE_TITLE, LeaveQuestion } from './LeaveQuestion.tsx';
import { UnsavedContext } from './unsaved.ts';

export type DialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** In pixels. */
  readonly size?: number;
  readonly zIndex?: number;
  readonly returnFocus?: boolean;
};

/** The window of a `Dialog`. Once rendered it stays, or the focus cannot go back. */
export function DialogWindow({
  opened,
  title,
  onClose,
  children,
  size = 440,
  zIndex = 200,
  returnFocus = true,
}: DialogProps) {
  // It notes whose the focus was when it goes from closed to opened, so it always begins closed.
  const isThere = useDeferredValue(true, false);
  const isTop = useIsTopDialog(opened);
  const unsaved = useRef<(() => boolean) | null>(null);
  const [question, setQuestion] = useState<'closed' | 'asked' | 'left'>('closed');
  // Only after the key press is over: the question would take the same Escape as its own.
  const ask = () => setTimeout(() => setQuestion('asked'));
  const leave = () => {
    setQuestion('left');
    onClose();
  };
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={() => (unsaved.current?.() === true ? ask() : onClose())}
      size={size}
      zIndex={zIndex}
      // Closed by a failure, it must not take the focus out of the error dialog that tells of it.
      // Constant while it is open, or it forgets the button that opened it.
      returnFocus={returnFocus && (opened || !shownError().isOpen)}
      closeOnEscape={isTop}
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ''}>
        {/* Not the library's own, which is a second banner on the page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={classes.body ?? ''} ref={beginInFirstField}>
          <UnsavedContext value={unsaved}>{children}</UnsavedContext>
        </Modal.Body>
        <DialogWindow
          opened={question === 'asked'}
          title={LEAVE_TITLE}
          onClose={() => setQuestion('closed')}
          // The dialog itself gives the focus back to what opened it.
          returnFocus={question !== 'left'}
        >
          <LeaveQuestion onStay={() => setQuestion('closed')} onLeave={leave} />
        </DialogWindow>
      </Modal.Content>
    </Modal.Root>
  );
}
