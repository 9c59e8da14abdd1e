import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** The button itself: its label and its looks. */
export type ButtonLook = Pick<ButtonProps, 'variant' | 'size' | 'color' | 'className'> & {
  readonly label: string;
  /** For a screen reader, where the label alone does not say which one: "Delete update Half way". */
  readonly 'aria-label'?: string | undefined;
  /** In place of the label, which becomes the tooltip. */
  readonly icon?: ReactNode;
};

export type OpenedDialog = { readonly opened: boolean; readonly onClose: () => void };

type Props = ButtonLook & { readonly dialog: (state: OpenedDialog) => ReactNode };

/** A button and the dialog that it opens. The dialog returns the focus to the button. */
export function DialogButton({ label, icon, dialog, ...look }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      {icon === undefined ? (
        <Button {...look} onClick={open}>
          {label}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          size="md"
          color="gray"
          title={label}
          aria-label={look['aria-label'] ?? label}
          onClick={open}
        >
          {icon}
        </ActionIcon>
      )}
      {dialog({ opened, onClose: close })}
    </>
  );
}
