import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type ButtonLook, DialogButton } from './DialogButton.tsx';
import { toast } from '../feedback/toast.ts';

type Props = ButtonLook & {
  readonly title: string;
  readonly message: ReactNode;
  /** The label of the confirming button, as a verb: "Delete Goal", not "OK". */
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** The confirmed work. The dialog closes after it. */
  readonly onConfirm: () => Promise<unknown>;
  /** The toast after success. */
  readonly done?: string;
  /** Unless set, the dialog stays open after a failed call. The error dialog reports it either way. */
  readonly closesOnFailure?: boolean;
  /** The page shows the work with the press: the dialog closes at once. */
  readonly isShownAtOnce?: boolean;
};

/** A button that asks for confirmation before it does its work. */
export function ConfirmButton(props: Props) {
  const {
    title,
    message,
    verb,
    isDestructive = false,
    onConfirm,
    done,
    closesOnFailure = false,
    isShownAtOnce = false,
    ...button
  } = props;
  const [isWorking, setIsWorking] = useState(false);
  const confirm = async (close: () => void) => {
    setIsWorking(!isShownAtOnce);
    try {
      const work = onConfirm();
      if (isShownAtOnce) close();
      await work;
    } catch (failure) {
      if (closesOnFailure) close();
      throw failure;
    } finally {
      setIsWorking(false);
    }
    if (!isShownAtOnce) close();
    // Show the toast even if the work has removed this button from the page.
    if (done !== undefined) toast(done);
  };
  return (
    <DialogButton
      {...button}
      isForm={false}
      dialog={({ opened, onClose }) => (
        <ConfirmDialog
          opened={opened}
          title={title}
          message={message}
          verb={verb}
          isDestructive={isDestructive}
          isWorking={isWorking}
          onClose={onClose}
          onConfirm={() => confirm(onClose)}
        />
      )}
    />
  );
}
