import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type ButtonLook, DialogButton } from './DialogButton.tsx';
import { FormDialog, type FormDialogSize } from './FormDialog.tsx';

/** What the dialog offers to its form. */
export type DialogForm = { readonly onClose: () => void; readonly onWiden: () => void };

type Props = ButtonLook & {
  /** The label, unless given. */
  readonly title?: string;
  readonly width?: FormDialogSize;
  /** The form, best a `lazyForm`. It is mounted anew for each opening, and calls `onClose` once its call succeeded. */
  readonly form: (dialog: DialogForm) => ReactNode;
};

/** A button with a form in a dialog. A failed call keeps the dialog open, with everything that was typed. */
export function FormButton({ title, width = 'medium', form, ...button }: Props) {
  const [isWide, { open: widen }] = useDisclosure(false);
  return (
    <DialogButton
      {...button}
      dialog={({ opened, onClose }) => (
        <FormDialog
          opened={opened}
          title={title ?? button.label}
          size={isWide ? 'large' : width}
          onClose={onClose}
        >
          {form({ onClose, onWiden: widen })}
        </FormDialog>
      )}
    />
  );
}
