import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { breakpoints } from '../breakpoints.ts';
import classes from './Dialog.module.css';
import { useIsTopDialog } from './dialog-stack.ts';
import { shownError } from './error-store.ts';
import { beginInFirstField } from './first-field.ts';
import { MissingParts } from '../feedback/MissingParts.tsx';
import { LEAVE_TITLE, LeaveQuestion } from './LeaveQuestion.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
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
  /** On a phone, it covers the screen. */
  readonly fillsPhone?: boolean;
};

/** The window of a `Dialog`. Keep it rendered; otherwise it can't return the focus. */
export function DialogWindow({
  opened,
  title,
  onClose,
  children,
  size = 440,
  zIndex = 200,
  returnFocus = true,
  fillsPhone = false,
}: DialogProps) {
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false });
  // The modal records the focused element when `opened` turns true, so the first render is always closed.
  const isThere = useDeferredValue(true, false);
  const isTop = useIsTopDialog(opened);
  const unsaved = useRef<(() => boolean) | null>(null);
  const [question, setQuestion] = useState<'closed' | 'asked' | 'left'>('closed');
  const hasUnsaved = () => unsaved.current?.() === true;
  // Wait for the end of the key press; otherwise the same Escape would also close the question.
  const ask = () => setTimeout(() => setQuestion('asked'));
  const tryToClose = () => (hasUnsaved() ? ask() : onClose());
  const answerGuard = useLeaveGuard({ opened, hasUnsaved, onBack: tryToClose, onAsk: ask });
  const stay = () => {
    setQuestion('closed');
    answerGuard('stay');
  };
  const leave = () => {
    setQuestion('left');
    onClose();
    answerGuard('proceed');
  };
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={tryToClose}
      size={size}
      fullScreen={fillsPhone && isPhone}
      zIndex={zIndex}
      // If a failure closes the dialog, the error dialog must keep the focus. The value must not change while
      // the dialog is open; otherwise the modal forgets which button opened it.
      returnFocus={returnFocus && (opened || !shownError().isOpen)}
      closeOnEscape={isTop}
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ''}>
        {/* The library's own header would add a second banner landmark. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
          <MissingParts />
        </div>
        <Modal.Body className={classes.body ?? ''} ref={beginInFirstField}>
          <UnsavedContext value={unsaved}>{children}</UnsavedContext>
        </Modal.Body>
        <DialogWindow
          opened={question === 'asked'}
          title={LEAVE_TITLE}
          onClose={stay}
          // The outer dialog returns the focus to its opener itself.
          returnFocus={question !== 'left'}
        >
          <LeaveQuestion onStay={stay} onLeave={leave} />
        </DialogWindow>
      </Modal.Content>
    </Modal.Root>
  );
}
