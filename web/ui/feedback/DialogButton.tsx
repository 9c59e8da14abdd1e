import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** The button's label and appearance. */
export type ButtonLook = Pick<ButtonProps, 'variant' | 'size' | 'color' | 'className'> & {
  readonly label: string;
  /** The name for screen readers if the label is ambiguous: "Delete update Half way". */
  readonly 'aria-label'?: string | undefined;
  /** False hides the button. A dialog that is open stays, and so does what was typed in it. */
  readonly isOffered?: boolean | undefined;
  /** Renders another opener instead of the button, such as an icon. */
  readonly opener?: ((open: () => void) => ReactNode) | undefined;
};

export type OpenedDialog = { readonly opened: boolean; readonly onClose: () => void };

type Props = ButtonLook & { readonly dialog: (state: OpenedDialog) => ReactNode };

/** A button and the dialog that it opens. The dialog returns the focus to the button. */
export function DialogButton({ label, opener, isOffered = true, dialog, ...look }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {isOffered &&
        (opener?.(open) ?? (
          <Button {...look} onClick={open}>
            {label}
          </Button>
        ))}
      {dialog({ opened, onClose: close })}
    </>
  );
}
