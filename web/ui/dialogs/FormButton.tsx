import type { ReactNode } from 'react';
import { type ButtonLook, DialogButton } from './DialogButton.tsx';
import { FormDialog, type FormDialogSize } from './FormDialog.tsx';

/** What the dialog passes to its form. */
export type DialogForm = { readonly onClose: () => void };

type Props = ButtonLook & {
  /** The dialog's title; the button's label by default. */
  readonly title?: string;
  readonly width?: FormDialogSize;
  /**
   * The form, ideally a `lazyForm`. It is mounted anew for each opening and calls `onClose` after its call
   * succeeded.
   */
  readonly form: (dialog: DialogForm) => ReactNode;
};

/** A button with a form in a dialog. After a failed call the dialog stays open and keeps the input. */
export function FormButton({ title, width = 'medium', form, ...button }: Props) {
  return (
    <DialogButton
      {...button}
      dialog={({ opened, onClose }) => (
        <FormDialog opened={opened} title={title ?? button.label} size={width} onClose={onClose}>
          {form({ onClose })}
        </FormDialog>
      )}
    />
  );
}
